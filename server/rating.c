/* Ratings: Elo between every two people of a rated game, shared out over the number of opponents. A winner beats
 * whoever did not win; two winners, or two losers, count as a draw. Who left a bot to finish has lost to everybody who
 * stayed; whoever lost to that bot has lost all the same. */
#include "table.h"

#include <math.h>

struct known {
    int64_t rating, games;
};

static void take(void *ctx, const struct db_value *v, int n) {
    struct known *k = ctx;
    if (n >= 2) {
        k->rating = v[0].num;
        k->games = v[1].num;
    }
}

static double expected(const struct known *a, const struct known *b) {
    return 1.0 / (1.0 + pow(10.0, (double)(b->rating - a->rating) / 400.0));
}

void rate_game(struct db *db, const char *game, int n, char person[][ID_LENGTH + 2], const uint8_t *won,
               const uint8_t *left) {
    struct known k[TT_MAX_SEATS];
    int people = 0;
    for (int i = 0; i < n; i++) {
        struct db_value v[] = {db_text(person[i]), db_text(game)};
        k[i] = (struct known){1500, 0};
        if (person[i][0] && db_run(db, SQL_RATING_OF, v, 2, take, &k[i]) >= 0)
            people++;
    }
    if (people < 2)
        return;
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++) {
            if (i == j || !person[i][0] || !person[j][0])
                continue;
            double score = won[i] == won[j] ? 0.5 : won[i] ? 1.0 : 0.0;
            if (left[i] && !left[j])
                score = 0.0;
            else if (left[j] && !left[i] && won[i])
                score = 1.0;
            sum += score - expected(&k[i], &k[j]);
        }
        if (!person[i][0])
            continue;
        double factor = k[i].games < 20 ? 40.0 : 20.0;
        struct db_value v[] = {db_text(person[i]), db_text(game), db_int(llround(factor * sum / (people - 1)))};
        db_run(db, SQL_RATING_ADD, v, 3, NULL, NULL);
    }
}
