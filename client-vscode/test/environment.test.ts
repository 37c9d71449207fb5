import assert from "node:assert/strict";
import { test } from "node:test";
import { type Plan, setUp } from "../src/start/environment";
import { pieces, progress } from "../src/start/pieces";
import { failing, type Given, pretended } from "./pretended";

const PLAN: Plan = {
  version: "0.1.2",
  storage: "/own",
  wheel: "/w.whl",
  lock: "/server.txt",
  pythons: [],
  mark: "x",
};
const FOLDER = "/own/environment-0.1.2-x";
const PYTHON: [string, string] = ["python3.13 -c", "3.13\n"];
const VENV: [string, string] = [`python3.13 -I -m venv ${FOLDER}`, ""];
const PIP = `${FOLDER}/bin/python -I -m pip --isolated install`;
const TRIED: [string, string] = [`${FOLDER}/bin/citectx-server --version`, "0.1.2\n"];

const LOCK = `# 3 packages, 10 MB.
# a 6 MB, b 4 MB, c 0 MB.
a==1 \\
    --hash=sha256:1
b==2 ; sys_platform == 'win32' \\
    --hash=sha256:2
b==2.1 ; sys_platform != 'win32' \\
    --hash=sha256:3
c==3 \\
    --hash=sha256:4
`;

async function made(given: Given, stop = new AbortController()) {
  const machine = pretended({ ...given, files: { "/server.txt": LOCK, ...given.files } });
  const steps: string[] = [];
  const found = await setUp(PLAN, machine, (it) => steps.push(it), stop.signal);
  return { found, machine, steps };
}

test("venv and pip make the environment, and the note comes last", async () => {
  const { found, machine, steps } = await made({ answers: [PYTHON, VENV, [PIP, ""], TRIED] });
  assert.deepEqual(found, { kind: "ready", command: `${FOLDER}/bin/citectx-server` });
  assert.equal(machine.files.get("/own/0.1.2.note"), "environment-0.1.2-x");
  assert.deepEqual(steps, [
    "looking for Python",
    "making an environment with Python 3.13",
    "installing what the server needs: 0 of 10 MB, a minute or two",
    "installing what the server needs: 6 of 10 MB, about 5 seconds left",
    "installing the server",
  ]);
});

test("all packages of the lock are installed, each piece with its hashes", () => {
  const made = pieces(LOCK);
  assert.deepEqual(
    made.map((it) => it.megabytes),
    [6, 4],
  );
  assert.equal(made.map((it) => it.requirements).join(""), LOCK.slice(LOCK.indexOf("a==1")));
  assert.equal(progress(100, 200, 200), "100 of 200 MB, about 3 minutes left");
  assert.equal(progress(150, 200, 60), "150 of 200 MB, about 20 seconds left");
});

const MACHINES: [string, Given][] = [
  ["pip", { answers: [PYTHON, VENV, [PIP, ""], TRIED] }],
  ["uv", { files: { "/bin/uv": "" }, answers: [["/bin/uv --no-config", ""], TRIED] }],
];
for (const [name, given] of MACHINES)
  test(`${name} installs wheels whose hashes are known and obeys nobody`, async () => {
    const { machine } = await made(given);
    const installs = machine.ran.filter((it) => / install /.test(it));
    const wheel = installs.pop() ?? "";
    const from = `--no-deps --require-hashes --only-binary :all: --requirement ${FOLDER}/piece.txt`;
    assert.equal(installs.length, 2);
    assert.ok(installs.every((it) => it.endsWith(from)));
    assert.ok(wheel.endsWith("--no-deps --no-index /w.whl"), wheel);
    const obeysNobody = name === "uv" ? / --no-config / : / -I -m pip --isolated install /;
    for (const it of [...installs, wheel]) assert.match(it, obeysNobody);
  });

test("the user's own index and certificate are handed on", async () => {
  const variables = { PIP_INDEX_URL: "https://mirror.example/simple", PIP_CERT: "/ca.pem" };
  const { machine } = await made({ answers: [PYTHON, VENV, [PIP, ""], TRIED], variables });
  const told = machine.ran.filter((it) => it.includes("--index-url"));
  assert.equal(told.length, 2);
  assert.match(
    told[0],
    / --index-url https:\/\/mirror\.example\/simple --cert \/ca\.pem --no-deps /,
  );
});

test("uv is preferred where it is installed", async () => {
  const { found, machine } = await made({
    files: { "/bin/uv": "" },
    answers: [["/bin/uv --no-config venv", ""], ["/bin/uv --no-config pip install", ""], TRIED],
  });
  assert.equal(found.kind, "ready");
  assert.ok(machine.ran.every((it) => !it.includes("-m venv")));
});

function left({ files }: { files: Map<string, string> }): string[] {
  return [...files.keys()].filter((it) => it.startsWith("/own/"));
}

test("environments of former versions go when the new one is ready", async () => {
  const files = { "/own/0.1.1.note": "old", "/own/old/bin/citectx-server": "" };
  const { machine } = await made({ files, answers: [PYTHON, VENV, [PIP, ""], TRIED] });
  assert.deepEqual(left(machine), [`${FOLDER}/piece.txt`, "/own/0.1.2.note"]);
});

test("what failed leaves nothing behind, and former versions alone", async () => {
  const files = { "/own/0.1.1.note": "old", [`${FOLDER}/bin/python`]: "" };
  const { machine } = await made({ files, answers: [PYTHON, VENV, [PIP, failing("boom")]] });
  assert.deepEqual(left(machine), ["/own/0.1.1.note"]);
});

const FAILURES: [string, Given["answers"], string, RegExp][] = [
  ["no Python at all", [], "no-python", /no Python was found/],
  ["only an old Python", [["python3 -c", "3.9\n"]], "old-python", /newest found here is 3\.9/],
  [
    "a Python without venv",
    [
      PYTHON,
      ["python3.13 -I -m venv", failing("ensurepip is not\navailable: ensurepip is not available")],
    ],
    "no-venv",
    /python3-venv/,
  ],
  [
    "no network",
    [
      PYTHON,
      VENV,
      [
        PIP,
        failing(
          "NewConnectionError: [Errno -3] Temporary failure in name resolution\nERROR: No matching distribution found for numpy>=2.1",
        ),
      ],
    ],
    "offline",
    /afterwards it works offline/,
  ],
  [
    "a proxy that wants a password",
    [
      PYTHON,
      VENV,
      [PIP, failing("ProxyError('Cannot connect to proxy.', 407 Proxy Authentication Required)")],
    ],
    "proxy",
    /http\.proxy/,
  ],
  [
    "a certificate of the company's own",
    [PYTHON, VENV, [PIP, failing("[SSL: CERTIFICATE_VERIFY_FAILED]")]],
    "certificate",
    /SSL_CERT_FILE/,
  ],
  [
    "a package that is not there",
    [PYTHON, VENV, [PIP, failing("ERROR: No matching distribution found for numpy>=2.1")]],
    "no-package",
    /numpy>=2\.1/,
  ],
  ["anything else", [PYTHON, VENV, [PIP, failing("x\nDisk full\n")]], "other", /Disk full/],
  ["a server that does not run", [PYTHON, VENV, [PIP, ""]], "other", /set-up failed/],
];

for (const [name, answers, kind, words] of FAILURES)
  test(`${name} is said as such`, async () => {
    const { found } = await made({ answers });
    assert.equal(found.kind, kind);
    assert.match("advice" in found ? found.advice : "", words);
  });

test("cancelling is no failure of the network", async () => {
  const stop = new AbortController();
  stop.abort();
  const { found } = await made({ answers: [PYTHON, VENV, [PIP, failing("timed out")]] }, stop);
  assert.equal(found.kind, "cancelled");
});
