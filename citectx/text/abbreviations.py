"""The abbreviations of scientific English, by what a full stop after them may mean.

All but titles are lower case, and all are without their last full stop.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Something always follows: the full stop never ends a sentence.
OPEN = _words(
    """
    e.g eg i.e ie cf c.f vs viz resp approx incl esp et aka a.k.a w.r.t n.b s.t
    fig figs eq eqs eqn eqns suppl supp supplem ref refs
    z.b d.h bzw vgl ggf evtl sog inkl p.ex
    """
)

# The same, but only when written with a capital: "ms" and "ft" are units.
TITLES = _words(
    "Dr Drs Mr Mrs Ms Prof Profs Rev Hon Messrs Mme Mlle Sen Gov Gen Capt Col Lt Sgt St Mt Ft"
)

# A label follows ("Sec. 4", "App. A", "no. 5"): otherwise it is a word or a unit like any other.
LABELLED = _words(
    """
    ca max no nos nr nrs p pp pg pgs vol vols ch chap chaps sec secs sect sects app append appx
    tab tabs thm thms lem lemm prop props cor coroll def defs defn ex exs exp expt alg algs algo
    rem obs art arts pt pts para paras par pars cl ver v vv n nn l ll col cols bk pl ser issue iss
    ext ed mov movs tbl ln fn abb gl kap abschn
    """
)

# A sentence may end here, so the next word decides.
EITHER = _words(
    """
    al inc ltd co corp plc gmbh jr sr esq bros assoc
    jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri
    sp spp nov subsp ssp var cv f gen comb syn bv ined auct
    proc natl acad sci soc am amer biol chem phys rev lett conf int internat symp trans comput
    math mathem stat med clin exp mol genet neurosci psychol physiol pharmacol biochem biophys
    microbiol immunol virol oncol ecol evol environ eng engl technol res rep bull mem mag
    ann annu arch adv appl bioinf lond ser opt nat annals commun curr opin jap jpn acta
    dept univ ed eds edn publ pub transl repr suppl
    u.s u.k u.n e.u u.s.a a.m p.m ph.d m.d b.sc m.sc d.c
    i.v i.p i.m s.c p.o b.i.d t.i.d q.d o.d s.d s.e s.e.m r.m.s a.u d.o.f i.i.d w.l.o.g q.e.d
    avg std dev diam dist coeff freq orig misc
    """
)

# Words that begin a sentence and hardly ever a name.
STARTERS = _words(
    """
    a about above accordingly according additionally additional after again against albeit all
    along already also alternatively although among amongst an analogously and another any apart
    as aside assuming at based because before below besides between beyond both briefly but by
    clearly collectively compared comparing concerning consequently consider considering
    consistent contrary conversely currently despite due during each earlier either equally
    especially essentially even every evidently except few finally first firstly following for
    formally from further furthermore generally given hence here hereafter how however if
    importantly in indeed initially instead interestingly intuitively it its just last lastly
    later let like likewise many meanwhile moreover most much namely nearly neither nevertheless
    next no nonetheless nor not notably note now numerous obviously of often on once one only
    or other others otherwise our over overall particularly perhaps previous previously prior
    rather recall recent recently regarding regardless remarkably respectively results second
    secondly see several she he similar similarly since so some sometimes specifically strikingly
    subsequent subsequently such suppose surprisingly taken ten that the their then there thereafter
    therefore these they third this those though three through throughout thus to together
    two typically ultimately under unfortunately unless unlike until upon using usually we what
    whatever when whenever where whereas whether which while who whose why with within without
    yet you your
    """
)

# Words after which a single capital letter is somebody's initial ("by J. Smith").
BEFORE_NAMES = _words(
    """
    a al and are as at author authors by dr editor eds et for from in is of or per prof see sir
    the thank thanks to via was were while with
    """
)
