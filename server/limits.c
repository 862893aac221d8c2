/* Limits per connection and per address: token buckets, and a small table of addresses. */
#include "server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>

static void refill(struct bucket *b, int64_t now, double rate, double burst) {
    if (!b->at)
        b->level = burst;
    else
        b->level += (double)(now - b->at) * rate / 1000.0;
    if (b->level > burst)
        b->level = burst;
    b->at = now ? now : 1;
}

bool bucket_take(struct bucket *b, int64_t now, double rate, double burst) {
    refill(b, now, rate, burst);
    if (b->level < 1.0)
        return false;
    b->level -= 1.0;
    return true;
}

/* Takes what it costs, there or not: the level goes below nothing, but no further than a burst. */
static enum charge charge(struct bucket *b, int64_t now, double rate, double cost) {
    double burst = 4.0 * rate;
    refill(b, now, rate, burst);
    b->level -= cost;
    if (b->level < -burst)
        b->level = -burst;
    return b->level <= -burst ? CHARGE_END : b->level < 0 ? CHARGE_OVER : CHARGE_FINE;
}

enum charge session_charge(struct session *se, double cost) {
    struct server *s = se->server;
    int64_t now = server_now(s);
    enum charge own = se->http ? CHARGE_FINE : charge(&se->rate, now, s->config.rate, cost);
    enum charge all = se->address ? charge(&se->address->rate, now, s->config.address_rate, cost) : CHARGE_FINE;
    if (own != CHARGE_FINE || all != CHARGE_FINE)
        limit_hit(s, own >= all ? LIMIT_RATE : LIMIT_ADDRESS_RATE);
    return own > all ? own : all;
}

bool address_exhausted(const struct server *s, struct address *a) {
    double burst = 4.0 * s->config.address_rate;
    refill(&a->rate, server_now(s), s->config.address_rate, burst);
    return a->rate.level < -burst / 2;
}

/* Guesses at codes and ids of tables: a person mistypes a few, a program tries them all. */
enum { MISSES = 30, MISS_EVERY_S = 10 };

bool address_may_guess(struct server *s, struct address *a) {
    return !a || bucket_take(&a->misses, server_now(s), 1.0 / MISS_EVERY_S, MISSES);
}

void address_guessed_right(struct address *a) {
    if (a)
        a->misses.level += 1.0;
}

/* Who a visitor is to the limits: an IPv4 address, also where it comes mapped into IPv6, or the /64 of an IPv6 one,
 * which is a household. */
static bool key_of(const void *raw, bool six, char out[ADDRESS_NAME]) {
    struct in6_addr a;
    if (!six)
        return inet_ntop(AF_INET, raw, out, ADDRESS_NAME) != NULL;
    memcpy(&a, raw, sizeof a);
    if (IN6_IS_ADDR_V4MAPPED(&a))
        return inet_ntop(AF_INET, a.s6_addr + 12, out, ADDRESS_NAME) != NULL;
    if (!IN6_IS_ADDR_LOOPBACK(&a))
        memset(a.s6_addr + 8, 0, 8);
    return inet_ntop(AF_INET6, &a, out, ADDRESS_NAME) != NULL;
}

bool address_of_socket(const struct sockaddr *sa, char out[ADDRESS_NAME]) {
    if (sa->sa_family == AF_INET)
        return key_of(&((const struct sockaddr_in *)(const void *)sa)->sin_addr, false, out);
    if (sa->sa_family == AF_INET6)
        return key_of(&((const struct sockaddr_in6 *)(const void *)sa)->sin6_addr, true, out);
    strcpy(out, "local"); /* a Unix socket */
    return true;
}

bool address_of_header(const char *list, char out[ADDRESS_NAME]) {
    unsigned char raw[16];
    char one[64];
    /* The last entry is the one our proxy wrote. */
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    size_t n = strcspn(last, " \t");
    if (n >= sizeof one)
        return false;
    memcpy(one, last, n);
    one[n] = 0;
    if (one[0] == '[' && one[n - 1] == ']') {
        memmove(one, one + 1, n);
        one[n - 2] = 0;
    }
    if (inet_pton(AF_INET, one, raw) == 1)
        return key_of(raw, false, out);
    return inet_pton(AF_INET6, one, raw) == 1 && key_of(raw, true, out);
}

struct address *address_get(struct server *s, const char *name) {
    struct address **bucket = &s->address[tt_hash(name, strlen(name), 0) % BUCKETS];
    for (struct address *a = *bucket; a; a = a->next)
        if (!strcmp(a->name, name)) {
            a->seen = server_now(s);
            return a;
        }
    struct address *a = tt_need(sizeof *a);
    strcpy(a->name, name);
    a->seen = server_now(s);
    a->next = *bucket;
    *bucket = a;
    return a;
}

/* Forgets addresses that have been quiet for an hour, so that the table does not grow for ever. */
void address_sweep(struct server *s) {
    int64_t old = server_now(s) - 3600000;
    for (int i = 0; i < BUCKETS; i++)
        for (struct address **p = &s->address[i]; *p;) {
            struct address *a = *p;
            if (a->connections == 0 && a->kdf == 0 && a->unsent == 0 && a->seen < old) {
                *p = a->next;
                free(a);
            } else {
                p = &a->next;
            }
        }
}
