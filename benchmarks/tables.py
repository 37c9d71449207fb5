"""Writes the tables of docs/evaluation, all from `citectx evaluate`, each where its markers are.

    python benchmarks/tables.py ../shared/data
    python benchmarks/tables.py DATA --biomedical FILE --computing FILE --lexicon FILE
    python benchmarks/tables.py DATA --model FOLDER --table linkage --table cohan-2017

Without the options, the vectors and the lexicons that ship are used. `--model` names a sentence
encoder for the rows of the second pass; without it they are left out.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import documents
import domain_knowledge

DOMAIN_STEP = 4  # Of so many citing sentences of resolution-bio one is ranked for.

# Hounbo and Mercer, tables 3 and 4: mean P@k and NDCG@k of citations and noun phrases as queries,
# over all sentences and over Method sentences.
HOUNBO = {
    "ibs": ((0.3212, 0.3168), (0.3557, 0.3375), (0.4550, 0.4569), (0.4451, 0.4207)),
    "vsm": ((0.3395, 0.3237), (0.3476, 0.3376), (0.4826, 0.4906), (0.4799, 0.4514)),
    "bm25": ((0.2506, 0.2514), (0.2362, 0.2411), (0.4064, 0.3958), (0.3962, 0.3702)),
    "dfr": ((0.2972, 0.3042), (0.3386, 0.3218), (0.4741, 0.4722), (0.4540, 0.4321)),
    "jelinek_mercer": ((0.3412, 0.3247), (0.3518, 0.3590), (0.4854, 0.4798), (0.4704, 0.4371)),
    "dirichlet": ((0.3309, 0.3227), (0.3114, 0.2932), (0.4976, 0.4913), (0.4988, 0.4886)),
}
# Table 5 for the papers we have (told by their ratings): number, P@k and NDCG@k of Jelinek-Mercer.
HOUNBO_PAPERS = {
    "1471-2091-10-18": (1, 0.5263, 0.5027),
    "1471-2091-7-1": (2, 0.3750, 0.3547),
    "1471-2091-9-9": (3, 0.5833, 0.4874),
    "1471-2105-10-434": (5, 0.0556, 0.0506),
    "1471-2148-5-23": (6, 0.0, 0.0),
    "1471-2199-9-63": (9, 0.3333, 0.2961),
    "1472-6750-7-66": (10, 0.6250, 0.7031),
    "1471-2199-9-9": (18, 0.6667, 0.7751),
    "471-2148-6-92": (19, 0.0, 0.0),
    "gb-2003-4-10-r70": (20, 0.3333, 0.2346),
    "gb-2004-5-9-r65": (21, 0.0, 0.0),
}
# Table 6: how many of each rating stood in the first k, of how many, over 22 papers.
HOUNBO_RATINGS = {5: (20, 33), 4: (21, 48), 3: (18, 42), 2: (6, 42), 1: (8, 44)}
# Cohan and Goharian 2017, table 1: c-F, nDCG, ROUGE-2 and c-P@1, in per cent.
COHAN_2017 = {
    "vsm": (21.2, 48.1, 26.4, 31.9),
    "dirichlet": (0, 0, 0, 0),  # Not in their table.
    "bm25": (17.8, 38.1, 23.2, 25.5),
    "desm": (22.3, 45.6, 26.2, 32.5),
    "desm:in-in": (0, 0, 0, 0),  # Nor this.
    "lda": (22.3, 46.0, 26.4, 31.4),
    "qr": (0, 0, 0, 0),
    "qr:noun_phrases+expand": (23.8, 49.8, 27.2, 37.7),
    "embedding_lm (other field)": (23.2, 52.8, 26.9, 36.5),
    "embedding_lm": (25.5, 57.1, 29.2, 46.2),
    "embedding_lm+retrofit": (26.4, 58.3, 30.7, 55.5),
    "embedding_lm+domain": (27.0, 59.8, 30.6, 56.1),
}
FURTHER = ("desm:in-in", "qr:noun_phrases+expand")  # What `--ranker all` leaves out.
# Cohan, Soldaini and Goharian 2015, table 2: weighted F-1 and ROUGE-L F-1.
COHAN_2015 = {
    "unmodified": (0.156, 0.280),
    "reduce": (0.136, 0.293),
    "keywords": (0.174, 0.323),
    "noun-phrases": (0.185, 0.280),
    "expand": (0.160, 0.315),
    "reduce+expand": (0.187, 0.293),
    "noun-phrases+expand": (0.196, 0.333),
}
LEXICON_QUERIES = ("reduce", "expand", "reduce+expand", "noun-phrases+expand")
PHI = {
    "minmax-logit": "logit, 0 at τ and 1 at .99 (default)",
    "clipped-logit": "logit above ½, 1 at .99",
    "shifted-logit": "logit of (x + 1) / 2, 1 at .99",
    "fourth-power": "x⁴",
}
EXPRESSION = {
    "Wikipedia, in the paper": "interpretation, sense, emotion, function, intension, "
    "manifestation, expressive",
    "Genomics, in the paper": "upregulation, mrna, induction, protein, abundance, gene, "
    "downregulation",
}


def main() -> None:
    options = parsed()
    wanted = options.table or list(TABLES)
    documents.write({name: TABLES[name](options) for name in wanted})


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    for name in ("biomedical", "computing", "lexicon", "model"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--table", action="append", choices=TABLES, help="Only this one.")
    return parser.parse_args()


def linkage(options: argparse.Namespace) -> list[list[str]]:
    """All rankers, with intervals and the paired comparison with Dirichlet smoothing."""
    found = biomedical(options, "linkage", "--against", "dirichlet")
    head = ["ranker", "P@k", "gNDCG@k", "bNDCG@k", "P@k against dirichlet", "p"]
    rows = [
        [
            ranker,
            *(interval(found, ranker, name) for name in ("p@k", "gndcg@k", "bndcg@k")),
            *difference(found, ranker, "p@k"),
        ]
        for ranker in found["results"]
    ]
    return [head, *rows]


def linkage_queries(options: argparse.Namespace) -> list[list[str]]:
    """Tables 3 and 4: the paper's mean / ours, P@k and (binary) NDCG@k."""
    head = ["ranker"]
    columns = []
    for sentences in ("all", "method"):
        for query in ("unmodified", "noun-phrases"):
            shown = {"unmodified": "citation", "noun-phrases": "noun phrases"}[query]
            head += [f"{sentences}, {shown}: P@k", "NDCG@k"]
            arguments = ("--sentences", sentences, "--query", query, "--ranker", ",".join(HOUNBO))
            columns.append(biomedical(options, "linkage", *arguments)["results"])
    rows = []
    for ranker, paper in HOUNBO.items():
        row = [ranker]
        for (precision, ndcg), found in zip(paper, columns, strict=True):
            row.append(f"{precision:.3f} / {found[ranker]['p@k']:.3f}")
            row.append(f"{ndcg:.3f} / {found[ranker]['bndcg@k']:.3f}")
        rows.append(row)
    return [head, *rows]


def linkage_papers(options: argparse.Namespace) -> list[list[str]]:
    """Table 5: the paper's Jelinek-Mercer beside ours, paper by paper."""
    found = biomedical(options, "linkage", "--ranker", "jelinek_mercer")
    tasks = found["details"]["jelinek_mercer"]["tasks"]
    head = ["paper", "article", "P@k, paper", "P@k, ours", "NDCG@k, paper", "bNDCG@k, ours"]
    rows = []
    for article, (number, precision, ndcg) in HOUNBO_PAPERS.items():
        if article in tasks:
            ours = tasks[article]
            values = (precision, ours["p@k"], ndcg, ours["bndcg@k"])
            rows.append([str(number), article, *(f"{it:.3f}" for it in values)])
    means = [sum(float(row[it]) for row in rows) / max(len(rows), 1) for it in range(2, 6)]
    return [head, *rows, ["", "mean of these", *(f"{it:.3f}" for it in means)]]


def linkage_ratings(options: argparse.Namespace) -> list[list[str]]:
    """Table 6: the share of each rating that stands in the first k."""
    rankers = ("jelinek_mercer", "dirichlet", "embedding_lm")
    found = biomedical(options, "linkage")["details"]
    measured = [ranker for ranker in rankers if ranker in found]
    rows = []
    for rating, (hits, expected) in HOUNBO_RATINGS.items():
        ours = (found[ranker]["ratings"][str(rating)] for ranker in measured)
        shares = (f"{a} of {b} ({a / max(b, 1):.0%})" for a, b in ours)
        rows.append([str(rating), f"{hits} of {expected} ({hits / expected:.0%})", *shares])
    return [["rating", "jelinek_mercer, paper", *measured], *rows]


def scisumm(options: argparse.Namespace) -> list[list[str]]:
    found = computing(options, "scisumm", "--against", "vsm")
    names = ("macro_f@1", "macro_f@2", "micro_f@2", "rouge2")
    head = ["ranker", *names, "mrr", "mrr against vsm", "p"]
    rows = [
        [
            ranker,
            *(f"{values[name]:.3f}" for name in names),
            interval(found, ranker, "mrr"),
            *difference(found, ranker, "mrr"),
        ]
        for ranker, values in found["results"].items()
    ]
    return [head, *rows]


def cohan_2017(options: argparse.Namespace) -> list[list[str]]:
    """Table 1 on TAC 2014 beside the same models on the data we have."""
    ours = biomedical(options, "linkage", "--against", "dirichlet")
    papers = computing(options, "scisumm", "--against", "vsm")
    swapped = {"linkage": vectors(options, "computing"), "scisumm": vectors(options, "biomedical")}
    for dataset, found, own in (("linkage", ours, biomedical), ("scisumm", papers, computing)):
        further = own(options, dataset, "--ranker", ",".join(FURTHER))
        for model in FURTHER:
            into(found, further, model)
        if swapped[dataset]:
            other = evaluated(dataset, options, swapped[dataset], "--ranker", "embedding_lm")
            into(found, other, "embedding_lm", "embedding_lm (other field)")
    head = ["model", "TAC, paper: c-F", "nDCG", "ROUGE-2", "c-P@1"]
    head += ["linkage, ours: P@k", "gNDCG@k", "CL-SciSumm, ours: macro F@2", "MRR"]
    rows = []
    for model, paper in COHAN_2017.items():
        measured = [
            *(interval(ours, model, name) for name in ("p@k", "gndcg@k")),
            *(interval(papers, model, name) for name in ("macro_f@2", "mrr")),
        ]
        rows.append([model, *(f"{it:.1f}" if it else "" for it in paper), *measured])
    return [head, *rows]


def into(found: dict[str, Any], other: dict[str, Any], model: str, name: str = "") -> None:
    """Adds what was measured of a model in another run."""
    for part in ("results", "intervals"):
        found[part][name or model] = other[part][model]


def expression(options: argparse.Namespace) -> list[list[str]]:
    """Table 2: the words nearest to `expression`."""
    rows = [[name, words] for name, words in EXPRESSION.items()]
    for domain in ("computing", "biomedical"):
        file = vectors(options, domain)
        if file:
            arguments = ("vectors", "info", file, "--neighbours", "expression", "--json")
            nearest = json.loads(run(*arguments))["neighbours"]["expression"]
            rows.append([f"{domain}, ours", ", ".join(word for word, _ in nearest[:7])])
    return [["vectors", "nearest to expression"], *rows]


def cohan_2015(options: argparse.Namespace) -> list[list[str]]:
    """Table 2 on TAC 2014 beside the same reformulations with VSM on the data we have."""
    head = ["query", "TAC, paper: weighted F", "ROUGE-L F"]
    head += ["linkage, ours: P@k", "gNDCG@k", "CL-SciSumm, ours: macro F@2", "MRR"]
    rows = []
    for query, paper in COHAN_2015.items():
        row = [query, *(f"{it:.3f}" for it in paper)]
        for dataset, of_field, names in (
            ("linkage", biomedical, ("p@k", "gndcg@k")),
            ("scisumm", computing, ("macro_f@2", "mrr")),
        ):
            if query in LEXICON_QUERIES and not (options.lexicon or has_lexicon(of_field.__name__)):
                row += ["needs a lexicon"] * 2
                continue
            found = of_field(options, dataset, "--ranker", "vsm", "--query", query)["results"]
            row += [f"{found['vsm'][name]:.3f}" for name in names]
        rows.append(row)
    return [head, *rows]


def phi(options: argparse.Namespace) -> list[list[str]]:
    """Every reading of φ."""
    head = ["φ", "linkage: P@k", "gNDCG@k", "CL-SciSumm: macro F@2", "MRR"]
    if not vectors(options, "biomedical") or not vectors(options, "computing"):
        return [head, ["no vectors"] * 5]
    arguments = ("--ranker", ",".join(f"embedding_lm:{name}" for name in PHI))
    ours = biomedical(options, "linkage", *arguments)["results"]
    papers = computing(options, "scisumm", *arguments)["results"]
    rows = []
    for name, meaning in PHI.items():
        model = f"embedding_lm:{name}"
        measured = [
            *(shown(ours, model, metric) for metric in ("p@k", "gndcg@k")),
            *(shown(papers, model, metric) for metric in ("macro_f@2", "mrr")),
        ]
        rows.append([f"`{model}`: {meaning}", *measured])
    return [head, *rows]


def biomedical(options: argparse.Namespace, dataset: str, *arguments: str) -> dict[str, Any]:
    return evaluated(dataset, options, options.biomedical or "", *arguments)


def computing(options: argparse.Namespace, dataset: str, *arguments: str) -> dict[str, Any]:
    return evaluated(dataset, options, options.computing or "", *arguments)


def evaluated(
    dataset: str, options: argparse.Namespace, vectors: str, *arguments: str
) -> dict[str, Any]:
    """What the command prints; with the vectors that ship when none are named."""
    chosen = ("--vectors", vectors) if vectors else ()
    lexicon = ("--lexicon", options.lexicon) if options.lexicon else ()
    model = ("--model", options.model) if options.model and "--ranker" not in arguments else ()
    folder = str(options.data / dataset)
    found = run(
        "evaluate", dataset, "--data", folder, *arguments, *chosen, *lexicon, *model, "--json"
    )
    return json.loads(found)  # type: ignore[no-any-return]


@cache
def run(*arguments: str) -> str:
    print("citectx", *arguments, file=sys.stderr)
    command = [sys.executable, "-c", "from citectx.cli import main; main()", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def vectors(options: argparse.Namespace, domain: str) -> str:
    """The file of the vectors of a domain, if there is one."""
    shipped = (
        Path(__file__).parents[1] / "citectx" / "ranking" / "vectors" / "sets" / f"{domain}.vectors"
    )
    return getattr(options, domain) or (str(shipped) if shipped.is_file() else "")


def has_lexicon(domain: str) -> bool:
    """Whether a lexicon ships for a domain."""
    sets = Path(__file__).parents[1] / "citectx" / "ranking" / "lexicon" / "sets"
    return (sets / f"{domain}.lexicon").is_file()


def interval(found: dict[str, Any], ranker: str, name: str) -> str:
    if ranker not in found["results"]:
        return "not measured"
    low, high = found["intervals"][ranker][name]
    return f"{found['results'][ranker][name]:.3f} [{low:.3f}, {high:.3f}]"


def difference(found: dict[str, Any], ranker: str, name: str) -> list[str]:
    if ranker == found["against"]:
        return ["", ""]
    it = found["differences"][ranker][name]
    shown = f"{it['difference']:+.3f} [{it['low']:+.3f}, {it['high']:+.3f}]"
    return [shown, f"{it['p']:.3f}"]


def shown(results: dict[str, Any], model: str, name: str) -> str:
    return f"{results[model][name]:.3f}" if model in results else "not measured"


def domain(options: argparse.Namespace) -> list[list[str]]:
    """Retrofitting and interpolation where linkage is not seen."""
    return domain_knowledge.table(options.data, DOMAIN_STEP)


TABLES = {
    "linkage": linkage,
    "linkage-queries": linkage_queries,
    "linkage-papers": linkage_papers,
    "linkage-ratings": linkage_ratings,
    "scisumm": scisumm,
    "cohan-2017": cohan_2017,
    "domain": domain,
    "expression": expression,
    "cohan-2015": cohan_2015,
    "phi": phi,
}

if __name__ == "__main__":
    main()
