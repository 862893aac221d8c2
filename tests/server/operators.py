"""What operators and people can do about people: timetable admin, the op admin, report, block, words."""
import http.client
import json
import signal
import subprocess
import time

from client import Client, Closed, Player
from people import anybody
from table import GAME, account, refused, settle, two


def admin(w, *args, ok=True, lang="en"):
    done = subprocess.run([w.binary, "admin", *args, "--db", w.db, "--lang", lang], capture_output=True, text=True)
    assert (done.returncode == 0) == ok, (args, done.stdout, done.stderr)
    return done.stdout if ok else done.stderr


def rows(w, *args):
    return json.loads(admin(w, "list", *args, "--json"))


def until(test, seconds=15):
    end = time.time() + seconds
    while not test():
        assert time.time() < end, "it did not come true"
        time.sleep(0.05)


def gone(client):
    """Whether the connection has ended."""
    try:
        client.pump(0.02)
        return False
    except (Closed, OSError):
        return True


def test_lists(w):
    s = w.server()
    a, b = two(w, s)
    b.client.ask("register", name="Bjarni", password="long enough")
    tables = rows(w, "tables")
    assert [t["table"] for t in tables] == [a.table] and tables[0]["status"] == "playing"
    assert [x["name"] for x in tables[0]["seats"]] == ["Ana", "Bjarni"]
    people = {p["name"]: p for p in rows(w, "people")}
    assert people["Ana"]["kind"] == "guest" and people["Bjarni"]["kind"] == "account"
    until(lambda: {p["name"]: p for p in rows(w, "people")}["Ana"]["address"] == "127.0.0.1")
    assert [p["person"] for p in rows(w, "people", "bjar")] == [b.person]
    a.ask("chat", text="good luck")
    assert [c["said"]["text"] for c in rows(w, "chat", a.table)] == ["good luck"]
    text = admin(w, "list", "tables").splitlines()
    assert text[0].split("\t")[0] == "table" and "Ana, Bjarni" in text[1]
    for lang in ("en", "es", "is"):
        assert "nosuch" in admin(w, "list", "nosuch", ok=False, lang=lang)


def test_ban_a_person(w):
    s = w.server()
    a, b = two(w, s)
    other = Client(s.port)
    other.ask("hello", token=b.token)
    assert "nobody here" in admin(w, "ban", "nobody here", ok=False)
    admin(w, "ban", b.person, "--days", "2", "--reason", "insults")
    until(lambda: gone(b.client) and gone(other))
    refused("banned", anybody(s).ask, "hello", token=b.token)
    assert s.api("me", token=b.token)[0] == 403
    assert [x["who"] for x in rows(w, "bans")] == ["person:" + b.person]
    s.restart()  # it holds
    until(lambda: s.api("me", token=b.token)[0] == 403)
    admin(w, "unban", b.person)
    until(lambda: s.api("me", token=b.token)[0] == 200)
    admin(w, "unban", b.person, ok=False)
    acts = rows(w, "acts")
    assert [x["what"] for x in acts][::-1] == ["ban", "unban"] and acts[1]["detail"] == "insults" and acts[0]["by"].startswith("cli:")


def test_ban_an_address(w):
    s = w.server("--trust-proxy")
    header = {"X-Forwarded-For": "203.0.113.9"}
    six = {"X-Forwarded-For": "2001:db8:1:2:aaaa::1"}
    assert s.get("/healthz", header)[0] == 200 and s.get("/healthz", six)[0] == 200
    admin(w, "ban", "203.0.113.9", "--days", "1")
    admin(w, "ban", "2001:db8:1:2::/64", "--days", "1")

    def refused_from(headers):
        try:
            return s.get("/healthz", headers)[0] != 200
        except (OSError, http.client.HTTPException):
            return True

    until(lambda: refused_from(header) and refused_from(six))
    assert refused_from({"X-Forwarded-For": "2001:db8:1:2:ffff::7"}), "the whole /64"
    assert s.get("/healthz", {"X-Forwarded-For": "203.0.113.10"})[0] == 200
    assert s.get("/healthz", {"X-Forwarded-For": "2001:db8:1:3::1"})[0] == 200
    admin(w, "unban", "203.0.113.9")
    until(lambda: not refused_from(header))
    assert 'limit="banned"} 0' not in s.get("/metrics")[2].decode()


def test_mute_revoke_password_delete(w):
    s = w.server()
    a, b = two(w, s)
    b.client.ask("register", name="Bjarni", password="long enough")
    admin(w, "mute", "bjarni", "--days", "1")

    def muted():
        answer = b.client.wait(b.client.send("chat", table=b.table, phrase="hello"))
        return not answer["ok"] and answer["error"]["code"] == "muted"

    until(muted)
    a.ask("chat", text="I can")
    admin(w, "unmute", "Bjarni")
    until(lambda: not muted())
    admin(w, "revoke", "Bjarni")
    until(lambda: gone(b.client))
    c = anybody(s)
    token = c.ask("login", name="Bjarni", password="long enough")["token"]
    new = json.loads(admin(w, "password", "Bjarni", "--json"))["password"]
    until(lambda: gone(c))
    refused("bad_token", anybody(s).ask, "hello", token=token)
    refused("bad_login", anybody(s).ask, "login", name="Bjarni", password="long enough")
    c = anybody(s)
    c.ask("login", name="Bjarni", password=new)
    assert new not in json.dumps(rows(w, "acts"))
    admin(w, "password", a.person, ok=False)  # a guest has none
    a.ask("chat", text="before")
    admin(w, "delete", a.person)
    until(lambda: gone(a.client))
    until(lambda: c.ask("open", table=b.table)["update"]["seats"][0]["name"] == "")
    assert not rows(w, "people", "Ana")


def test_end_a_table(w):
    s = w.server()
    a, b = two(w, s)
    waiting = Player(s.port, "Carla")
    waiting.create(**GAME)
    admin(w, "end", a.table)
    admin(w, "end", waiting.table)
    for p in (a, b, waiting):
        p.client.until(lambda x: x["push"] == "update" and x["status"] == "over")
    update = a.client.ask("open", table=a.table)["update"]
    assert update["end"] == "closed" and update["result"] is None
    admin(w, "end", a.table, ok=False)
    admin(w, "end", "nosuchtable0", ok=False)
    s.stop()  # an order while no server runs
    s.start()
    d = Player(s.port, "Dora")
    d.create(**GAME)
    s.stop()
    admin(w, "end", d.table)
    s.start()
    d.reconnect(s.port)
    until(lambda: d.client.ask("open", table=d.table)["update"]["status"] == "over")


def test_announce(w):
    s = w.server()
    a = Player(s.port, "Ana")
    admin(w, "announce", "a new version", "--minutes", "10")
    notice = a.client.until(lambda p: p["push"] == "notice")["notice"]
    assert notice["text"] == "a new version" and notice["at"] > time.time() * 1000 + 500000
    assert anybody(s).ask("hello")["notice"] == notice
    admin(w, "announce", "--off")
    until(lambda: "notice" not in anybody(s).ask("hello"))


def test_administrators_from_afar(w):
    s = w.server()
    a, b = two(w, s)
    boss = account(s, "Boss")
    refused("not_admin", boss.client.ask, "admin", what="tables")
    admin(w, "role", "Boss")
    assert [t["table"] for t in boss.client.ask("admin", what="tables")["list"]] == [a.table]
    assert refused("bad_request", boss.client.ask, "admin", what="dance")["error"]["field"] == "what"
    refused("bad_request", boss.client.ask, "admin", what="ban", target="nobody here")
    boss.client.ask("admin", what="ban", target=b.person, days=1, detail="insults")
    until(lambda: gone(b.client))
    boss.client.ask("admin", what="end", target=a.table)
    a.client.until(lambda x: x["push"] == "update" and x["status"] == "over")
    assert [x["by"] for x in boss.client.ask("admin", what="acts")["list"]][:2] == [boss.client.ask("me")["person"]["id"]] * 2
    admin(w, "role", "Boss", "--off")
    refused("not_admin", boss.client.ask, "admin", what="tables")
    assert not a.client.wait(a.client.send("admin", what="role", target=a.person))["ok"]


def test_report(w):
    s = w.server()
    a, b = two(w, s)
    b.ask("chat", text="you fool")
    assert refused("bad_request", a.ask, "report", seat=1, kind="dance")["error"]["field"] == "kind"
    assert refused("bad_request", a.ask, "report", seat=0, kind="chat")["error"]["field"] == "seat"
    assert refused("bad_request", a.client.ask, "report", person="p" + "a" * 12, kind="chat")["error"]["field"] == "person"
    a.ask("report", seat=1, kind="chat", text="he insults me")
    a.client.ask("report", person=b.person, kind="name")
    found = rows(w, "reports")
    assert [(r["about_name"], r["kind"], r["table"]) for r in found] == [("Bjarni", "name", ""), ("Bjarni", "chat", a.table)]
    assert found[1]["by_name"] == "Ana" and found[1]["text"] == "he insults me"
    admin(w, "settle", str(found[0]["report"]))
    admin(w, "settle", str(found[0]["report"]), ok=False)
    assert len(rows(w, "reports")) == 1 and len(rows(w, "reports", "--all")) == 2
    codes = [a.client.wait(a.client.send("report", person=b.person, kind="other")).get("error", {}).get("code") for _ in range(25)]
    assert codes.count(None) == 18 and codes[-1] == "too_fast", codes


def test_block(w):
    s = w.server()
    a, b = two(w, s)
    a.ask("block", seat=1)
    assert [x["name"] for x in a.client.ask("blocks")["list"]] == ["Bjarni"]
    for host, other in ((a, b), (b, a)):
        made = host.client.ask("create", **GAME)
        refused("blocked", other.client.ask, "join", code=made["code"])
        Player(s.port, "Carla").client.ask("join", code=made["code"])
    a.client.ask("block", person=b.person, on=False)
    assert a.client.ask("blocks")["list"] == []
    made = a.client.ask("create", **GAME)
    b.client.ask("join", code=made["code"])


def test_words(w):
    for lang, text in (("en", "# not wanted\nblast\nsour grape\n"), ("es", "rayos\n")):
        with open("%s/%s.txt" % (w.dir, lang), "w") as f:
            f.write(text)
    s = w.server("--words", "en=%s/en.txt" % w.dir, "--words", "es=%s/es.txt" % w.dir)
    for name in ("blast", "Bl\u0430st", "B l a s t", "the Blast", "Rayos", "sour grape"):
        c = anybody(s)
        answer = c.wait(c.send("guest", name=name))
        assert not answer["ok"] and answer["error"]["code"] == "bad_name", (name, answer)
    anybody(s).ask("guest", name="Blaster")
    a, b = two(w, s, lang="en")
    a.ask("chat", text="oh blast, BLAST! blasting rayos")
    settle(a, b)
    assert [x["text"] for x in b.steps.values() if x["kind"] == "chat"] == ["oh *****, *****! blasting rayos"]
    with open(w.dir + "/en.txt", "w") as f:
        f.write("grape\n")
    s.process.send_signal(signal.SIGHUP)

    def said():
        a.ask("chat", text="grape")
        settle(a, b)
        return [x["text"] for x in b.steps.values() if x["kind"] == "chat"][-1] == "*****"

    until(said)
    bad = subprocess.run([w.binary, "serve", "--port", "0", "--db", w.dir + "/x.db", "--words", "xx=" + w.dir], capture_output=True, text=True)
    assert bad.returncode == 1 and "--words must be LANG=FILE" in bad.stderr, bad


def test_new_people_are_counted_on_all_nodes(w):
    """Also after a restart; with several nodes they share the number."""
    s = w.server("--people-per-hour", "5")
    for i in range(5):
        anybody(s).ask("guest", name="Guest%d" % i)
    s.restart()
    refused("too_fast", anybody(s).ask, "guest", name="One more")
    if w.pg:
        refused("too_fast", anybody(w.server("--people-per-hour", "5")).ask, "guest", name="One more")
    assert s.metric(r'limited_total\{limit="people_per_hour"\}') >= 1


def test_errors_name_the_field(w):
    s = w.server()
    a, b = two(w, s)
    p = a if a.my_turn() else b
    move = p.request()
    for field, request in (("cid", {**move, "cid": 7}), ("cid", {k: v for k, v in move.items() if k != "cid"}), ("ply", {**move, "ply": "x", "cid": "a"})):
        answer = refused("bad_request", p.client.ask, "move", **request)
        assert answer["error"]["field"] == field and field in answer["error"]["message"] and field in answer["detail"], answer
    for field, op, request in (("what", "propose", {"what": "dance"}), ("seat", "propose", {"what": "bot"}), ("seat", "mute", {"seat": 9}), ("phrase", "chat", {})):
        assert refused("bad_request", p.ask, op, **request)["error"]["field"] == field
    for field, value in (("chat", "loud"), ("delay", -1), ("lang", "xx"), ("clock", {"kind": "sun"}), ("seats", ["me"]), ("commitment", "x")):
        assert refused("bad_request", p.client.ask, "create", **{**GAME, field: value})["error"]["field"] == field
    assert s.api("revoke", token=a.token, n="x")[1]["error"]["field"] == "n"


def test_what_is_kept_only_for_a_time(w):
    """The privacy page: addresses go 30 days after the last visit, reports, acts and pairs after their time, bans when they end."""
    s = w.server()
    a, b = two(w, s)
    a.ask("report", seat=1, kind="name")
    admin(w, "ban", "203.0.113.9", "--days", "1")
    admin(w, "mute", b.person, "--days", "400")
    until(lambda: all(p["address"] == "127.0.0.1" for p in rows(w, "people")))
    s.stop()
    day = 86400000
    w.sql("UPDATE person SET seen = seen - %d WHERE id = '%s'; UPDATE ban SET until = until - %d; UPDATE report SET at = at - %d;"
          "UPDATE act SET at = at - %d WHERE n = 1; INSERT INTO met VALUES ('a', 'b', 't', 1);" % (31 * day, a.person, 2 * day, 366 * day, 366 * day))
    s.start()  # the sweep comes right after the start
    until(lambda: {p["person"]: p["address"] for p in rows(w, "people")} == {a.person: "", b.person: "127.0.0.1"})
    until(lambda: not rows(w, "reports", "--all") and [x["who"] for x in rows(w, "bans", "--all")] == ["mute:" + b.person])
    until(lambda: [x["what"] for x in rows(w, "acts")] == ["mute"] and not w.ask("SELECT tbl FROM met"))
