"""The words of Spanish."""

from __future__ import annotations

from citectx.text.tongues.like_english import abbreviations
from citectx.text.tongues.words import Words, word_set

_STOP_WORDS = word_set(
    """
    a acerca además ahí ahora al algo algún alguna algunas alguno algunos allí ambos ante antes
    apenas
    aquel aquella aquellas aquello aquellos aquí así aún aunque
    bajo bastante bien
    cabe cada casi como cómo con conforme consigo contra cual cuál cuales cualquier cualquiera
    cuando
    cuándo cuanto cuanta cuantas cuantos cuya cuyas cuyo cuyos
    da dado dan de debe deben debido decir del demás dentro desde después dicha dichas dicho
    dichos
    donde dónde dos durante
    e el él ella ellas ello ellos embargo en encima entonces entre era eran eres es esa esas
    ese eso
    esos esta ésta está están estar estas éstas este éste esto estos éstos estaba estaban estado
    excepto
    fin fue fueron fuera fueran
    gracias
    ha había habían haber hace hacen hacer hacia han hasta hay haya hayan he hemos hecho hizo
    incluso
    junto
    la las le les lo los luego
    mas más me mediante medio mejor menos mi mí mientras mis misma mismas mismo mismos mucha
    muchas
    mucho muchos muy
    nada ni ningún ninguna ninguno no nos nosotros nuestra nuestras nuestro nuestros nunca
    o os otra otras otro otros
    para parte pero pesar poca pocas poco pocos podemos poder podía podían por porque posible
    pro pueda
    puede pueden puesto pues
    que qué quien quién quienes
    respecto
    sea sean según ser será serán sería si sí sido siempre siendo sin sino sobre sola solamente
    solo
    sólo son su sus suya suyo
    tal tales también tampoco tan tanta tantas tanto tantos te tenía tener tenemos tiene tienen
    toda
    todas todavía todo todos tras través tu tú
    u un una unas uno unos usted
    va van varias varios veces vez
    y ya yo
    etc fig figura figuras tabla tablas sección ecuación véase ver al et cf
    """
)
WORDS = Words(
    _STOP_WORDS,
    abbreviations(
        _STOP_WORDS,
        opening="""
        p.ej ej aprox ec ecs tab núm núms nº pág págs p vol cap caps apdo apart v.gr bs ee
        sr sra dr dra prof
        """,
        labelled="art arts ed lám t s apénd ap",
        either="etc ss uu a.c d.c ee.uu ene abr ago dic",
        titles="Sr Sra Sres Srta D Dña Dra Dr Ud Uds Lic Ing",
    ),
    stemmer="spanish",
)
