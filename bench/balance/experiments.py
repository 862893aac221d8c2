"""The experiments behind docs/balance: what is played, with which seeds. One line each; the laboratory does the rest."""

# The figures of TimeQuest are those of the trades of 1.0.0 (15.1); free trading was added later.
SIMPLE_TRADES = ["--option", "trades=simple", "--option", "offers_per_turn=3"]

# name: (game, arguments of `timetable lab`, games of each variant)
EXPERIMENTS = {
    "control_random": ("control", ["--players", "2,3,4", "--option", "match=single", "--bots", "random"], 200000),
    "control_greedy": ("control", ["--players", "2,3,4", "--option", "match=single", "--bots", "greedy"], 4000),
    "control_search": ("control", ["--players", "2,3,4", "--option", "match=single", "--bots", "ismcts:300"], 1200),
    # Weak and strong players side by side: `instant` has learned the game.
    "control_players": ("control", ["--players", "2,3,4", "--option", "match=single", "--bots", "greedy", "--bots", "instant"], 4000),
    "control_match": ("control", ["--players", "2,3,4", "--option", "match=full", "--bots", "greedy"], 1000),
    "crononautas_random": ("crononautas", ["--players", "2,3,4,5,6", "--bots", "random"], 4000),
    "crononautas_greedy": ("crononautas", ["--players", "2,3,4,5,6", "--bots", "greedy"], 300),
    "crononautas_search": ("crononautas", ["--players", "2,3,4,5,6", "--bots", "ismcts:200"], 2000),
    "crononautas_hand": ("crononautas", ["--players", "3", "--bots", "ismcts:200", "--option", "hand_win=exact,at_least,off"], 2000),
    "crononautas_players": ("crononautas", ["--players", "2,4,6", "--bots", "greedy", "--bots", "instant"], 2000),
    "just_in_time_greedy": ("just_in_time", ["--players", "1,2,3,4,5,6", "--bots", "greedy", "--option", "difficulty=easier,normal,harder,impossible"], 60),
    "timalina_levels": ("timalina", ["--players", "3", "--bots", "beginner", "--bots", "medium", "--bots", "expert"], 1500),
    "timalina_players": ("timalina", ["--players", "2,3,4,6", "--bots", "medium", "--option", "first=seat_0"], 1500),
    "timalina_cards": ("timalina", ["--players", "2", "--bots", "medium", "--option", "deck=base"], 6000),
    "timequest_greedy": ("timequest", ["--players", "2,3,4,5", "--bots", "greedy", "--chance", "choose_character"] + SIMPLE_TRADES, 400),
    "timequest_search": ("timequest", ["--players", "2,3,4,5", "--bots", "ismcts:100", "--chance", "choose_character"] + SIMPLE_TRADES, 24),
    "timequest_players": ("timequest", ["--players", "2,4", "--bots", "greedy", "--bots", "instant", "--chance", "choose_character"], 1000),
    # What numbers would repair: tables of cards in bench/balance/cards.
    "timequest_both": ("timequest", ["--players", "3", "--bots", "greedy", "--chance", "choose_character", "--cards", "bench/balance/cards/both.tsv"] + SIMPLE_TRADES, 600),
    # The proposal, as the preset has it, on deals that the search did not see; with the trades of the other pages and with free ones.
    "timequest_tuned": ("timequest", ["--players", "3", "--bots", "greedy", "--chance", "choose_character", "--cards", "rulebook", "--cards", "tuned"] + SIMPLE_TRADES, 1000),
    "timequest_tuned_free": ("timequest", ["--players", "3", "--bots", "greedy", "--chance", "choose_character", "--cards", "rulebook", "--cards", "tuned"], 1000),
    "timequest_house": ("timequest", ["--players", "3", "--bots", "greedy", "--chance", "choose_character"] + SIMPLE_TRADES, 600),
}
SEED = 20261115
