/* Chat: free text or quick phrases, which every reader gets in their own language. The limits count what is in
 * the table's log, so they hold across reconnects and nodes. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const phrase[] = {"hello",       "good_luck", "have_fun", "your_turn", "thinking", "one_moment",
                                     "well_played", "nice",      "oops",     "sorry",     "thanks",   "yes",
                                     "no",          "good_game", "again",    "bye",       NULL};

static int phrase_find(const char *id) {
    for (int i = 0; phrase[i]; i++)
        if (!strcmp(phrase[i], id))
            return i;
    return -1;
}

void op_phrases(struct request *r) {
    const char *want = field_text(r, "lang");
    int lang = want && tt_lang_find(want) >= 0 ? tt_lang_find(want) : r->session->lang;
    struct tt_sink *s = answer_open(r);
    tt_key_list(s, "phrases");
    for (int i = 0; phrase[i]; i++) {
        char key[80];
        snprintf(key, sizeof key, "server.phrase.%s", phrase[i]);
        tt_put_object(s);
        tt_key_text(s, "id", phrase[i]);
        tt_key_text(s, "text", tt_text(lang, key));
        tt_put_end(s);
    }
    tt_put_end(s);
    answer_send(r);
}

static bool too_fast(const struct table *t, int seat) {
    int64_t now = server_now(t->server);
    int ten = 0, minute = 0;
    for (int i = t->n_log - 1; i >= 0 && now - t->log[i].at < 60000; i--) {
        if (t->log[i].kind != K_CHAT || t->log[i].seat != seat)
            continue;
        minute++;
        ten += now - t->log[i].at < 10000;
    }
    return ten >= 5 || minute >= 20;
}

static char *chat_body(const char *name, const char *text, const char *id) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "name", name);
    tt_key_text(&s, text ? "text" : "phrase", text ? text : id);
    tt_put_end(&s);
    return s.buf;
}

void op_chat(struct request *r) {
    char clean[CHAT_BYTES];
    const char *text = field_text(r, "text"), *id = field_text(r, "phrase");
    struct table *t = table_of(r, true);
    if (!t)
        return;
    int seat = table_seat_of(t, r->session->person.id);
    if (seat < 0 || t->seat[seat].kind != SEAT_PERSON)
        refuse(r, "not_seated");
    else if (t->spec.chat == 2 || (t->spec.chat == 1 && text))
        refuse(r, "chat_off");
    else if (text ? !chat_clean(text, clean) : !id || phrase_find(id) < 0)
        refuse(r, "bad_request");
    else if (too_fast(t, seat))
        refuse(r, "too_fast");
    else {
        struct draft d = {.kind = K_CHAT,
                          .seat = seat,
                          .person = r->session->person.id,
                          .body = chat_body(r->session->person.name, text ? clean : NULL, id)};
        r->session->server->m.chats++;
        table_commit(t, &d, 1, r, NULL);
    }
}

void op_mute(struct request *r) {
    int64_t target;
    struct table *t = table_of(r, true);
    if (!t)
        return;
    int seat = table_seat_of(t, r->session->person.id);
    if (seat < 0) {
        refuse(r, "not_seated");
        return;
    }
    if (!tt_json_int(tt_json_get(r->in, "seat"), 0, t->spec.setup.seats - 1, &target)) {
        refuse(r, "bad_request");
        return;
    }
    char body[60];
    snprintf(body, sizeof body, "{\"target\":%d,\"on\":%s}", (int)target, field_bool(r, "on", true) ? "true" : "false");
    struct draft d = {.kind = K_MUTE, .seat = seat, .body = xstrdup(body)};
    table_commit(t, &d, 1, r, NULL);
}
