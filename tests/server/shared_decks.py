"""Decks that the server keeps: shared by a code without an account, changed and deleted by their owner alone, reported and
removed, and gone after their time. What is no deck is refused with its row and changes nothing."""
import random
import time

from client import Client, Closed, Player, Refused
from operators import admin, rows
from people import anybody
from table import refused

DAY = 86_400_000


def sheet(n=30, title="Our school", author="Class 4b"):
    return "\n".join([f"# title: {title}", f"# author: {author}", "name\tdate\tnote", *(f"Event {chr(65 + i % 26)}{i // 26}\t{1700 + 3 * i}\tNote {i}." for i in range(n))])


def test_share_open_change_delete(w):
    s = w.server("--keep-days", "30")
    a, b = Player(s.port, "Ana"), Player(s.port, "Ben")
    made = a.client.ask("deck_share", text=sheet())
    assert (made["title"], made["author"], made["cards"]) == ("Our school", "Class 4b", 30), made
    code = made["deck"]
    assert len(code) == 10 and abs(made["until"] - time.time() * 1000 - 30 * DAY) < 60_000, made
    assert a.client.ask("deck_share", text=sheet())["deck"] == code, "the same sheet has the same code"
    s.restart()
    a.reconnect(s.port)
    b.reconnect(s.port)
    nobody = anybody(s).ask("deck", deck=code)["shared"]
    assert (nobody["text"], nobody["mine"], nobody["title"], nobody["cards"]) == (sheet(), False, "Our school", 30), nobody
    assert a.client.ask("deck", deck=code)["shared"]["mine"] is True
    status, answer = s.api("deck", deck=code)
    assert status == 200 and answer["shared"]["text"] == sheet()
    assert s.get(f"/api/deck?deck={code}")[0] == 200 and s.get("/api/deck?deck=BCDFGHJKLM")[0] == 404
    refused("no_deck", b.client.ask, "deck_share", deck=code, text=sheet(4))
    refused("no_deck", b.client.ask, "deck_delete", deck=code)
    assert a.client.ask("deck_share", deck=code, text=sheet(31, title="Better"))["deck"] == code
    assert anybody(s).ask("deck", deck=code)["shared"]["cards"] == 31
    assert [(d["deck"], d["title"], d["cards"]) for d in a.client.ask("decks")["decks"]] == [(code, "Better", 31)]
    assert b.client.ask("decks")["decks"] == []
    a.client.ask("deck_delete", deck=code)
    refused("no_deck", anybody(s).ask, "deck", deck=code)
    for wrong in ("", "bcdfghjklm", "BCDFG", "AAAAAAAAAA", 5, None):
        refused("no_deck", a.client.ask, "deck", deck=wrong)


def test_line_of_the_day(w):
    """Results of one deck and day are counted together and by number alone; other cards begin a new count."""
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Ben")
    day = lambda n: time.strftime("%Y-%m-%d", time.gmtime(time.time() + n * 86400))
    code, other = (a.client.ask("deck_share", text=sheet(n))["deck"] for n in (30, 31))
    c = anybody(s)
    assert c.ask("day_score", date=day(0), deck=code)["counts"] == [0] * 14
    assert c.ask("day_score", date=day(0), deck=code, score=9)["counts"][9] == 1
    assert b.client.ask("day_score", date=day(0), deck=code, score=12)["counts"] == [0] * 9 + [1, 0, 0, 1, 0]
    assert [sum(c.ask("day_score", **about)["counts"]) for about in (
        {"date": day(0), "deck": other}, {"date": day(1), "deck": code}, {"date": day(0)})] == [0, 0, 0], "they are counted apart"
    for wrong in ("", "bcdfghjklm", "AAAAAAAAAA", "BCDFGHJKLM", 5, None, [code], code + "B"):
        refused("no_deck", c.ask, "day_score", date=day(0), deck=wrong, score=1)
    refused("bad_request", c.ask, "day_score", date=day(0), deck=code, score=14)
    refused("no_deck", b.client.ask, "deck_share", deck=code, text=sheet(12))
    a.client.ask("deck_share", deck=code, text=sheet(30))
    assert sum(c.ask("day_score", date=day(0), deck=code)["counts"]) == 2, "nobody else changes it, and the same cards change nothing"
    a.client.ask("deck_share", deck=code, text=sheet(32))
    assert sum(c.ask("day_score", date=day(0), deck=code)["counts"]) == 0, "other cards, another line"
    for _ in range(198):
        c.ask("day_score", date=day(0), deck=other, score=3)
    refused("too_fast", c.ask, "day_score", date=day(0), deck=code, score=3)
    assert c.ask("day_score", date=day(0), deck=other)["counts"][3] == 198, "reading is still possible"
    assert sum(c.ask("day_score", date=day(0), score=5)["counts"]) == 1, "the line of all has its own limit"
    s.restart()
    assert anybody(s).ask("day_score", date=day(0), deck=other)["counts"][3] == 198, "a restart has lost them"
    a.reconnect(s.port)
    a.client.ask("deck_delete", deck=other)
    refused("no_deck", anybody(s).ask, "day_score", date=day(0), deck=other)


def test_accounts_keep_theirs_for_good(w):
    s = w.server("--keep-days", "30")
    a, b = Player(s.port, "Ana"), Player(s.port, "Ben")
    guests = [b.client.ask("deck_share", text=sheet(4 + i))["deck"] for i in range(2)]
    mine = a.client.ask("deck_share", text=sheet())["deck"]
    a.client.ask("register", name="Ana Deck", password="long enough")
    assert a.client.ask("decks")["decks"][0]["until"] is None, "a guest who registers keeps their decks, now for good"
    old = int(time.time() * 1000) - 31 * DAY
    rows_of = lambda: w.ask("SELECT id FROM deck ORDER BY id")
    s.stop()
    w.sql(f"UPDATE deck SET seen = {old} WHERE id <> '{guests[1]}';" + "".join(
        f"INSERT INTO deck (id, owner, title, author, cards, body, created, changed, seen) VALUES ('ZZZZZZ{i:04d}', '{a.person if i % 2 else 'gone'}', '', '', 2, '', 1, 1, {i + 1});"
        for i in range(120)))
    s.start()
    end = time.time() + 60
    want = sorted([mine, guests[1], *(f"ZZZZZZ{i:04d}" for i in range(1, 120, 2))])
    while sorted(rows_of()) != want:
        assert time.time() < end, (len(rows_of()), len(want))
        time.sleep(0.1)
    # Who opens a deck keeps it alive.
    w.sql(f"UPDATE deck SET seen = {int(time.time() * 1000) - 2 * DAY} WHERE id = '{guests[1]}';")
    anybody(s).ask("deck", deck=guests[1])
    while int(w.ask(f"SELECT seen FROM deck WHERE id = '{guests[1]}'")[0]) < time.time() * 1000 - DAY:
        assert time.time() < end
        time.sleep(0.05)
    a.reconnect(s.port)
    a.client.ask("forget", password="long enough")
    assert rows_of() == [guests[1]], "the decks of a person who is forgotten go"


def test_what_is_no_deck(w):
    s = w.server()
    a = Player(s.port, "Ana")
    good = sheet(4)
    bad = [
        (good + "\n<script>alert(1)</script>\t1900\tx", 8, "markup"),
        (good + "\nA\t1900\t<img src=x onerror=alert(1)>", 8, "markup"),
        ("# title: <b>x</b>\n" + good, 1, "markup"),
        (good + "\nbell\x07\t1900\tx", 8, "control"),
        ("# a remark \x1b[2J\n" + good, 1, "control"),
        ("id\tdate\tname\na\t1\tA\nb\t2\tB\na\t3\tC", 4, "'a'"),
        (good + "\nzero\t0\tx", 8, "year 0"),
        (good + "\nlong " + "x" * 200 + "\t1900\t", 8, "200 bytes"),
        ("name\tdate\n" + "".join(f"E{i}\t{1 + i}\n" for i in range(1500)), 1002, "1000 cards"),
        ("just a text", 1, "columns"),
        ("name\tdate\nA\t1", 2, "2 cards"),
    ]
    for text, row, word in bad:
        try:
            a.client.ask("deck_share", text=text)
            raise AssertionError("taken: %r" % text[-80:])
        except Refused as e:
            assert e.code == "bad_deck" and e.answer["row"] == row, (e.answer, row)
            assert e.answer["error"]["message"].startswith(f"Row {row}: ") and word in e.answer["error"]["message"], e.answer
    for text in ("", None, 5, "name\tdate\n" + "x" * 110_000):
        try:
            a.client.ask("deck_share", text=text)
            raise AssertionError("taken")
        except Refused as e:
            assert e.answer["error"]["field"] == "text", e.answer
    refused("bad_name", a.client.ask, "deck_share", text=sheet(title="turn \u202eme"))
    es = Client(s.port)
    es.ask("hello", token=a.token, lang="es")
    try:
        es.ask("deck_share", text=good + "\nzero\t0\tx")
        raise AssertionError("taken")
    except Refused as e:
        assert e.answer["error"]["message"].startswith("Fila 8: "), e.answer
    assert a.client.ask("decks")["decks"] == []


def too_big(client, text):
    """The answer to a request too long to be read, which has no id; or Closed."""
    client.send("deck_share", text=text)
    return client.wait("null")


def test_requests_that_are_too_long(w):
    """A few hundred KB are answered and the connection goes on; 10 MB or 100,000 rows end it. Nothing is kept."""
    s = w.server()
    a = Player(s.port, "Ana")
    answer = too_big(a.client, "x" * 300_000)
    assert answer["ok"] is False and answer["error"]["code"] == "too_big" and "id" not in answer, answer
    a.client.ask("me")
    for text in ("x" * 10_000_000, "".join(f"Event {i}\t{i % 2000 + 1}\n" for i in range(100_000))):
        big = Client(s.port)
        big.ask("hello", token=a.token)
        try:
            too_big(big, text)
            raise AssertionError("taken")
        except (Closed, OSError):
            pass
        finally:
            big.close(hard=True)
    assert a.client.ask("decks")["decks"] == []


def test_limits(w):
    s = w.server()
    a = Player(s.port, "Ana", address="127.0.0.7")
    for i in range(20):
        a.client.ask("deck_share", text=sheet(4 + i))
    refused("too_many", a.client.ask, "deck_share", text=sheet(40))
    code = a.client.ask("decks")["decks"][0]["deck"]
    for i in range(40):
        a.client.ask("deck_share", deck=code, text=sheet(50 + i))
    refused("too_fast", a.client.ask, "deck_share", deck=code, text=sheet(100))
    assert a.client.ask("deck", deck=code)["shared"]["cards"] == 89, "a refused change changes nothing"
    given = 60
    for i in range(14):  # others behind the same address
        b = Player(s.port, f"B{i}", address="127.0.0.7")
        for k in range(10):
            answer = b.client.wait(b.client.send("deck_share", text=sheet(4 + k)))
            if not answer["ok"]:
                assert answer["error"]["code"] == "too_fast" and given >= 199, (answer, given)
                break
            given += 1
    assert given in (199, 200), given
    Player(s.port, "Elsewhere", address="127.0.0.8").client.ask("deck_share", text=sheet())
    assert s.metric('limited_total{limit="decks"}') >= 2


def test_reports_and_removal(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Ben")
    code = a.client.ask("deck_share", text=sheet())["deck"]
    other = a.client.ask("deck_share", text=sheet(5, title="Fine"))["deck"]
    refused("no_deck", a.client.ask, "report", deck=code, kind="deck")  # one's own
    refused("no_deck", b.client.ask, "report", deck="BCDFGHJKLM", kind="deck")
    b.client.ask("report", deck=code, kind="deck", text="insults a teacher")
    report = rows(w, "reports")[0]
    assert (report["deck"], report["about"], report["kind"], report["text"]) == (code, a.person, "deck", "insults a teacher"), report
    assert [(d["deck"], d["title"], d["reports"], d["name"]) for d in rows(w, "decks")] == [(code, "Our school", 1, "Ana"), (other, "Fine", 0, "Ana")]
    assert [d["deck"] for d in rows(w, "decks", "fin")] == [other]
    b.client.ask("register", name="The host", password="long enough")
    refused("not_admin", b.client.ask, "admin", what="remove", target=code)
    admin(w, "role", "The host")
    assert [d["deck"] for d in b.client.ask("admin", what="decks")["list"]] == [code, other]
    b.client.ask("admin", what="remove", target=code)
    refused("no_deck", anybody(s).ask, "deck", deck=code)
    assert rows(w, "reports") == [], "what was reported is dealt with"
    assert other in admin(w, "remove", other) and "BCDFGHJKLM" in admin(w, "remove", "BCDFGHJKLM", ok=False)
    assert [x["what"] for x in rows(w, "acts")][:2] == ["remove", "remove"]
    assert a.client.ask("decks")["decks"] == []


def test_the_deck_of_a_table_is_not_a_shared_one(w):
    """A table's deck has no code, and nobody at the table learns one from it: dates stay in the server."""
    s = w.server()
    a = Player(s.port, "Ana", random.Random(1))
    cards = [{"card": f"c{i}", "date": 1700 + 3 * i, "name": f"Event {i}"} for i in range(30)]
    made = a.create(game="timalina", players=2, seats=["me", "greedy"], cards=cards, deck={"title": "Our school", "author": "Class 4b"})
    assert w.ask("SELECT id FROM deck") == []
    refused("no_deck", a.client.ask, "deck", deck=made["table"])
    refused("no_deck", a.client.ask, "deck", deck=made["code"])
