/* Who plays in training and in measurements: strategies that count points, and the one that is trained. */
#ifndef PLAYERS_H
#define PLAYERS_H

#include "turn.h"

/* As `Points` in gipfel/bots/progress.py. */
typedef struct { int progress[6], choice[6], odd, even, high, low, marker, threshold, stops_on_top; double careless; } Points;
static const Points RULE_OF_28 = {{6, 5, 4, 3, 2, 1}, {6, 5, 4, 3, 2, 1}, 2, -2, 4, 4, 6, 28, 0, 0};
static const Points GLENN_ALOI = {{7, 7, 3, 2, 2, 1}, {7, 0, 2, 0, 4, 3}, 7, 1, 6, 5, 6, 29, 0, 0};

static int surcharge(const Points *points, const Runners *runners) {
    if (runners->n < RUNNERS) return 0;
    int odd = 0;
    for (int i = 0; i < RUNNERS; i++) odd += runners->column[i] % 2;
    return (odd == RUNNERS ? points->odd : odd ? 0 : points->even) + (runners->column[2] <= 5 ? points->low : 0) + (runners->column[0] >= 5 ? points->high : 0);
}

static int score(const int *each, const Paths *paths, const Runners *runners) {
    int sum = 0;
    for (int i = 0; i < runners->n; i++) {
        int c = runners->column[i];
        sum += (paths->field[c][runners->taken[i]] - paths->field[c][0] + 1) * each[kind_of(c)];
    }
    return sum;
}

static int points_choice(const Points *points, const Paths *paths, const Runners *runners, const Move *moves, int n) {
    int best = -1000000, chosen = 0;
    if (random_unit() < points->careless) return random_below(n);
    for (int i = 0; i < n; i++) {
        Runners after = *runners;
        for (int s = 0; s < moves[i].n; s++) step_once(&after, moves[i].column[s]);
        int merit = score(points->choice, paths, &after) - surcharge(points, &after) - points->marker * after.n;
        if (merit > best) best = merit, chosen = i;
    }
    return chosen;
}

static int points_stop(const Points *points, const Board *board, const Paths *paths, const Runners *runners) {
    if (points->stops_on_top && on_top(paths, runners)) return 1;
    int open = 0;
    for (int c = 0; c < COLUMNS; c++) open += board->owner[c] < 0 && taken(runners, c) < paths->steps[c];
    if (runners->n < RUNNERS && open > runners->n) return 0;
    return score(points->progress, paths, runners) + surcharge(points, runners) >= points->threshold;
}

static Points any_points(void) {
    Points points = random_unit() < 0.7 ? GLENN_ALOI : RULE_OF_28;
    points.threshold += random_below(13) - 5;
    points.stops_on_top = random_unit() < 0.5;
    points.careless = random_unit() < 0.3 ? 0.15 : 0.03;
    return points;
}

/* A player: a network, or points. */
typedef struct { const Network *net; Points points; } Player;

static Turn solved;
static long turns_played, busts;

/* Plays one turn on the board; returns the chance before the first roll, if a network plays and `root` asks for it. */
static float play_turn(const Player *player, const Rules *rules, Board *board, int me, int root) {
    Runners runners = {0};
    Paths paths;
    Move moves[9];
    Board before = *board;
    float chance = 0;
    turns_played++;
    find_paths(board, rules, me, &paths);
    if (player->net) {
        start_turn(&solved, player->net, rules, &before, me);
        if (root) chance = roll_value(&solved, &runners);
    }
    for (;;) {
        int n = legal_moves(rules, &paths, &runners, &rolls[roll_of[random_below(ROLLS)]], moves), chosen = 0;
        if (!n) {
            busts++;
            return chance;
        }
        if (n > 1 && player->net) {
            float best = -2;
            for (int i = 0; i < n; i++) {
                float value = best_of(&solved, &runners, moves + i, 1);
                if (value > best) best = value, chosen = i;
            }
        } else if (n > 1) chosen = points_choice(&player->points, &paths, &runners, moves, n);
        for (int s = 0; s < moves[chosen].n; s++) step_once(&runners, moves[chosen].column[s]);
        if (!may_stop(&paths, &runners)) continue;
        int stops = board->won[me] + on_top(&paths, &runners) >= rules->needed;
        float stop;
        if (!stops && player->net) stops = state_value(&solved, &runners, &stop) <= stop;
        else if (!stops) stops = points_stop(&player->points, board, &paths, &runners);
        if (!stops) continue;
        mark(board, rules, me, &paths, &runners);
        return chance;
    }
}
#endif
