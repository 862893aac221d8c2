/* Argon2id, which takes a tenth of a second and 64 MiB on purpose: beside the loop, two at a time, addresses in turn.
 * One address has few of them waiting; so nobody's login waits for more than the number of addresses that are signing
 * in. */
#include "people.h"

#include <sodium.h>
#include <stdlib.h>

enum { AT_ONCE = 2, PER_ADDRESS = 8, WAITING = 1024 };

static void work(uv_work_t *uv) {
    struct kdf *k = uv->data;
    size_t n = strlen(k->password);
    if (k->verify)
        k->ok = crypto_pwhash_str_verify(k->pass, k->password, n) == 0;
    else
        k->ok = crypto_pwhash_str(k->pass, k->password, n, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(k->password, sizeof k->password);
}

static void start(struct server *);

static void done(uv_work_t *uv, int status) {
    struct kdf *k = uv->data;
    struct server *s = k->request->session->server;
    struct address *a = k->request->session->address;
    (void)status;
    s->kdf_running--;
    if (a)
        a->kdf--;
    k->then(k);
    free(k);
    start(s);
}

static void start(struct server *s) {
    while (s->kdf_running < AT_ONCE) {
        struct kdf *k = (struct kdf *)fair_pop(&s->kdf);
        if (!k)
            return;
        s->kdf_waiting--;
        s->kdf_running++;
        uv_queue_work(s->loop, &k->work, work, done);
    }
}

void kdf_run(struct kdf *k) {
    struct server *s = k->request->session->server;
    struct address *a = k->request->session->address;
    if (s->kdf_waiting >= WAITING || (a && a->kdf >= PER_ADDRESS)) {
        sodium_memzero(k->password, sizeof k->password);
        limit_hit(s, LIMIT_HASHING);
        refuse(k->request, "too_fast");
        free(k);
        return;
    }
    k->work.data = k;
    if (!s->loop) { /* no threads: tests */
        s->kdf_running++;
        if (a)
            a->kdf++;
        work(&k->work);
        done(&k->work, 0);
        return;
    }
    if (a) {
        a->kdf++;
        k->item.owner = tt_hash(a->name, strlen(a->name), 0);
    }
    s->kdf_waiting++;
    fair_push(&s->kdf, &k->item);
    start(s);
}

struct kdf *kdf_new(struct request *r, const struct person *who, const char *password, void (*then)(struct kdf *)) {
    struct kdf *k = tt_need(sizeof *k);
    k->request = r;
    k->then = then;
    k->person = *who;
    snprintf(k->password, sizeof k->password, "%s", password);
    return k;
}

struct kdf *kdf_check(struct request *r, const struct person *who, const char *password, const char *pass,
                      void (*then)(struct kdf *)) {
    struct kdf *k = kdf_new(r, who, password, then);
    k->verify = true;
    snprintf(k->pass, sizeof k->pass, "%s", pass);
    return k;
}
