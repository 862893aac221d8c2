/* Chat: free text or quick phrases, which every reader gets in their own language. The limits count what is in
 * the table's log, so they hold across reconnects and nodes. */
#include "table.h"

#include <stdio.h>

static const char *const phrase[] = {"hello", "good_luck", "have_fun", "your_turn", "thinking", "one_moment",
                                     "well_played", "nice", "oops", "sorry", "thanks", "yes", "no", "good_game",
                                     "again", "bye",
                                     /* reactions, which clients may draw */
                                     "bravo", "laugh", "wow", "hmm", "sad", "heart", NULL};

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
    int64_t now = table_now(t);
    int ten = 0, minute = 0;
    for (int i = t->core.entries - 1; i >= 0 && now - t->core.log[i].at < 60000; i--) {
        const struct tt_entry *e = &t->core.log[i];
        if (e->kind != TT_ENTRY_CHAT || e->seat != seat)
            continue;
        minute++;
        ten += now - e->at < 10000;
    }
    return ten >= 5 || minute >= 20;
}

void op_chat(struct request *r) {
    char clean[CHAT_BYTES];
    const char *text = field_text(r, "text"), *id = field_text(r, "phrase");
    struct table *t = table_of(r, true);
    if (!t)
        return;
    int seat = table_seat(t, r);
    enum tt_chat_kind mode = t->core.spec.chat;
    if (seat < 0 || t->core.seat[seat].kind != TT_SEAT_PERSON)
        refuse(r, "not_seated");
    else if (mode == TT_CHAT_OFF || (mode == TT_CHAT_PHRASES && text))
        refuse(r, "chat_off");
    else if (text ? !chat_clean(text, clean) : !id || phrase_find(id) < 0)
        refuse_field(r, text ? "text" : "phrase",
                     text ? "must be a text of 1 to 300 characters" : "must be an id that `phrases` lists");
    else if (person_muted(t->server, r->session->person.id))
        refuse(r, "muted");
    else if (too_fast(t, seat)) {
        limit_hit(t->server, LIMIT_CHAT);
        refuse(r, "too_fast");
    } else {
        struct tt_drafts d = {0};
        if (text)
            words_blank(t->server, tt_lang_find(t->spec.lang), clean);
        tt_drafts_add(&d, tt_entry_words(TT_ENTRY_CHAT, seat, !text, r->session->person.name, text ? clean : id));
        r->session->server->m.chats++;
        table_commit(t, &d, NULL, r, NULL);
    }
}
