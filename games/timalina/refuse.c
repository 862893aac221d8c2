/* Timalina: the clause that forbids an action (section 7 of RULES.md). Only `place` exists; whoever
 * wants anything else wants to get out of placing (timalina/3.4). Included by game.c. */

static const char *refuse(const struct tt_setup *setup, const struct tt_state *base, const struct tt_json *action_) {
    (void)setup, (void)base;
    return tt_json_is_text(tt_json_get(action_, "verb"), "place") ? "3.1" : "3.4";
}
