"""The words of German."""

from __future__ import annotations

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.words import Words, word_set

_STOP_WORDS = word_set(
    """
    ab aber alle allem allen aller allerdings alles als also am an ander andere anderem anderen
    anderer anderes anders auch auf aufgrund aus außer außerdem außerhalb
    bei beide beiden beider beim bereits besonders bevor bis bisher bzw
    da dabei dadurch dafür dagegen daher dahin damals damit danach daneben dann daran darauf
    daraus
    darf darin darüber darum darunter das dass daß davon davor dazu dein deine dem demnach den
    denen
    denn dennoch der deren derer derzeit des deshalb desselben dessen desto deswegen dich die
    dies
    diese dieselbe dieselben diesem diesen dieser dieses dir doch dort du durch durchaus dürfen
    dürfte
    ebenfalls ebenso eher eigen ein einander eine einem einen einer eines einfach einige einigen
    einiger einiges einmal entlang entsprechend entweder er erst es etc etwa etwas euch
    falls fast folglich ferner für
    gab gar ganz gegen gegenüber geht gemäß genau gerade gewesen geworden gibt ging gleich
    habe haben hat hatte hatten hätte hätten her heute hier hierbei hierfür hierzu hin hingegen
    hinter
    ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in indem infolge innerhalb
    insbesondere
    insgesamt ins ist
    ja je jede jedem jeden jeder jederzeit jedes jedoch jemand jene jenem jenen jener jenes
    jetzt
    kam kann kaum kein keine keinem keinen keiner keines können könnte könnten konnte konnten
    läßt lässt lassen lediglich
    machen macht man manche manchem manchen mancher manches mehr mehrere mein meine meist
    meisten mich
    mir mit mithilfe mittels möchte mögen möglich muss müssen musste mussten muß
    nach nachdem nächst nämlich natürlich neben nicht nichts nie noch nun nur
    ob oberhalb obwohl oder oft ohne
    pro
    sehr sei seien sein seine seinem seinen seiner seines seit seitdem selbst sich sie sind so
    sobald
    sodass sofern sogar solch solche solchem solchen solcher solches soll sollen sollte sollten
    somit
    sondern sonst soweit sowie sowohl statt stets
    trotz trotzdem
    über überhaupt übrigen um und uns unser unsere unserem unseren unserer unseres unter usw
    viel viele vielen vieler vielmehr vom von vor vorher
    während wann war wäre wären waren warum was wegen weil weit weiter weitere weiterem
    weiteren weiterer
    weiteres weiterhin welch welche welchem welchen welcher welches wem wen wenig wenige
    weniger wenn
    wer werden weshalb wessen wie wieder will wir wird wirklich wo wobei wodurch wohl wollen
    worden
    worin wurde wurden würde würden
    z.b d.h zu zudem zuerst zufolge zum zunächst zur zusammen zwar zwischen
    abb abbildung tab tabelle vgl siehe gl gleichung abschnitt kapitel u.a al et
    """
)
WORDS = Words(
    _STOP_WORDS,
    abbreviations(
        _STOP_WORDS,
        opening="""
        z.b d.h bzw vgl ggf evtl sog inkl bspw insb insbes u.a o.ä i.d.r i.allg m.e s.o s.u v.a
        z.t bzgl gem lt em ggü hrsg einschl exkl zzgl u.u u.ä sogen geb verh mind max min ca
        abb abbn tab gl
        bd bde nr nrn aufl jg jh kap abschn abs
        """,
        labelled="art anm anl anh s st",
        either="s jan mär mrz okt dez usw etc etw ff ebd str jhdt mio mrd tsd std mon",
        titles="Hr Fr Hrn Dipl Ing Nat Phil",
        ordinals=True,
    ),
    stemmer="german",
)
