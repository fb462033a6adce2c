"""Makes regular.ttf and bold.ttf out of Roboto 2.138 (Debian's fonts-roboto-unhinted),
with fontTools (Debian's fonttools): the letters of Latin, Greek and Cyrillic, what
texts of the game are set with, its kerning, and the few signs that it lacks.

    python3 subset.py /usr/share/fonts/truetype/roboto/unhinted/RobotoTTF
"""
import os, sys
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2C6, 0x2C7), (0x2D8, 0x2DD),
          (0x386, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x2010, 0x2027), (0x2030, 0x203A),
          (0x2044, 0x2044), (0x2070, 0x208E), (0x20AC, 0x20AC), (0x2122, 0x2122),
          (0x215B, 0x215E), (0x2202, 0x2265)]


def signs(stem):
    """The outlines, clockwise, of what the font lacks, for a stem this wide."""
    top, bottom, middle = 1456, 0, 620
    w, head = 1300, 330
    def turn(points, k):
        # about the middle of the arrow, by quarters of a turn
        for _ in range(k):
            points = [(w / 2 + (y - middle), middle - (x - w / 2)) for x, y in points]
        return [[(round(x), round(y)) for x, y in points]]
    h = stem / 2
    d = stem * 0.75
    arrow = [(100, middle + h), (w - 100 - 2 * h - d, middle + h), (w - 100 - head - d, middle + head), (w - 100 - head, middle + head + d * 0.9),
             (w - 100, middle), (w - 100 - head, middle - head - d * 0.9), (w - 100 - head - d, middle - head),
             (w - 100 - 2 * h - d, middle - h), (100, middle - h)]
    upright = lambda x: [(x, -300), (x, top + 120), (x + stem, top + 120), (x + stem, -300)]
    foot = lambda x, y: [(x, y), (x, y + stem), (x + 300, y + stem), (x + 300, y)]
    high, low = top + 120 - stem, -300
    yield 0x2192, w, turn(arrow, 0)
    yield 0x2193, w, turn(arrow, 1)
    yield 0x2190, w, turn(arrow, 2)
    yield 0x2191, w, turn(arrow, 3)
    yield 0x2308, 560, [upright(150), foot(150, high)]
    yield 0x2309, 560, [upright(410 - stem), foot(110, high)]
    yield 0x230A, 560, [upright(150), foot(150, low)]
    yield 0x230B, 560, [upright(410 - stem), foot(110, low)]
    thin = stem * 0.6
    block = lambda y, to: [(110, y), (110, to), (110 + thin, to), (110 + thin, y)]
    yield 0x1D62, 320, [[(round(x), round(y)) for x, y in block(*z)] for z in ((-260, 330), (430, 430 + thin))]
    bowl = [(150, 1200), (150 + stem, 1200), (150 + stem, 420), (300 + stem, 180 + stem / 2), (560, 110 + stem / 2), (820 - stem, 180 + stem / 2),
            (970 - stem, 420), (970 - stem, 1200), (970, 1200), (970, 400), (850, 100), (560, 0), (270, 100), (150, 400)]
    yield 0x222A, 1120, [[(round(x), round(y)) for x, y in bowl]]


def subset(source, target, stem):
    font = TTFont(source)
    options = Options()
    options.layout_features, options.hinting, options.name_IDs = ["kern"], False, [0, 1, 2, 5, 13]
    options.drop_tables += ["GSUB", "GDEF", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[u for first, last in RANGES for u in range(first, last + 1)])
    subsetter.subset(font)
    order = font.getGlyphOrder()
    for code, advance, outlines in signs(stem):
        name = "uni%04X" % code
        if code in font.getBestCmap():
            continue
        pen = TTGlyphPen(None)
        for outline in outlines:
            pen.moveTo(outline[0])
            for point in outline[1:]:
                pen.lineTo(point)
            pen.closePath()
        order.append(name)
        font["glyf"].glyphs[name] = pen.glyph()
        font["hmtx"].metrics[name] = (advance, min(x for o in outlines for x, _ in o))
        for table in font["cmap"].tables:
            table.cmap[code] = name
    font.setGlyphOrder(order)
    font["post"].formatType = 3.0
    font.save(target)


here = os.path.dirname(os.path.abspath(__file__))
for name, stem in ("Regular", 150), ("Bold", 240):
    subset(os.path.join(sys.argv[1], "Roboto-%s.ttf" % name), os.path.join(here, name.lower() + ".ttf"), stem)
