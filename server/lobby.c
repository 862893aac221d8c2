/* Lists: tables to join, games, bots, rules. */
#include "table.h"

#include <stdlib.h>

/* --- the engine's lists ---------------------------------------------------------------------------------- */

static int asked_lang(struct request *r) {
    const char *lang = field_text(r, "lang");
    return lang && tt_lang_find(lang) >= 0 ? tt_lang_find(lang) : r->session->lang;
}

/* The programs from outside that this server runs; by the name they were given, in every language. */
static void put_programs(struct request *r, struct tt_sink *s) {
    const struct config *c = &r->session->server->config;
    for (int i = 0; i < c->programs; i++) {
        tt_put_object(s);
        tt_key_text(s, "id", c->program[i].name);
        tt_key_text(s, "name", c->program[i].name);
        tt_key_text(s, "text", tt_text(asked_lang(r), "bot.program"));
        tt_key_list(s, "options");
        tt_put_end(s);
        tt_put_end(s);
    }
}

void op_games(struct request *r) {
    int lang = asked_lang(r);
    struct tt_sink *list = &r->session->server->games[lang];
    if (!list->buf) {
        tt_sink_grow(list);
        tt_put_list(list);
        tt_put_games(lang, list);
        tt_put_end(list);
    }
    struct tt_sink *s = answer_open(r);
    tt_put_key(s, "games");
    tt_put_written(s, list->buf, list->len);
    answer_send(r);
}

void op_bots(struct request *r) {
    struct tt_sink *s = answer_open(r);
    tt_key_list(s, "bots");
    tt_put_bots(asked_lang(r), s);
    put_programs(r, s);
    tt_put_end(s);
    answer_send(r);
}

void op_rules(struct request *r) {
    const char *game = field_text(r, "game");
    if (!game || !tt_game_find(game)) {
        refuse(r, "unknown_game");
        return;
    }
    const char *text = tt_rules_text(game, asked_lang(r));
    struct tt_sink *s = answer_open(r);
    tt_key_text(s, "rules", text ? text : "");
    answer_send(r);
}

/* --- tables ---------------------------------------------------------------------------------------------- */

struct list_job {
    struct job job;
    struct server *server;
    struct request *request; /* NULL: for everybody in the lobby */
    struct tt_sink out;
    char game[40], person[ID_LENGTH + 2];
    enum tt_status status;
};

static void put_part(struct tt_sink *s, const char *key, const struct tt_json *v) {
    tt_put_key(s, key);
    if (v)
        tt_put_json(s, v);
    else
        tt_put_null(s);
}

/* id, code, game, status, spec, seats, created */
static void take_table(void *ctx, const struct db_value *v, int n) {
    struct list_job *l = ctx;
    struct tt_error err;
    struct tt_document *spec = tt_json_parse(v[4].text, strlen(v[4].text), &err);
    struct tt_document *seats = tt_json_parse(v[5].text, strlen(v[5].text), &err);
    int open = 0;
    (void)n;
    if (spec && seats && (!l->game[0] || !strcmp(l->game, v[2].text))) {
        const struct tt_json *list = tt_document_root(seats), *sp = tt_document_root(spec);
        struct tt_sink *s = &l->out;
        for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c))
            open += tt_json_is_text(tt_json_get(c, "kind"), "open");
        tt_put_object(s);
        tt_key_text(s, "table", v[0].text);
        tt_key_text(s, "code", v[1].text);
        tt_key_text(s, "game", v[2].text);
        tt_key_text(s, "status", v[3].text);
        put_part(s, "seats", list);
        tt_key_int(s, "open", open);
        put_part(s, "clock", tt_json_get(sp, "clock"));
        tt_key_bool(s, "custom", tt_json_get(sp, "cards") != NULL);
        if (tt_json_get(sp, "deck"))
            put_part(s, "deck", tt_json_get(sp, "deck"));
        put_part(s, "rated", tt_json_get(sp, "rated"));
        put_part(s, "watch", tt_json_get(sp, "watch"));
        put_part(s, "lang", tt_json_get(sp, "lang"));
        tt_key_int(s, "created", v[6].num);
        tt_put_end(s);
    }
    tt_document_free(spec);
    tt_document_free(seats);
}

static void list_work(struct db *db, struct job *job) {
    struct list_job *l = (struct list_job *)job;
    struct db_value v[] = {db_text(tt_status_name[l->status]), db_text(l->person)};
    tt_sink_clear(&l->out);
    tt_put_list(&l->out);
    if (l->person[0])
        db_run(db, SQL_TABLE_MINE, v, 2, take_table, l);
    else
        db_run(db, SQL_TABLE_LIST, v, 1, take_table, l);
    tt_put_end(&l->out);
}

static void put_tables(struct tt_sink *s, const struct list_job *l) {
    tt_put_key(s, "tables");
    tt_put_written(s, l->out.buf, l->out.len);
}

static void list_done(struct job *job) {
    struct list_job *l = (struct list_job *)job;
    if (l->request && job->ok) {
        put_tables(answer_open(l->request), l);
        answer_send(l->request);
    } else if (l->request) {
        refuse(l->request, "unavailable");
    } else if (job->ok) {
        struct tt_sink *s = &l->server->out;
        tt_sink_clear(s);
        tt_put_object(s);
        tt_key_text(s, "push", "lobby");
        put_tables(s, l);
        tt_put_end(s);
        for (struct session *se = l->server->sessions; se; se = se->next)
            if (se->lobby && !session_slow(se))
                session_send(se, s->buf, s->len);
    }
    if (!l->request)
        l->server->lobby_busy = false;
    tt_sink_free(&l->out);
    free(l);
}

static struct list_job *list_new(struct server *s, struct request *r) {
    struct list_job *l = tt_need(sizeof *l);
    l->job.work = list_work;
    l->job.done = list_done;
    l->server = s;
    l->request = r;
    l->status = TT_WAITING;
    tt_sink_grow(&l->out);
    return l;
}

void op_tables(struct request *r) {
    struct list_job *l = list_new(r->session->server, r);
    const char *game = field_text(r, "game");
    const struct tt_json *status = tt_json_get(r->in, "status");
    if (game && tt_game_find(game))
        strcpy(l->game, tt_game_find(game)->id);
    if (status && tt_json_find(status, tt_status_name) >= 0)
        l->status = (enum tt_status)tt_json_find(status, tt_status_name);
    if (field_bool(r, "mine", false))
        strcpy(l->person, r->session->person.id);
    store_push(r->session->server->store, &l->job);
}

void op_lobby(struct request *r) {
    r->session->lobby = field_bool(r, "on", true);
    if (r->session->lobby)
        r->session->server->lobby_changed = true;
    answer_open(r);
    answer_send(r);
}

void lobby_tick(struct server *s) {
    int64_t now = server_now(s);
    bool anybody = false;
    if (!s->lobby_changed || s->lobby_busy || now - s->last_lobby < 1000)
        return;
    for (struct session *se = s->sessions; se && !anybody; se = se->next)
        anybody = se->lobby;
    s->lobby_changed = false;
    if (!anybody)
        return;
    s->last_lobby = now;
    s->lobby_busy = true;
    store_push(s->store, &list_new(s, NULL)->job);
}
