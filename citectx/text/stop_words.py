"""The English words that say nothing of what a sentence is about.

Function words, what is left of contractions, and the words with which papers speak of themselves
(`et al`, `e.g.`, `respectively`). Words that name things studied stay out, however common.
"""

_WORDS = """
a about above across after afterwards again against albeit all almost alone along already also
although altogether always am among amongst amount an and another any anyhow anyone anything
anyway anywhere are aren't around as aside at away
be became because become becomes becoming been before beforehand behind being below beside
besides between beyond both but by
came can can't cannot come comes coming could couldn't
despite did didn't do does doesn't doing don don't done down due during
each either else elsewhere enough especially etc even ever every everyone everything
everywhere except
far few fewer first firstly for former formerly from further furthermore
gave get gets getting give given gives giving go goes going gone got gotten
had hadn't has hasn't have haven't having he hence her here hereafter hereby herein hereupon
hers herself him himself his how however
i ie if in indeed instead into inter is isn't it its itself
just
keep keeps kept
last latter latterly least less lest let like likely likewise ll
made mainly make makes making many may maybe me meanwhile merely might mine more moreover most
mostly much must my myself
namely near nearly need neither never nevertheless next no nobody none nonetheless nor not
nothing now nowhere
of off often on once one ones only onto or other others otherwise ought our ours ourselves out
over overall own
particularly per perhaps please possibly presumably previously
quite
rather re really recent recently regarding respectively
s same seem seemed seeming seems seen several shall she should shouldn't since so some somehow
someone something sometime sometimes somewhat somewhere still such
t take taken takes taking than that that's the their theirs them themselves then thence there
thereafter thereby therefore therein thereof thereupon these they thing things this those
though through throughout thru thus to together too took toward towards truly
under unless unlike unlikely until up upon us use used useful uses using usually
various ve very via viz
want was wasn't way ways we well went were weren't what whatever when whence whenever where
whereafter whereas whereby wherein whereupon wherever whether which while whither who whoever
whole whom whose why will with within without won't would wouldn't
yet you your yours yourself yourselves

al et e.g eg i.e ibid cf vs versus c.f
fig figs figure figures table tables eq eqn section sections
"""

STOP_WORDS = frozenset(_WORDS.split())
