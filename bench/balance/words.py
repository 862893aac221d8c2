"""The words of the tables and pictures in docs/balance, in three languages; names of cards come from lang/*.po."""
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LANGS = ("en", "es", "is")

WORDS = {
    # english: (spanish, icelandic)
    "players": ("jugadores", "leikmenn"),
    "seats": ("asientos", "sæti"),
    "bots": ("bots", "þjarkar"),
    "games": ("partidas", "spil"),
    "random": ("azar", "tilviljun"),
    "greedy": ("codicioso", "gráðugur"),
    "search": ("búsqueda", "leit"),
    "greedy and search": ("codicioso y búsqueda", "gráðugur og leit"),
    "medium": ("medio", "miðlungs"),
    "beginner": ("principiante", "byrjandi"),
    "expert": ("experto", "meistari"),
    "won by place, % (who begins first)": ("ganadas por puesto, % (primero quien empieza)", "unnið eftir röð, % (fyrst sá sem byrjar)"),
    "won by place, %": ("ganadas por puesto, %", "unnið eftir röð, %"),
    "decisions, median": ("decisiones, mediana", "ákvarðanir, miðgildi"),
    "decisions a game": ("decisiones por partida", "ákvarðanir í spili"),
    "median": ("mediana", "miðgildi"),
    "fuel / exhausted / overtime, %": ("combustible / agotada / prórroga, %", "eldsneyti / þurrausið / framlenging, %"),
    "comebacks, %": ("remontadas, %", "endurkomur, %"),
    "(teams)": ("(equipos)", "(lið)"),
    "card": ("carta", "spil"),
    "played a round": ("jugada por ronda", "leikið í umferð"),
    "wins who plays it, %": ("gana quien la juega, %", "sá sem leikur vinnur, %"),
    "chosen when possible, %": ("elegida si se puede, %", "valið ef má, %"),
    "the same, greedy: wins, %": ("lo mismo, codicioso: gana, %", "sama, gráðugur: vinnur, %"),
    "rounds": ("rondas", "umferðir"),
    "equal share, %": ("parte igual, %", "jafn hlutur, %"),
    "turns: median, 90th": ("turnos: mediana, percentil 90", "umferðir: miðgildi, 90. hundraðsmark"),
    "turns, median": ("turnos, mediana", "umferðir, miðgildi"),
    "variety": ("variedad", "fjölbreytni"),
    "identity": ("identidad", "auðkenni"), "mission": ("misión", "verkefni"), "hand": ("mano", "hönd"),
    "paradox": ("paradoja", "þversögn"), "turn_limit": ("límite de turnos", "umferðamörk"), "other": ("otro", "annað"),
    "identity, %": ("identidad, %", "auðkenni, %"), "mission, %": ("misión, %", "verkefni, %"), "hand, %": ("mano, %", "hönd, %"),
    "paradox, %": ("paradoja, %", "þversögn, %"), "turn_limit, %": ("límite de turnos, %", "umferðamörk, %"), "other, %": ("otro, %", "annað, %"),
    "random, %": ("azar, %", "tilviljun, %"), "greedy, %": ("codicioso, %", "gráðugur, %"), "search, %": ("búsqueda, %", "leit, %"),
    "wins held, relative to an equal share": ("victorias con ella, respecto a una parte igual", "sigrar með það, miðað við jafnan hlut"),
    "relative": ("relativo", "hlutfall"),
    "easier": ("más fácil", "léttara"), "normal": ("normal", "venjulegt"), "harder": ("más difícil", "erfiðara"), "impossible": ("imposible", "ómögulegt"),
    "placed right, %": ("bien colocadas, %", "rétt lagt, %"),
    "who begins wins, %": ("gana quien empieza, %", "sá sem byrjar vinnur, %"),
    "first closing": ("primer cierre", "fyrsta lokun"),
    "level": ("nivel", "stig"), "hard": ("difícil", "erfitt"),
    "not measured": ("sin medir", "ómælt"),
    "measure": ("medida", "mæling"), "band": ("banda", "bil"),
    "character": ("personaje", "persóna"),
    "greedy, 2 to 5 players": ("codicioso, de 2 a 5 jugadores", "gráðugur, 2 til 5 leikmenn"),
    "search, 2 to 5 players": ("búsqueda, de 2 a 5 jugadores", "leit, 2 til 5 leikmenn"),
    "as the rules have it": ("como en las reglas", "eins og í reglunum"),
    "with both levers": ("con las dos palancas", "með báðum breytingum"),
    "used, of those drawn, %": ("usadas, de las robadas, %", "notuð, af drögnum, %"),
    "wins who uses it, relative": ("victorias de quien la usa, relativo", "sigrar þess sem notar, hlutfall"),
    "Action card": ("carta de acción", "aðgerðaspil"),
    "CONTROL: who wins a round, by place (dashed: an equal share)": ("CONTROL: quién gana una ronda, por puesto (a trazos: una parte igual)", "CONTROL: hver vinnur umferð, eftir röð (strikað: jafn hlutur)"),
    "CONTROL, two searching players: how often who plays a card wins the round": ("CONTROL, dos jugadores que buscan: cuánto gana la ronda quien juega una carta", "CONTROL, tveir leitandi leikmenn: hve oft sá sem leikur spil vinnur umferðina"),
    "Crononautas: how games end, % of games": ("Crononautas: cómo acaban las partidas, %", "Crononautas: hvernig spil enda, %"),
    "Crononautas: share of games won, by place in turn order": ("Crononautas: partidas ganadas, por puesto en el orden de turno", "Crononautas: unnin spil, eftir sæti í röðinni"),
    "Crononautas: wins of who holds an identity at the end, 1 = equal share": ("Crononautas: victorias con cada identidad al final, 1 = parte igual", "Crononautas: sigrar þess sem á auðkenni í lokin, 1 = jafn hlutur"),
    "Just in Time: progress (36 wins) by players and difficulty, greedy bots": ("Just in Time: progreso (36 gana) por jugadores y dificultad, bots codiciosos", "Just in Time: framvinda (36 vinnur) eftir fjölda og erfiðleika, gráðugir þjarkar"),
    "Tímalína: how often a card is placed right (medium bots): the 15 hardest, the 10 easiest": ("Tímalína: cuánto se coloca bien una carta (bots medios): las 15 más difíciles y las 10 más fáciles", "Tímalína: hve oft spil er rétt lagt (miðlungs þjarkar): 15 erfiðustu, 10 auðveldustu"),
    "TimeQuest: share of games won, by place in turn order (dashed: an equal share)": ("TimeQuest: partidas ganadas, por puesto (a trazos: una parte igual)", "TimeQuest: unnin spil, eftir sæti í röðinni (strikað: jafn hlutur)"),
    "TimeQuest: wins by character given at random, 1 = equal share": ("TimeQuest: victorias por personaje dado al azar, 1 = parte igual", "TimeQuest: sigrar eftir persónu sem hlutkesti ræður, 1 = jafn hlutur"),
}
PATTERNS = (
    (r"^(\d+) players$", ("{} jugadores", "{} leikmenn")),
    (r"^(\d+) seats$", ("{} asientos", "{} sæti")),
    (r"^place (\d+)$", ("puesto {}", "sæti {}")),
    (r"^(\w+) players$", ("jugadores: {}", "leikmenn: {}")),
)


def read_po(lang):
    with open(os.path.join(ROOT, "lang", lang + ".po"), encoding="utf-8") as f:
        return dict(re.findall(r'^msgid "([^"]+)"\nmsgstr "((?:[^"\\]|\\.)*)"', f.read(), flags=re.M))


class Words:
    def __init__(self, lang):
        self.lang, self.at, self.po, self.missing = lang, LANGS.index(lang) - 1, read_po(lang), set()

    def __call__(self, text):
        if self.at < 0 or not re.search(r"[a-zA-Z]{2}", text):
            return text
        if text in WORDS:
            return WORDS[text][self.at]
        for pattern, forms in PATTERNS:
            m = re.match(pattern, text)
            if m:
                return forms[self.at].format(WORDS.get(m[1], (m[1], m[1]))[self.at])
        return text

    def must(self, text):
        """The same for words that are nobody's name: what is missing is told."""
        out = self(text)
        if self.at >= 0 and out == text and text not in WORDS and re.search(r"[a-zA-Z]{2}", text) and not text.startswith("`"):
            self.missing.add(text)
        return out

    def name(self, game, thing):
        """What people call a card, a character, an identity."""
        return self.po.get(f"{game}.name.{thing}", thing)

    def number(self, text):
        """Decimal commas, as both languages write them."""
        return text if self.at < 0 else re.sub(r"(?<=\d)\.(?=\d)", ",", text)
