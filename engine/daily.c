/* The puzzle of the day: a function of the date and of how many puzzles there are, and of nothing else. */
#include "timetable/engine.h"

int64_t tt_day(const char *date) {
    static const int days_before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    static const int days_in[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int part[3] = {0, 0, 0};
    for (int i = 0; i < 10; i++) {
        bool dash = i == 4 || i == 7;
        if (dash ? date[i] != '-' : date[i] < '0' || date[i] > '9')
            return -1;
        if (!dash)
            part[i < 4 ? 0 : i < 7 ? 1 : 2] = part[i < 4 ? 0 : i < 7 ? 1 : 2] * 10 + (date[i] - '0');
    }
    int year = part[0], month = part[1], day = part[2];
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (date[10] || year < 1970 || month < 1 || month > 12 || day < 1 ||
        day > days_in[month - 1] + (leap && month == 2))
        return -1;
    int before = year - 1;
    int64_t days = (int64_t)before * 365 + before / 4 - before / 100 + before / 400 - 719162;
    return days + days_before[month - 1] + (leap && month > 2) + day - 1;
}

static int common_divisor(int a, int b) {
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool tt_daily(int64_t day, const int *count, int games, int *game, int *puzzle) {
    int with[64], n = 0;
    for (int g = 0; g < games && n < 64; g++)
        if (count[g] > 0)
            with[n++] = g;
    if (!n || day < 0)
        return false;
    *game = with[day % n];
    int of = count[*game], stride = of * 5 / 8;
    /* Steps of about the golden share of them, so that neighbours in the file lie far apart in time. */
    while (stride < 1 || common_divisor(stride, of) != 1)
        stride++;
    *puzzle = (int)(day / n % of * stride % of);
    return true;
}
