"""What people do at a table, one test a promise of docs/server-api.md."""
import time

from client import Client, Player, Refused, agree, canonical

GAME = {"game": "control", "players": 2, "options": {"match": "full"}}  # a handful of moves never ends it
SHORT = {"options": {"match": "single"}}  # for those who play to the end


def refused(code, call, /, *args, **fields):
    try:
        call(*args, **fields)
    except Refused as e:
        assert e.code == code, (e.code, code)
        assert e.answer["error"]["message"] and not e.answer["error"]["message"].startswith("server."), e.answer
        return e.answer
    raise AssertionError("not refused: " + code)


def two(w, server, **more):
    a, b = Player(server.port, "Ana"), Player(server.port, "Bjarni")
    made = a.create(**{**GAME, **more})
    b.join(code=made["code"].lower())
    settle(a, b)
    assert a.state["status"] == "playing" and b.state["status"] == "playing", (a.state, b.state)
    return a, b


def settle(*players):
    """Until all have been told the same."""
    end = time.time() + 5
    for p in players:
        p.pump()
    while time.time() < end and len({p.version for p in players}) > 1:
        for p in players:
            p.pump(0.005)


def on_move(a, b):
    settle(a, b)
    return (a, b) if a.my_turn() else (b, a)


def play(players, moves):
    for _ in range(moves):
        settle(*players)
        for p in players:
            if p.my_turn():
                p.move()
                break


def test_create_list_join_leave(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    made = a.create(**GAME, public=True)
    assert len(made["code"]) == 6 and made["seat"] == 0 and made["update"]["status"] == "waiting"
    assert made["update"]["info"]["code"] == made["code"]
    listed = b.client.ask("tables")["tables"]
    assert [t["table"] for t in listed] == [made["table"]] and listed[0]["open"] == 1
    assert listed[0]["seats"][0]["name"] == "Ana"
    refused("bot_seats_needed", a.ask, "start")
    b.join(table=made["table"])
    again = b.client.ask("join", table=made["table"])
    assert again["seat"] == 1
    settle(a, b)
    assert a.state["status"] == "playing" and [x["name"] for x in a.state["seats"]] == ["Ana", "Bjarni"]
    assert b.client.ask("tables")["tables"] == []
    c = Player(s.port, "Carla")
    refused("started", c.client.ask, "join", table=made["table"])
    refused("no_table", c.client.ask, "open", table="aaaaaaaaaaaa")
    refused("no_table", c.client.ask, "join", code="BBBBBB")
    # A table that its last person leaves before the start is over.
    made = c.create(**GAME)
    refused("not_seated", b.client.ask, "leave", table=made["table"])
    c.client.ask("leave", table=made["table"])
    assert c.client.ask("open", table=made["table"])["update"]["status"] == "over"


def test_private_tables_are_not_listed(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    made = a.create(**GAME, watch=False)
    assert b.client.ask("tables")["tables"] == []
    assert [t["table"] for t in a.client.ask("tables", mine=True)["tables"]] == [made["table"]]
    refused("no_table", b.client.ask, "open", table=made["table"])


def test_lobby_push(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    b.client.ask("lobby", on=True)
    assert b.client.until(lambda p: p["push"] == "lobby")["tables"] == []
    made = a.create(**GAME, public=True)
    assert b.client.until(lambda p: p["push"] == "lobby" and p["tables"])["tables"][0]["table"] == made["table"]


def test_moves_are_acknowledged_once(w):
    s = w.server()
    a, b = two(w, s)
    first, second = on_move(a, b)
    request = first.request()
    answer = first.client.ask("move", **request)
    first.take(answer["update"])
    again = first.client.ask("move", **request)
    assert again["again"] and again["version"] == answer["version"] and again["ply"] == answer["ply"]
    assert again["update"]["version"] == answer["version"]
    # The same again after a new connection and after a restart.
    first.reconnect(s.port)
    assert first.client.ask("move", **request)["version"] == answer["version"]
    s.restart()
    first.reconnect(s.port)
    again = first.client.ask("move", **request)
    assert again["again"] and again["version"] == answer["version"]
    second.reconnect(s.port)
    assert second.state["ply"] == answer["ply"]


def test_wrong_moves(w):
    s = w.server()
    a, b = two(w, s)
    first, second = on_move(a, b)
    good = first.request()
    refused("not_your_turn", second.client.ask, "move", **{**good, "cid": "x1"})
    refused("illegal_action", first.client.ask, "move", **{**good, "cid": "x2", "action": {"verb": "win", "player": first.seat}})
    refused("bad_request", first.client.ask, "move", **{**good, "cid": "x3", "action": 7})
    refused("bad_request", first.client.ask, "move", **{**good, "cid": ""})
    refused("bad_request", first.ask, "move", cid="x4", action=good["action"])
    watcher = Player(s.port, "Carla")
    refused("not_seated", watcher.client.ask, "move", **{**good, "cid": "x5"})
    play([a, b], 6)
    settle(a, b)
    stale = refused("stale", first.client.ask, "move", **{**good, "cid": "x6"})
    assert stale["update"]["ply"] == first.state["ply"] and stale["update"]["table"] == first.table


def test_preview(w):
    s = w.server()
    a, b = two(w, s)
    first, second = on_move(a, b)
    good = first.request()
    seen = first.client.ask("preview", table=a.table, action=good["action"])
    assert seen["events"] == first.client.ask("foresee", table=a.table, action=good["action"])["events"] and first.state["ply"] == good["ply"]
    refused("not_your_turn", second.client.ask, "preview", table=a.table, action=good["action"])
    refused("illegal_action", first.client.ask, "preview", table=a.table, action={"verb": "win", "player": first.seat})
    watcher = Player(s.port, "Watcher")
    watcher.enter(watcher.client.ask("open", table=a.table))
    refused("not_seated", watcher.client.ask, "foresee", table=a.table, action=good["action"])
    # Which clause is behind an action: a legal one, one that is forbidden; nobody asks about the actions of others.
    assert first.client.ask("clause", table=a.table, action=good["action"])["rule"].startswith("control/")
    assert first.client.ask("clause", table=a.table, action={"verb": "pass", "player": first.seat})["rule"].startswith("control/")
    assert first.state["ply"] == good["ply"]
    refused("not_your_turn", second.client.ask, "clause", table=a.table, action=good["action"])
    refused("not_seated", watcher.client.ask, "clause", table=a.table, action=good["action"])
    refused("bad_request", first.client.ask, "clause", table=a.table)


def test_components(w):
    """What is printed on the cards is open to all who may look, before and after the start, and to nobody else."""
    s = w.server()
    a, b, c = Player(s.port, "Ana"), Player(s.port, "Bjarni"), Player(s.port, "Cleo")
    made = a.create(**GAME, watch=False)
    before = a.client.ask("components", table=made["table"])["components"]
    assert {p["id"]: p["printed"]["fuel"] for p in before if p["kind"] == "card"}["nova"] == 10, before
    refused("no_table", c.client.ask, "components", table=made["table"])
    refused("no_table", c.client.ask, "components", table="zzzzzzzzzzzz")
    b.join(code=made["code"])
    settle(a, b)
    assert b.client.ask("components", table=made["table"])["components"] == before


def test_spectators_see_nothing_hidden(w):
    s = w.server()
    a, b = two(w, s)
    c = Player(s.port, "Carla")
    c.enter(c.client.ask("open", table=a.table))
    assert c.seat is None and c.state["actions"] == [] and "code" in c.state["info"] and c.state["info"]["code"] is None
    refused("not_seated", c.client.ask, "chat", table=a.table, text="hi")
    play([a, b], 8)
    settle(a, b, c)
    assert c.version == a.version
    assert canonical(c.state["view"]) != canonical(a.state["view"])
    for step in c.steps.values():
        assert "action" not in step
    assert c.over() or "secret" not in c.state["fair"] and len(c.state["fair"]["hash"]) == 64


def test_spectators_may_be_late(w):
    s = w.server()
    a, b = two(w, s, delay=2)
    play([a, b], 4)
    settle(a, b)
    c = Player(s.port, "Carla")
    c.enter(c.client.ask("open", table=a.table))
    assert c.version < a.version, "a late spectator must not see the present"
    end = time.time() + 6
    while c.version < a.version and time.time() < end:
        c.pump(0.1)
    assert c.version == a.version and c.state["ply"] == a.state["ply"]


def test_presence(w):
    s = w.server()
    a, b = two(w, s)
    b.client.close(hard=True)
    a.client.until(lambda p: p["push"] == "presence" and p["seat"] == b.seat and not p["here"])
    b.reconnect(s.port)
    a.client.until(lambda p: p["push"] == "presence" and p["seat"] == b.seat and p["here"])
    # Two tabs: closing one is not going away.
    tab = Client(s.port)
    tab.ask("hello", token=b.token)
    tab.ask("open", table=b.table)
    a.ask("open", version=a.version)
    a.client.pushes = []
    tab.close()
    a.client.pump(0.3)
    assert not [p for p in a.client.pushes if p["push"] == "presence" and p["seat"] == b.seat]


def test_two_tabs_get_the_same(w):
    s = w.server()
    a, b = two(w, s)
    tab = Client(s.port)
    tab.ask("hello", token=a.token)
    version = tab.ask("open", table=a.table)["update"]["version"]
    play([a, b], 6)
    settle(a, b)
    tab.until(lambda p: p["push"] == "update" and p["version"] == a.version and tab.pushes.append(p) is None)
    updates = [p for p in tab.pushes if p["push"] == "update"]
    assert updates[0]["version"] == version and updates[1]["from"] == version and updates[-1]["version"] == a.version
    assert canonical(updates[-1]["view"]) == canonical(a.state["view"])


def test_undo_by_consent(w):
    s = w.server()
    a, b = two(w, s)
    play([a, b], 5)
    settle(a, b)
    ply, view = a.state["ply"], canonical(a.state["view"])
    play([a, b], 1)
    settle(a, b)
    a.ask("propose", what="undo", ply=ply)
    settle(a, b)
    assert b.state["proposal"] == {"what": "undo", "by": a.seat, "ply": ply, "seat": None, "yes": [a.seat], "need": [0, 1]}
    refused("proposal_open", b.ask, "propose", what="pause")
    b.ask("vote", yes=False)
    settle(a, b)
    assert a.state["proposal"] is None and a.state["ply"] == ply + 1
    refused("no_proposal", b.ask, "vote", yes=True)
    a.ask("propose", what="undo", ply=ply)
    b.ask("vote", yes=True)
    settle(a, b)
    assert a.state["ply"] == ply and canonical(a.state["view"]) == view and a.state["proposal"] is None
    # Anyone who was away while it was taken back gets it right.
    s.restart()
    a.reconnect(s.port)
    b.reconnect(s.port)
    assert a.state["ply"] == ply and canonical(a.state["view"]) == view
    finish(a, b)
    agree(w.binary, [a, b])


def finish(*players):
    for _ in range(3000):
        settle(*players)
        if all(p.over() for p in players):
            return
        for p in players:
            if p.my_turn():
                p.move()
    raise AssertionError("the game does not end")


def test_undo_alone_with_bots_is_immediate(w):
    s = w.server()
    a = Player(s.port, "Ana")
    a.create(**GAME, seats=["me", "random"])
    for _ in range(200):
        a.pump(0.02)
        if a.my_turn():
            a.move()
            break
    settle(a)
    a.ask("propose", what="undo")
    assert any(step["kind"] == "undo" for step in a.steps.values())
    assert a.my_turn()


def test_pause_by_consent(w):
    s = w.server("--grace", "0")
    a, b = two(w, s, clock={"kind": "game", "seconds": 60, "increment": 1})
    a.ask("propose", what="pause")
    b.ask("vote", yes=True)
    settle(a, b)
    assert a.state["status"] == "paused" and a.state["clock"]["running"] == []
    left = a.state["clock"]["left"]
    first = a if a.state["actors"] == [a.seat] else b
    refused("paused", first.client.ask, "move", table=a.table, ply=a.state["ply"], cid="p1", action={"verb": "pass", "player": first.seat})
    time.sleep(1.5)
    b.ask("resume")
    settle(a, b)
    assert a.state["status"] == "playing"
    assert abs(sum(a.state["clock"]["left"]) - sum(left)) < 1200, "time ran while paused"
    refused("not_paused", b.ask, "resume")


def test_clock_runs_out_and_the_player_comes_back(w):
    s = w.server("--grace", "0")
    a, b = two(w, s, clock={"kind": "move", "seconds": 5, "bot": "random"})
    first, second = on_move(a, b)
    assert 3000 < first.state["clock"]["left"][first.seat] <= 5000 and first.state["clock"]["running"] == [first.seat]
    end = time.time() + 9
    while time.time() < end and not any(x["kind"] == "timeout" for x in second.steps.values()):
        settle(first, second)
    assert any(x["kind"] == "timeout" and x["seat"] == first.seat for x in second.steps.values())
    settle(first, second)
    assert second.state["seats"][first.seat]["bot"] == "random" and second.state["seats"][first.seat]["kind"] == "person"
    first.ask("back")
    settle(first, second)
    assert second.state["seats"][first.seat]["bot"] is None


def gone(a, b):
    b.client.close(hard=True)
    a.client.until(lambda p: p["push"] == "presence" and p["seat"] == b.seat and not p["here"])


def test_bot_takes_an_absent_seat(w):
    s = w.server("--away", "1", "--bot", "easy")
    a, b = two(w, s, clock={"kind": "none", "bot": "random"})
    refused("still_here", a.ask, "propose", what="bot", seat=b.seat)
    refused("still_here", a.ask, "replace", seat=b.seat)
    gone(a, b)
    for ask in ({"op": "replace"}, {"op": "propose", "what": "bot"}):
        refused("still_here", a.ask, **ask, seat=b.seat)
    wait_for(lambda: a.client.wait(a.client.send("propose", table=a.table, what="bot", seat=b.seat, bot="hard"))["ok"])
    a.pump()
    assert a.state["seats"][b.seat]["bot"] == "random", "the table's bot, not the opponent's choice"
    end = time.time() + 5
    while time.time() < end and not [x for x in a.steps.values() if x["kind"] == "move" and x["seat"] == b.seat]:
        a.pump(0.03)
        if a.my_turn():
            a.move()
    assert time.time() < end, "the bot did not play"
    b.reconnect(s.port)
    b.ask("back")
    settle(a, b)
    assert a.state["seats"][b.seat]["bot"] is None
    finish(a, b)
    agree(w.binary, [a, b])


def wait_for(test, seconds=20):
    end = time.time() + seconds
    while not test():
        assert time.time() < end, "it does not come about"
        time.sleep(0.05)


def account(s, name):
    p = Player(s.port, name)
    p.token = p.client.ask("register", name=name, password="long enough")["token"]
    return p


def test_absence_is_no_consent(w):
    """Somebody who is offline for a moment loses nothing: nothing is taken back or paused over their head, and by correspondence no
    bot plays for them."""
    s = w.server("--away", "0")
    a, b = two(w, s, clock={"kind": "days", "days": 7})
    play([a, b], 3)
    settle(a, b)
    ply = a.state["ply"]
    gone(a, b)
    for ask in ({"what": "undo", "ply": 0}, {"what": "pause"}):
        a.ask("propose", **ask)
        assert a.state["proposal"]["need"] == [0, 1] and (a.state["ply"], a.state["status"]) == (ply, "playing")
        a.ask("vote", yes=False)
    refused("still_here", a.ask, "propose", what="bot", seat=b.seat)
    refused("still_here", a.ask, "replace", seat=b.seat)
    b.reconnect(s.port)
    settle(a, b)
    a.ask("propose", what="undo", ply=0)
    b.ask("vote", yes=True)
    settle(a, b)
    assert b.state["ply"] == 0


def test_the_wait_begins_again_after_a_restart(w):
    s = w.server("--away", "600")
    a, b = two(w, s)
    gone(a, b)
    s.restart()
    a.reconnect(s.port)
    refused("still_here", a.ask, "replace", seat=b.seat)
    refused("still_here", a.ask, "propose", what="bot", seat=b.seat)


def test_http_is_being_there(w):
    s = w.server("--away", "0")
    a = Player(s.port, "Ana")
    token = s.api("guest", name="Bjarni")[1]["token"]
    made = a.create(**GAME)
    status, joined = s.api("join", token, code=made["code"])
    assert status == 200
    assert s.api("open", token, table=a.table)[0] == 200
    a.client.until(lambda p: p["push"] == "presence" and p["seat"] == joined["seat"] and p["here"])
    a.pump()
    refused("still_here", a.ask, "replace", seat=joined["seat"])
    refused("still_here", a.ask, "propose", what="bot", seat=joined["seat"])
    assert a.client.ask("open", table=a.table)["update"]["seats"][joined["seat"]]["here"]


def test_rated_games(w):
    """Nothing is taken back; a stand-in is the server's choice; a loss against it is a loss, and who left has lost."""
    s = w.server("--away", "0", "--bot", "random")
    results = set()
    for i in range(12):
        a, b = account(s, "Ana%d" % i), account(s, "Bjarni%d" % i)
        b.join(code=a.create(**{**GAME, **SHORT}, rated=True, clock={"kind": "none", "bot": "greedy"})["code"])
        settle(a, b)
        refused("rated", a.ask, "propose", what="undo", ply=0)
        play([a, b], 2)
        refused("rated", a.ask, "propose", what="undo")
        gone(a, b)
        wait_for(lambda: a.client.wait(a.client.send("replace", table=a.table, seat=b.seat))["ok"])
        while not a.over():
            a.pump(0.02)
            if a.my_turn():
                a.move()
        mine = a.client.ask("me")["ratings"]["control"]["rating"]
        b.reconnect(s.port)
        theirs = b.client.ask("me")
        won = a.state["result"]["winners"]
        results.add(tuple(won))
        assert a.state["seats"][b.seat]["bot"] == "random"
        assert mine > 1500 if won == [a.seat] else mine < 1500 if won == [b.seat] else True, (won, mine)
        assert theirs["ratings"]["control"]["rating"] < 1500 and not theirs["history"][0]["won"], (won, theirs)
        if len(results) > 1 and i > 1:
            break
    assert (a.seat,) in results and (b.seat,) in results, results


def test_leaving_a_game(w):
    s = w.server("--bot", "random")
    a, b = two(w, s, **SHORT)
    b.ask("leave")
    for _ in range(2000):
        a.pump(0.01)
        if a.my_turn():
            a.move()
        if a.over():
            break
    assert a.over()
    agree(w.binary, [a])


def test_rematch(w):
    s = w.server()
    a, b = two(w, s, **SHORT)
    refused("not_over", a.ask, "rematch")
    finish(a, b)
    old = a.table
    new = a.client.ask("rematch", table=old)["table"]
    assert b.client.ask("rematch", table=old)["table"] == new
    a.version = b.version = -1
    a.steps, b.steps = {}, {}
    a.enter({"table": new, "update": a.client.ask("open", table=new)["update"]})
    assert a.seat == 1 and a.state["status"] == "waiting"
    assert a.state["seats"][0]["kind"] == "reserved" and a.state["seats"][0]["name"] == "Bjarni"
    c = Player(s.port, "Carla")
    refused("table_full", c.client.ask, "join", table=new)
    b.join(table=new)
    settle(a, b)
    assert a.state["status"] == "playing" and b.seat == 0
    assert b.client.ask("open", table=old)["update"]["status"] == "over"


def test_next_game_with_the_same_people(w):
    """A rematch may be another game: the same people, the clock and the talk of the table before."""
    s = w.server()
    a, b = two(w, s, clock={"kind": "move", "seconds": 77}, chat="phrases", **SHORT)
    finish(a, b)
    old = a.table
    refused("unknown_game", a.client.ask, "rematch", table=old, game="chess", players=2)
    refused("unknown_game", a.client.ask, "rematch", table=old, game=7, players=2)
    refused("bad_request", a.client.ask, "rematch", table=old, game="timalina", players=3)
    refused("bad_players", a.client.ask, "rematch", table=old, game="timalina", players=99)
    refused("bad_option", a.client.ask, "rematch", table=old, game="timalina", players=2, options={"hand": -3})
    c = Player(s.port, "Carla").client
    assert "rematch" not in c.ask("open", table=old)["update"]["info"], "what was refused has made a table"
    new = a.client.ask("rematch", table=old, game="timalina", players=2, options={"hand": 2})["table"]
    assert b.client.ask("rematch", table=old)["table"] == new, "there is one next table"
    info = c.ask("open", table=new)["update"]["info"]
    assert info["game"] == "timalina" and info["options"]["hand"] == 2 and info["chat"] == "phrases"
    assert info["clock"]["seconds"] == 77
    b.join(table=new)
    assert b.client.ask("open", table=new)["update"]["status"] == "playing"


def test_chat(w):
    s = w.server()
    a, b = two(w, s)
    b.client.ask("hello", token=b.token, lang="is")
    b.ask("open", version=b.version)
    b.ask("chat", text="  halló \u0001 þú ")
    a.ask("chat", phrase="good_luck")
    settle(a, b)
    said = [x for x in a.steps.values() if x["kind"] == "chat"]
    assert said[0]["text"] == "  halló   þú " and said[0]["name"] == "Bjarni" and said[1]["phrase"] == "good_luck"
    assert [x["text"] for x in b.steps.values() if x["kind"] == "chat"][1] == "Gangi þér vel!"
    a.ask("chat", phrase="bravo")  # a reaction is a phrase: the same limits, the same silence for who is muted
    refused("bad_request", a.ask, "chat", text="")
    refused("bad_request", a.ask, "chat", text="x" * 301)
    refused("bad_request", a.ask, "chat", phrase="buy_now")
    a.ask("mute", seat=b.seat, on=True)
    b.ask("chat", text="unheard")
    settle(a, b)
    assert not [x for x in a.steps.values() if x.get("text") == "unheard"] and a.version == b.version
    for _ in range(3):
        b.ask("chat", text="again")
    refused("too_fast", b.ask, "chat", text="again")
    quiet = Player(s.port, "Carla")
    quiet.client.ask("hello", token=a.token, chat=False)
    assert not [x for x in quiet.client.ask("open", table=a.table, version=0)["update"]["steps"] if x["kind"] == "chat"]


def test_chat_shows_what_it_says(w):
    """What cannot be seen, or turns others' text around, is left out; what joins the parts of a picture or letters stays."""
    s = w.server()
    a, b = two(w, s)
    family, farsi = "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f 1\ufe0f\u20e3", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    for text, shown in (("a\u202eb\u2066c", "abc"), ("x\u200by\u00ad", "xy"), ("one\u2028two\u0085three\tfour", "one two three four"),
                        ("\u009b31m red", " 31m red"), (family, family), (farsi, farsi), ("Z" + "\u0335" * 20, "Z" + "\u0335" * 4)):
        a.ask("chat", text=text)
        settle(a, b)
        said = [x["text"] for x in b.steps.values() if x["kind"] == "chat"]
        assert said[-1] == shown, (text, said[-1])
        w.sql("UPDATE log SET at = at - 600000")  # the limit of five in ten seconds is another test's
        s.restart()
        a.reconnect(s.port)
        b.reconnect(s.port)
    for text in ("\u200b", "\u202e\u2066", "\u3164", " \t"):
        refused("bad_request", a.ask, "chat", text=text)


def test_chat_modes(w):
    s = w.server()
    a, b = two(w, s, chat="phrases")
    refused("chat_off", a.ask, "chat", text="hi")
    a.ask("chat", phrase="hello")
    c, d = two(w, s, chat="off")
    refused("chat_off", c.ask, "chat", phrase="hello")


def test_texts(w):
    s = w.server()
    a, b = two(w, s)
    a.client.ask("hello", token=a.token, lang="es", texts=True)
    a.ask("open", version=0)
    play([a, b], 4)
    settle(a, b)
    moves = [x for x in a.steps.values() if x["kind"] == "move"]
    assert moves and all(len(x["texts"]) == len(x["events"]) and all(x["texts"]) for x in moves)
    assert len(a.state["labels"]) == len(a.state["actions"])
    assert not [x for x in b.steps.values() if "texts" in x]


def test_resync_gives_exactly_what_was_missed(w):
    s = w.server()
    a, b = two(w, s)
    play([a, b], 4)
    settle(a, b)
    at = b.version
    c = Client(s.port)
    c.ask("hello", token=b.token)
    play([a, b], 5)
    settle(a, b)
    update = c.ask("open", table=b.table, version=at)["update"]
    assert update["from"] == at and [x["version"] for x in update["steps"]] == list(range(at + 1, update["version"] + 1))
    for step in update["steps"]:
        assert canonical(b.steps[step["version"]]) == canonical(step), "told later, the step is another"
    assert canonical(update["view"]) == canonical(b.state["view"])
    assert c.ask("open", table=b.table, version=update["version"])["update"]["steps"] == []
    assert c.ask("open", table=b.table, version=99999)["update"]["steps"] is None


def test_latecomers_read_the_log(w):
    """Anyone who opens without a version gets the log as it was told at the time: to the seat what its seat saw, to a spectator
    what nobody's seat sees, and to a late spectator no more than the delay allows."""
    s = w.server()
    for game in ({"game": "control", "players": 2}, {"game": "crononautas", "players": 2}, {"game": "timequest", "players": 2}):
        a, b = two(w, s, **{**game, "options": {}})
        early = Player(s.port, "Early")
        early.enter(early.client.ask("open", table=a.table))
        play([a, b], 40)
        a.ask("chat", text="hello there")
        settle(a, b, early)
        for token, seen in ((a.token, a), (b.token, b), (None, early)):
            late = Client(s.port)
            late.ask("hello", **({"token": token} if token else {}))
            update = late.ask("open", table=a.table)["update"]
            assert update["from"] == 0 and [x["version"] for x in update["steps"]] == list(range(1, update["version"] + 1))
            for step in update["steps"]:
                if step["version"] in seen.steps:
                    assert canonical(step) == canonical(seen.steps[step["version"]]), "told later, the step is another"
            assert [x["text"] for x in update["steps"] if x["kind"] == "chat"] == ["hello there"]
            assert sum(x["kind"] == "move" for x in update["steps"]) >= 40
            late.close()
        hidden = [v for v, x in early.steps.items() if canonical(x) != canonical(a.steps.get(v, x))]
        assert hidden or game["game"] == "timequest", "a spectator sees what a seat sees"


def test_late_spectators_read_only_the_past(w):
    s = w.server()
    a, b = two(w, s, delay=3)
    play([a, b], 6)
    settle(a, b)
    c = Player(s.port, "Carla")
    c.enter(c.client.ask("open", table=a.table))
    assert c.state["steps"] is not None and all(x["version"] <= c.version for x in c.state["steps"])
    assert c.version < a.version and all(x["at"] <= a.state["steps"][-1]["at"] - 2000 for x in c.state["steps"] if x["kind"] == "move")


def test_the_latest_500_steps(w):
    s = w.server()
    a, b = two(w, s, game="timequest", options={"visits_per_period": 12, "closed_to_end": 5, "round_limit": 60})
    play([a, b], 510)
    for on in (True, False, True):
        a.client.ask("mute", table=a.table, seat=b.seat, on=on)
    a.client.ask("mute", table=a.table, seat=b.seat, on=False)
    play([a, b], 3)
    settle(a, b)
    assert a.state["status"] == "playing", "the match must be long enough for this test"
    c = Client(s.port)
    c.ask("hello")
    update = c.ask("open", table=a.table)["update"]
    assert update["from"] == update["version"] - 500 > 0
    assert [x["kind"] for x in update["steps"]] == ["move"] * 496, "mutes are nobody's business"
    watching = c.ask("open", table=a.table)["update"]["watching"]
    assert watching == 1, watching


def test_kick_and_bots_by_level(w):
    s = w.server()
    a, b = Player(s.port, "Ana"), Player(s.port, "Bjarni")
    made = a.create(game="control", players=3)
    b.join(code=made["code"])
    refused("not_host", b.client.ask, "kick", table=a.table, seat=0)
    a.ask("kick", seat=1)
    settle(a, b)
    assert b.seat is None and a.state["seats"][1]["kind"] == "open"
    refused("unknown_bot", a.ask, "start", bot="genius")
    a.ask("start", bot="beginner")
    assert [x["bot"] for x in a.state["seats"]] == [None, "beginner", "beginner"]
    refused("unknown_bot", a.client.ask, "create", game="control", players=2, seats=["me", "genius"])
    refused("unknown_game", a.client.ask, "create", game="chess", players=2)
    refused("bad_players", a.client.ask, "create", game="control", players=9)
    refused("bad_option", a.client.ask, "create", game="control", players=2, options={"x": 1})
    refused("bad_request", a.client.ask, "create", game="control", players=2, clock={"kind": "sand"})


def test_thinking_bots_delay_nobody(w):
    """While the strongest bots think at several tables, moves elsewhere are answered as ever."""
    s = w.server("--bot-threads", "2")
    host = Player(s.port, "Host")
    for _ in range(4):
        host.client.ask("create", game="control", players=2, seats=["expert", "expert"])
    a, b = two(w, s)
    slowest = 0.0
    for _ in range(12):
        settle(a, b)
        for p in (a, b):
            if p.my_turn():
                began = time.time()
                p.move()
                slowest = max(slowest, time.time() - began)
                break
    assert slowest < 2.5, "a move waited %.2f s" % slowest
