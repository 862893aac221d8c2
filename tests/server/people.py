"""Guests, accounts, tokens, second devices, ratings, being forgotten; and what the database must not hold."""
import json
import subprocess
import time

from client import Client, Closed, Player
from table import finish, refused, settle


def anybody(server):
    client = Client(server.port)
    refused("not_hello", client.ask, "tables")
    client.ask("hello")
    return client


def test_guests(w):
    s = w.server()
    c = anybody(s)
    refused("no_person", c.ask, "create", game="control", players=2)
    for name in ("", "   ", "x" * 25, "a\u202eb", "tab\there", 7, None):
        refused("bad_name", c.ask, "guest", name=name)
    made = c.ask("guest", name="  Ása Þöll ")
    assert made["person"]["name"] == "Ása Þöll" and made["person"]["kind"] == "guest" and len(made["token"]) == 43
    assert c.ask("rename", name="Ása")["person"]["name"] == "Ása"
    d = Client(s.port)
    refused("bad_token", d.ask, "hello", token="x" * 43)
    assert d.ask("hello", token=made["token"], lang="is")["person"]["id"] == made["person"]["id"]
    assert refused("no_table", d.ask, "open", table="x")["error"]["message"] == "Það borð er ekki til"
    d.ask("logout")
    refused("bad_token", Client(s.port).ask, "hello", token=made["token"])


def test_names(w):
    """Nothing invisible, nothing that turns text around, no mixed alphabets, and nobody who looks like an account."""
    s = w.server()
    c = anybody(s)
    for name in ("\u3164", "\u2800", "\u00a0", "\u180e", "\u115f", "\ufe0f", "\u061cAna", "A\u200bna", "Ana\u202e", "\u0301Ana",
                 "A" + "\u0301" * 23, "Ana\u2028", "Ana\u009b", "A\u00adna", "\ue000", "\u0410nna", "Ann\u0430", "\u2066Ana", "Ana\u2003Two", "\u0378"):
        refused("bad_name", c.ask, "guest", name=name)
        refused("bad_name", c.ask, "register", name="Long " + name, password="long enough")
    for name in ("Ása Þöll", "\u041e\u043b\u044c\u0433\u0430", "\u674e\u5c0f\u9f8d", "\u0645\u062d\u0645\u062f", "O'Neil", "Ana-Mar\u00eda", "\U0001f3b2 Ana",
                 "\u0928\u092e\u0938\u094d\u0924\u0947", "\u30bf\u30ed\u30a6 Taro", "Zo\u00eb 2", "\ud64d\uae38\ub3d9"):
        assert anybody(s).ask("guest", name=name)["person"]["name"] == name
    assert c.ask("guest", name=" Zoe\u0308   Two ")["person"]["name"] == "Zo\u00eb Two"
    for name in ("Admin", "a d m i n", "adm\u0131n", "Moderator.", "Timetable"):
        refused("name_taken", anybody(s).ask, "guest", name=name)
    for name in ("Alice", "Cop", "\u00c1sa"):
        anybody(s).ask("register", name=name, password="long enough")
    guest = anybody(s)
    guest.ask("guest", name="Somebody")
    for name in ("alice", "ALICE", "AIice", "A1ice", "Alice.", "A l i c e", "\uff21lice", "\u0421\u043e\u0440", "\u00e1SA", "A\u0301sa"):
        for op, more in (("guest", {}), ("register", {"password": "long enough"})):
            refused("name_taken", anybody(s).ask, op, name=name, **more)
        refused("name_taken", guest.ask, "rename", name=name)
    assert guest.ask("rename", name="Alicia")["person"]["name"] == "Alicia"
    for name in ("\u00e1sa", "A\u0301SA", " \u00c1sa "):  # one name to the one who signs in
        assert anybody(s).ask("login", name=name, password="long enough")["person"]["name"] == "\u00c1sa"


def test_second_device(w):
    s = w.server()
    a = Player(s.port, "Ana")
    a.create(game="control", players=2)
    code = a.client.ask("link")["code"]
    phone = anybody(s)
    there = phone.ask("redeem", code=code)
    assert there["person"]["id"] == a.person and there["token"] != a.token
    assert phone.ask("open", table=a.table)["seat"] == 0
    refused("bad_link", anybody(s).ask, "redeem", code=code)
    refused("bad_link", anybody(s).ask, "redeem", code="nonsense")


def test_accounts(w):
    s = w.server()
    c = anybody(s)
    refused("bad_password", c.ask, "register", name="Bjarni", password="short")
    refused("bad_name", c.ask, "register", name="B", password="long enough")
    made = c.ask("register", name="Bjarni", password="long enough")
    assert made["person"]["kind"] == "account"
    refused("name_taken", anybody(s).ask, "register", name="BJARNI", password="long enough")
    d = anybody(s)
    refused("bad_login", d.ask, "login", name="Bjarni", password="wrong")
    refused("bad_login", d.ask, "login", name="Nobody", password="long enough")
    assert d.ask("login", name="bjarni", password="long enough")["person"]["id"] == made["person"]["id"]
    refused("bad_login", d.ask, "password", old="wrong", new="even longer now")
    d.ask("password", old="long enough", new="even longer now")
    try:
        c.ask("tables")
        raise AssertionError("a connection under the old password goes on")
    except Closed:
        pass
    refused("bad_token", anybody(s).ask, "hello", token=made["token"])
    anybody(s).ask("login", name="Bjarni", password="even longer now")
    refused("bad_login", anybody(s).ask, "login", name="Bjarni", password="long enough")


def test_what_was_checked_for_one_is_not_done_to_another(w):
    """A password is checked for the person who gave it; the connection cannot become somebody else before it is set."""
    s = w.server()
    victim, thief = anybody(s), anybody(s)
    theirs = victim.ask("register", name="Victim", password="victim's own")
    stolen = victim.ask("token", label="a script")["token"]
    mine = thief.ask("register", name="Thief", password="thief's own")["token"]
    for op, fields in (("password", {"old": "thief's own", "new": "thief's next"}), ("forget", {"password": "thief's next"})):
        number = thief.send(op, **fields)
        answer = thief.wait(thief.send("hello", token=stolen))
        assert not answer["ok"] and answer["error"]["code"] == "busy", answer
        assert thief.wait(number)["ok"]
        assert victim.ask("me")["person"] == theirs["person"]
        refused("bad_login", anybody(s).ask, "login", name="Victim", password=fields.get("new", "thief's next"))
        anybody(s).ask("login", name="Victim", password="victim's own")
    refused("bad_login", anybody(s).ask, "login", name="Thief", password="thief's next")
    refused("bad_token", anybody(s).ask, "hello", token=mine)
    # Begun by nobody, a registration does not end on somebody's guest either.
    guest = Player(s.port, "Guest")
    begun = anybody(s)
    number = begun.send("register", name="Taker", password="taker's own")
    assert begun.wait(begun.send("hello", token=guest.token))["error"]["code"] == "busy"
    assert begun.wait(number)["person"]["id"] != guest.person
    assert guest.client.ask("me")["person"]["kind"] == "guest"


def test_a_guest_who_registers_keeps_the_seat(w):
    s = w.server()
    a = Player(s.port, "Ana")
    a.create(game="control", players=2)
    made = a.client.ask("register", name="Ana", password="long enough")
    assert made["person"]["id"] == a.person and made["person"]["kind"] == "account"
    b = anybody(s)
    b.ask("login", name="Ana", password="long enough")
    hello = b.ask("hello", token=made["token"])
    assert [(x["table"], x["seat"]) for x in hello["seats"]] == [(a.table, 0)]


def test_tokens(w):
    s = w.server()
    refused("not_account", Player(s.port, "Ana").client.ask, "token", label="bot")
    c = anybody(s)
    c.ask("register", name="Robot", password="long enough", bot=True)
    token = c.ask("token", label="my bot")["token"]
    listed = c.ask("tokens")["tokens"]
    assert [t["label"] for t in listed] == ["", "my bot"] and "token" not in listed[1]
    assert [t["here"] for t in listed] == [True, False]
    status, answer = s.api("me", token)
    assert status == 200 and answer["person"]["kind"] == "bot"
    c.ask("revoke", n=listed[1]["n"])
    assert s.api("me", token)[0] == 401


def ended(client):
    """The server hangs up on it; nothing but pushes comes before that."""
    try:
        while True:
            message = client.receive()
            assert message is None or "push" in message, message
    except Closed:
        return


def void_by(w, ask, first, second):
    """A token that is void ends the connections that came with it, those with another token go on. Returns who asked."""
    owner = anybody(first)
    owner.ask("register", name="Bjarni", password="long enough")
    token = owner.ask("token", label="a script")["token"]
    there = [Client(s.port) for s in (first, second)]
    for c in there:
        c.ask("hello", token=token)
        c.ask("me")
    other = anybody(second)
    other.ask("login", name="Bjarni", password="long enough")
    ask(owner, token)
    for c in there:
        ended(c)
    refused("bad_token", anybody(second).ask, "hello", token=token)
    return owner, other


def test_void_tokens_end_connections(w):
    """On all nodes, where there are several."""
    first = w.server()
    second = w.server() if w.pg else first

    def revoke(owner, token):
        owner.ask("revoke", n=next(t["n"] for t in owner.ask("tokens")["tokens"] if t["label"] == "a script"))

    def password(owner, token):
        owner.ask("password", old="long enough", new="even longer now")

    def log_out(owner, token):
        tab = Client(first.port)
        tab.ask("hello", token=token)
        tab.ask("logout")
        tab.ask("tables")  # goes on, as nobody's
        refused("no_person", tab.ask, "me")

    def log_out_everywhere(owner, token):
        owner.ask("logout", all=True)

    for ask, others_go_on in ((revoke, True), (password, False), (log_out, True), (log_out_everywhere, False)):
        owner, other = void_by(w, ask, first, second)
        if others_go_on:
            other.ask("me")
        else:
            ended(other)
        if ask is not log_out_everywhere:
            owner.ask("forget", password="even longer now" if ask is password else "long enough")
        else:
            refused("no_person", owner.ask, "me")
        if others_go_on:
            ended(other)


def login(s, name, password, address=None):
    """The answer, refused or not."""
    c = Client(s.port, address=address)
    c.ask("hello")
    return c.wait(c.send("login", name=name, password=password))


def one_is_too_many(w, guess):
    """The first wait of 1 s may be over on a slow machine. With four failures more it is 16 s, and 8 s if one more were free."""
    w.sql("UPDATE attempt SET failures = failures + 4")
    refusal = guess()
    assert refusal["code"] == "too_fast" and 8000 < refusal["retry_ms"] <= 16000, refusal


def test_wrong_passwords_cost_a_growing_wait(w):
    """From one address; another address is not kept out by it, and neither is this one where it has signed in before."""
    s = w.server()
    anybody(s).ask("register", name="Bjarni", password="long enough")
    for name in ("Nobody", "Bjarni"):  # whether there is such an account is not told
        waits = []
        while len(waits) < 6:
            answer = login(s, name, "wrong", "127.0.0.2")
            if answer["error"]["code"] == "too_fast":
                waits.append(answer["error"]["retry_ms"])
                if len(waits) < 6:
                    w.sql("UPDATE attempt SET last = last - %d" % waits[-1])
                    assert login(s, name, "wrong", "127.0.0.2")["error"]["code"] == "bad_login"
            else:
                assert answer["error"]["code"] == "bad_login" and not waits, answer
        assert waits == sorted(waits) and waits[0] <= 4000 and waits[-1] > 8 * waits[0] and waits[-1] > 15000, waits
    s.restart()
    assert login(s, "Bjarni", "long enough", "127.0.0.2")["error"]["code"] == "too_fast"
    assert login(s, "Bjarni", "long enough", "127.0.0.3")["ok"]
    w.sql("UPDATE attempt SET last = last - %d" % waits[-1])
    assert login(s, "Bjarni", "long enough", "127.0.0.2")["ok"]
    assert login(s, "Bjarni", "wrong", "127.0.0.2")["error"]["code"] == "bad_login"  # counted from nothing again
    # The same for those who are signed in and guess at the old password.
    c = anybody(s)
    c.ask("register", name="Ana", password="long enough")
    guess = lambda: c.wait(c.send("password", old="wrong", new="even longer now"))["error"]
    assert [guess()["code"] for _ in range(5)] == ["bad_login"] * 5
    one_is_too_many(w, guess)
    refused("too_fast", c.ask, "forget", password="long enough")


def test_an_attack_from_everywhere_spares_the_owner(w):
    s = w.server()
    owner = Client(s.port, address="127.0.1.1")
    owner.ask("hello")
    owner.ask("register", name="Bjarni", password="long enough")
    assert login(s, "Bjarni", "long enough", "127.0.1.1")["ok"]
    guess = lambda i: login(s, "Bjarni", "wrong", "127.0.2.%d" % (i + 1))["error"]
    assert [guess(i)["code"] for i in range(50)] == ["bad_login"] * 50
    one_is_too_many(w, lambda: guess(50))
    assert login(s, "Bjarni", "long enough", "127.0.1.1")["ok"]


def test_nobodys_login_waits_behind_anothers_many(w):
    """One address asks for as many hashes as it can; a login from another is neither refused nor last."""
    s = w.server()
    anybody(s).ask("register", name="Bjarni", password="long enough")
    crowd = []
    for i in range(60):
        c = Client(s.port, address="127.0.0.2")
        c.ask("hello")
        crowd.append((c, c.send("register", name="Crowd%d" % i, password="long enough")))
    answer = login(s, "Bjarni", "long enough", "127.0.0.3")
    assert answer["ok"], answer
    codes = [c.wait(n).get("error", {}).get("code") for c, n in crowd]
    assert set(codes) == {None, "too_fast"} and codes.count(None) >= 8, codes


def test_tokens_end_when_they_are_not_used(w):
    s = w.server("--token-days", "30")
    a, b, c = (Player(s.port, name) for name in ("Ana", "Bjarni", "Carla"))
    for p in (b, c):
        p.client.close()
    s.stop()
    day = 86400000
    w.sql("UPDATE token SET created = created - %d, used = CASE WHEN used > 0 THEN used - %d ELSE 0 END" % (40 * day, 40 * day))
    w.sql("UPDATE token SET used = %d WHERE person = '%s'" % (time.time() * 1000 - 29 * day, c.person))
    s.start()
    assert s.api("me", b.token)[0] == 401
    refused("bad_token", Client(s.port).ask, "hello", token=a.token)
    assert s.api("me", c.token)[0] == 200  # and is renewed by it
    s.stop()
    w.sql("UPDATE token SET used = used - %d WHERE used > 0" % (20 * day))
    s.start()
    Client(s.port).ask("hello", token=c.token)


def test_recovery_codes(w):
    s = w.server()
    c = anybody(s)
    made = c.ask("register", name="Bjarni", password="long enough")
    codes = made["recovery"]
    assert len(set(codes)) == 5 and all(len(x) == 19 for x in codes) and c.ask("me")["recovery"] == 5
    other = anybody(s)
    theirs = other.ask("register", name="Ana", password="long enough")["recovery"]
    lost = anybody(s)
    for wrong in ("", "x", theirs[0], codes[0][:-1], codes[0] + "A", codes[0].replace("-", "_")):
        answer = lost.wait(lost.send("recover", name="Ana" if wrong == codes[0][:-1] else "Bjarni", code=wrong, password="a new one"))
        assert answer["error"]["code"] in ("bad_login", "too_fast"), (wrong, answer)
    again = Client(s.port, address="127.0.0.2")
    again.ask("hello")
    refused("bad_password", again.ask, "recover", name="bjarni", code=codes[0], password="short")
    back = again.ask("recover", name="bjarni", code=codes[0].replace("-", " ").lower(), password="the new one")
    assert back["person"] == made["person"]
    ended(c)
    refused("bad_token", anybody(s).ask, "hello", token=made["token"])
    assert login(s, "Bjarni", "the new one", "127.0.0.2")["ok"] and again.ask("me")["recovery"] == 4
    assert login(s, "Bjarni", "long enough", "127.0.0.3")["error"]["code"] == "bad_login"
    refused("bad_login", again.ask, "recover", name="bjarni", code=codes[0], password="the next one")
    refused("bad_login", again.ask, "recovery", password="wrong")
    fresh = again.ask("recovery", password="the new one")["recovery"]
    refused("bad_login", again.ask, "recover", name="bjarni", code=codes[1], password="the next one")
    again.ask("recover", name="bjarni", code=fresh[0], password="the next one")
    refused("not_account", Player(s.port, "Guest").client.ask, "recovery", password="x")
    s.stop()
    data = dump(w)
    assert not [x for x in codes + theirs + fresh if x.encode() in data or x.replace("-", "").encode() in data]


def test_ratings_and_history(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    refused("not_account", a.client.ask, "create", game="control", players=2, rated=True)
    a.client.ask("register", name="Ana", password="long enough")
    made = a.create(game="control", players=2, rated=True, options={"match": "single"})
    refused("not_account", b.client.ask, "join", code=made["code"])
    b.client.ask("register", name="Bjarni", password="long enough")
    b.join(code=made["code"])
    settle(a, b)
    finish(a, b)
    won = a.state["result"]["winners"]
    me = {p.seat: p.client.ask("me") for p in (a, b)}
    ratings = [me[i]["ratings"]["control"]["rating"] for i in (0, 1)]
    assert sum(ratings) == 3000 and all(me[i]["ratings"]["control"]["games"] == 1 for i in (0, 1))
    if len(won) == 1:
        assert ratings[won[0]] > 1500 > ratings[1 - won[0]], ratings
    shown = [x["rating"] for x in a.client.ask("open", table=a.table)["update"]["seats"]]
    assert shown == ratings, shown
    history = me[0]["history"]
    assert len(history) == 1 and history[0]["table"] == a.table and history[0]["seats"] == ["Ana", "Bjarni"]
    assert history[0]["won"] == (0 in won)


def dump(w):
    if w.pg:
        return subprocess.run([*w.pg.user, w.pg.bin + "/pg_dump", "--data-only", "-h", w.pg.dir, "-U", "timetable", "postgres"],
                              check=True, capture_output=True, cwd=w.pg.dir).stdout
    out = b""
    for end in ("", "-wal"):
        try:
            with open(w.db + end, "rb") as f:
                out += f.read()
        except FileNotFoundError:
            pass
    return out


def test_being_forgotten(w):
    s = w.server()
    a, b = Player(s.port, "Forgettable"), Player(s.port, "Bjarni")
    made = a.create(game="control", players=2, options={"match": "single"})
    b.join(code=made["code"])
    settle(a, b)
    a.ask("chat", text="remember nothing")
    finish(a, b)
    a.client.ask("forget")
    refused("bad_token", Client(s.port).ask, "hello", token=a.token)
    s.restart()
    b.reconnect(s.port)
    assert b.client.ask("me")["history"][0]["seats"] == ["", "Bjarni"]
    steps = b.client.ask("open", table=b.table, version=0)["update"]["steps"]
    assert not [x for x in steps if "Forgettable" in json.dumps(x) or "remember" in json.dumps(x)]
    if w.pg:
        left = [x for x in dump(w).splitlines() if b"Forgettable" in x or b"remember nothing" in x]
        assert not left, left


def test_secrets_are_not_kept_or_logged(w):
    s = w.server()
    c = anybody(s)
    made = c.ask("register", name="Bjarni", password="correct horse battery")
    a = Player(s.port, "Ana")
    a.create(game="control", players=2, seats=["me", "random"], options={"match": "single"})
    for _ in range(400):
        a.pump(0.01)
        if a.my_turn():
            a.move()
        if a.over():
            break
    code = c.ask("link")["code"]
    s.stop()
    data = dump(w)
    for secret in (made["token"], a.token, code, "correct horse battery"):
        assert secret.encode() not in data, "a secret is in the database as it is"
    assert b"$argon2id$" in data
    log = w.log()
    for text in (made["token"], a.token, "Ana", "horse", "verb"):
        assert text not in log, "the log says too much: " + text


def test_retention(w):
    """Finished games of guests go after their time; games with an account at the table stay."""
    s = w.server("--keep-days", "0")
    tables = []
    for register in (False, True):
        a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
        if register:
            a.client.ask("register", name="Ana", password="long enough")
        else:
            guest = a
        made = a.create(game="control", players=2, options={"match": "single"})
        b.join(code=made["code"])
        settle(a, b)
        finish(a, b)
        tables.append(made["table"])
    s.restart()
    deadline = time.time() + 60  # the sweep comes right after the start; to open the table would keep it
    while tables[0] in [t["table"] for t in s.api("me", guest.token)[1]["history"]]:
        assert time.time() < deadline, "the guest's table is still there"
        time.sleep(0.05)
    c = Client(s.port)
    c.ask("hello")
    refused("no_table", c.ask, "open", table=tables[0])
    assert c.ask("open", table=tables[1])["update"]["status"] == "over"


def test_puzzle_of_the_day(w):
    """Over HTTP, over the WebSocket and from the command line: the same."""
    s = w.server()
    c = anybody(s)
    seen = set()

    def get(query):
        status, _, data = s.get("/api/daily" + query)
        return status, json.loads(data)

    for day in ("2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2028-02-29"):
        status, answer = get("?date=" + day)
        assert status == 200 and answer["puzzle"] == c.ask("daily", date=day)["puzzle"]
        told = json.loads(subprocess.run([w.binary, "puzzle", "--date", day, "--json"], check=True, capture_output=True, text=True).stdout)
        assert told == answer["puzzle"] and told["game"] == answer["game"]
        seen.add(told["id"])
    assert len(seen) == 6, "not the same every day"
    today = get("")[1]
    assert len(today["date"]) == 10 and today["puzzle"]["best"]
    assert get("?date=yesterday")[0] == 400


def test_line_of_the_day(w):
    """Scores are counted by day and number alone; what is no score, no day of now, or too much is refused."""
    s = w.server()
    c = anybody(s)
    day = lambda n: time.strftime("%Y-%m-%d", time.gmtime(time.time() + n * 86400))
    assert c.ask("day_score", date=day(0))["counts"] == [0] * 14
    assert c.ask("day_score", date=day(0), score=7)["counts"] == [0] * 7 + [1] + [0] * 6
    assert c.ask("day_score", date=day(0), score=13)["counts"][13] == 1
    assert sum(c.ask("day_score", date=day(1), score=0)["counts"]) == 1, "another day is counted by itself"
    for wrong in (14, -1, 7.5, "7", None, [7], {"n": 7}, True, 10**15):
        refused("bad_request", c.ask, "day_score", date=day(0), score=wrong)
    for wrong in (day(3), day(-3), "yesterday", "", 20261116, None, "2026-02-30", "9999-99-99", "x" * 4000):
        refused("bad_request", c.ask, "day_score", date=wrong, score=1)
    refused("bad_request", c.ask, "day_score", score=1)
    assert sum(c.ask("day_score", date=day(0))["counts"]) == 2, "what was refused has been counted"
    for _ in range(37):
        c.ask("day_score", date=day(0), score=3)
    refused("too_fast", c.ask, "day_score", date=day(0), score=3)
    assert c.ask("day_score", date=day(0))["counts"][3] == 37, "reading is still possible"
    c.close()
    s.restart()
    assert anybody(s).ask("day_score", date=day(0))["counts"][7] == 1, "a restart has lost them"
