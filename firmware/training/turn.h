/* One turn, solved: the chance of winning in every state that the turn can become, by dynamic programming. */
#ifndef TURN_H
#define TURN_H

#include "network.h"

enum { TRIPLES = 165, PAIRS = 55, MOST_STATES = 72000, PATTERNS = 9, MOST_CLASSES = 64 };

/* With three runners out, a pairing moves them by one of nine patterns, and a roll is a set of patterns. */
static const int8_t PATTERN[PATTERNS][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
typedef struct { int n; float bust; uint16_t set[MOST_CLASSES]; uint8_t pattern[MOST_CLASSES][3]; float weight[MOST_CLASSES]; } Triple;
static Triple triples[TRIPLES];
static int triple_of[COLUMNS][COLUMNS][COLUMNS], pair_of[COLUMNS][COLUMNS];

static void make_triples(void) {
    int n = 0, p = 0;
    for (int a = 0; a < COLUMNS; a++)
        for (int b = a + 1; b < COLUMNS; b++) {
            pair_of[a][b] = p++;
            for (int c = b + 1; c < COLUMNS; c++) {
                Triple *triple = &triples[n];
                triple_of[a][b][c] = n++;
                for (int r = 0; r < roll_count; r++) {
                    int set = 0;
                    for (int i = 0; i < rolls[r].n; i++) {
                        int low = pairing_low[rolls[r].pairing[i]], high = pairing_high[rolls[r].pairing[i]];
                        int8_t moved[3] = {(low == a) + (high == a), (low == b) + (high == b), (low == c) + (high == c)};
                        for (int k = 0; k < PATTERNS; k++)
                            if (!memcmp(moved, PATTERN[k], 3)) set |= 1 << k;
                    }
                    float weight = rolls[r].ways / (float)ROLLS;
                    if (!set) {
                        triple->bust += weight;
                        continue;
                    }
                    int known = 0;
                    while (known < triple->n && triple->set[known] != set) known++;
                    if (known == triple->n) {
                        int first = __builtin_ctz(set), last = 31 - __builtin_clz(set), middle = set & ~(1 << first | 1 << last);
                        triple->pattern[known][0] = first, triple->pattern[known][1] = middle ? __builtin_ctz(middle) : last;
                        triple->pattern[known][2] = last;
                        triple->set[triple->n++] = set;
                    }
                    triple->weight[known] += weight;
                }
            }
        }
}

typedef struct {
    const Network *net;
    const Rules *rules;
    const Board *board;
    int me, needed; /* needed: columns that are missing */
    Paths paths;
    float bust;
    float base[HIDDEN], base_direct;             /* all rows but those of the player's own won columns */
    float delta[COLUMNS][LONGEST + 1][HIDDEN], delta_direct[COLUMNS][LONGEST + 1];
    float won[RUNNERS + 1][HIDDEN], won_direct[RUNNERS + 1];
    uint8_t is_solved[TRIPLES];
    int offset_triple[TRIPLES], offset_pair[PAIRS], offset_single[COLUMNS];
    uint32_t stamp, stamps[MOST_STATES]; /* which states of fewer than three runners are solved */
    float value[MOST_STATES], stop[MOST_STATES];
} Turn;

static void add_rows(const Network *net, const int *rows, int n, float sign, float *hidden, float *direct) {
    for (int i = 0; i < n; i++) {
        *direct += sign * net->direct[rows[i]];
        for (int j = 0; j < HIDDEN; j++) hidden[j] += sign * net->row[rows[i]][j];
    }
}

static float stop_value(const Turn *turn, const Runners *runners);
static void solve_triple(Turn *turn, int a, int b, int c);

static void start_turn(Turn *turn, const Network *net, const Rules *rules, const Board *board, int me) {
    int rows[MOST_ACTIVE], next = 1, n;
    turn->net = net, turn->rules = rules, turn->board = board, turn->me = me;
    turn->needed = rules->needed - board->won[me];
    turn->stamp++;
    find_paths(board, rules, me, &turn->paths);
    const int8_t *steps = turn->paths.steps;
    memset(turn->base, 0, sizeof turn->base), turn->base_direct = 0;
    for (int c = 0; c < COLUMNS; c++) {
        n = column_rows(board, rules, me, c, board->at[me][c], rows);
        add_rows(net, rows, n, 1, turn->base, &turn->base_direct);
        turn->offset_single[c] = next, next += steps[c];
        for (int k = 1; k <= steps[c]; k++) {
            memset(turn->delta[c][k], 0, sizeof turn->delta[c][k]), turn->delta_direct[c][k] = 0;
            add_rows(net, rows, n, -1, turn->delta[c][k], &turn->delta_direct[c][k]);
            int after[MOST_ACTIVE], m = column_rows(board, rules, me, c, turn->paths.field[c][k], after);
            add_rows(net, after, m, 1, turn->delta[c][k], &turn->delta_direct[c][k]);
        }
    }
    for (int extra = 0; extra <= RUNNERS && extra < turn->needed; extra++) {
        n = won_rows(board, rules, me, board->won[me] + extra, rows);
        memset(turn->won[extra], 0, sizeof turn->won[extra]), turn->won_direct[extra] = 0;
        add_rows(net, rows, n, 1, turn->won[extra], &turn->won_direct[extra]);
    }
    for (int a = 0; a < COLUMNS; a++)
        for (int b = a + 1; b < COLUMNS; b++) {
            turn->offset_pair[pair_of[a][b]] = next, next += steps[a] * steps[b];
            for (int c = b + 1; c < COLUMNS; c++) turn->offset_triple[triple_of[a][b][c]] = next, next += steps[a] * steps[b] * steps[c];
        }
    turn->bust = stop_value(turn, &(Runners){0});
    memset(turn->is_solved, 0, sizeof turn->is_solved);
}

static inline int number_of(const Turn *turn, const Runners *r) {
    const int8_t *steps = turn->paths.steps, *c = r->column, *k = r->taken;
    switch (r->n) {
    case 0: return 0;
    case 1: return turn->offset_single[c[0]] + k[0] - 1;
    case 2: return turn->offset_pair[pair_of[c[0]][c[1]]] + (k[0] - 1) * steps[c[1]] + k[1] - 1;
    default: return turn->offset_triple[triple_of[c[0]][c[1]][c[2]]] + ((k[0] - 1) * steps[c[1]] + k[1] - 1) * steps[c[2]] + k[2] - 1;
    }
}

/* The chance of winning after stopping here; below 0 where the rules forbid it. */
static float stop_value(const Turn *turn, const Runners *runners) {
    int won = on_top(&turn->paths, runners);
    if (runners->n && !may_stop(&turn->paths, runners)) return -1;
    if (won >= turn->needed) return 1;
    float hidden[HIDDEN], sum = turn->base_direct + turn->won_direct[won];
    for (int j = 0; j < HIDDEN; j++) hidden[j] = turn->base[j] + turn->won[won][j];
    for (int i = 0; i < runners->n; i++) {
        sum += turn->delta_direct[runners->column[i]][runners->taken[i]];
        const float *delta = turn->delta[runners->column[i]][runners->taken[i]];
        for (int j = 0; j < HIDDEN; j++) hidden[j] += delta[j];
    }
    for (int j = 0; j < HIDDEN; j++) sum += (hidden[j] > 0 ? hidden[j] : 0) * turn->net->out[j];
    return logistic(sum);
}

/* Of a roll's pairings only the most hasty are legal: HASTE x haste + chance has both in one number. */
#define HASTE 4
#define NEVER (-100.f)
static inline float chance_of(float key, float bust) { return key < NEVER / 2 ? bust : key - HASTE * floorf(key / HASTE); }

/* All states with runners in these three columns, from the tops down. */
static void solve_triple(Turn *turn, int a, int b, int c) {
    int number = triple_of[a][b][c];
    const Triple *triple = &triples[number];
    const int8_t *steps = turn->paths.steps;
    int na = steps[a], nb = steps[b], nc = steps[c], one = turn->rules->one_pair, most = turn->rules->entering == MOST_RUNNERS;
    float *value = turn->value + turn->offset_triple[number], *stop = turn->stop + turn->offset_triple[number];
    for (int ka = na; ka; ka--)
        for (int kb = nb; kb; kb--) {
            int ab_crowded = turn->paths.crowded[a][ka] || turn->paths.crowded[b][kb];
            float hidden[HIDDEN], direct = turn->base_direct + turn->delta_direct[a][ka] + turn->delta_direct[b][kb];
            for (int j = 0; j < HIDDEN; j++) hidden[j] = turn->base[j] + turn->delta[a][ka][j] + turn->delta[b][kb][j];
            for (int kc = nc; kc; kc--) {
                int i = ((ka - 1) * nb + kb - 1) * nc + kc - 1;
                int left[3] = {na - ka, nb - kb, nc - kc}, stride[3] = {nb * nc, nc, 1}, move[3];
                int won = !left[0] + !left[1] + !left[2];
                if (ab_crowded || turn->paths.crowded[c][kc]) stop[i] = -1;
                else if (won >= turn->needed) stop[i] = 1;
                else {
                    const float *delta = turn->delta[c][kc], *more = turn->won[won];
                    float sum = direct + turn->delta_direct[c][kc] + turn->won_direct[won];
                    for (int j = 0; j < HIDDEN; j++) {
                        float unit = hidden[j] + delta[j] + more[j];
                        sum += (unit > 0 ? unit : 0) * turn->net->out[j];
                    }
                    stop[i] = logistic(sum);
                }
                value[i] = stop[i];
                if (stop[i] == 1) continue;
                float key[PATTERNS];
                for (int q = 0; q < 3; q++) {
                    move[q] = left[q] ? stride[q] : 0;
                    key[q] = left[q] ? value[i + move[q]] : NEVER;
                    key[6 + q] = !left[q] ? NEVER : left[q] == 1 ? key[q] : value[i + 2 * stride[q]];
                    if (one && key[q] > key[6 + q]) key[6 + q] = key[q];
                }
                for (int q = 0; q < 3; q++) { /* patterns 3 to 5 move 0 and 1, 0 and 2, 1 and 2 */
                    int x = q == 2, y = q ? 2 : 1;
                    key[3 + q] = left[x] || left[y] ? value[i + move[x] + move[y]] : NEVER;
                    if (one && !(most && left[x] && left[y])) key[3 + q] = fmaxf(key[3 + q], fmaxf(key[x], key[y]));
                    if (most && left[x] && left[y]) key[3 + q] += HASTE; /* two runners move, not one */
                }
                float go = triple->bust * turn->bust;
                if (most || !left[0] || !left[1] || !left[2])
                    for (int n = 0; n < triple->n; n++) {
                        const uint8_t *p = triple->pattern[n];
                        go += triple->weight[n] * chance_of(fmaxf(key[p[0]], fmaxf(key[p[1]], key[p[2]])), turn->bust);
                    }
                else
                    for (int n = 0; n < triple->n; n++) {
                        const uint8_t *p = triple->pattern[n];
                        float best = key[p[0]] > key[p[1]] ? key[p[0]] : key[p[1]];
                        go += triple->weight[n] * (best > key[p[2]] ? best : key[p[2]]);
                    }
                if (go > value[i]) value[i] = go;
            }
        }
}

static float roll_value(Turn *turn, const Runners *runners);

/* The chance of winning before deciding whether to stop; `stop` is set to that after stopping. */
static float state_value(Turn *turn, const Runners *runners, float *stop) {
    int number = number_of(turn, runners);
    if (runners->n == RUNNERS) {
        int a = runners->column[0], b = runners->column[1], c = runners->column[2];
        if (!turn->is_solved[triple_of[a][b][c]]) turn->is_solved[triple_of[a][b][c]] = 1, solve_triple(turn, a, b, c);
    } else if (turn->stamps[number] != turn->stamp) {
        turn->stamps[number] = turn->stamp;
        turn->stop[number] = turn->value[number] = stop_value(turn, runners);
        if (turn->stop[number] < 1) {
            float go = roll_value(turn, runners);
            if (go > turn->value[number]) turn->value[number] = go;
        }
    }
    if (stop) *stop = turn->stop[number];
    return turn->value[number];
}

static float best_of(Turn *turn, const Runners *runners, const Move *moves, int n) {
    float best = -2;
    for (int i = 0; i < n; i++) {
        Runners after = *runners;
        for (int s = 0; s < moves[i].n; s++) step_once(&after, moves[i].column[s]);
        float value = state_value(turn, &after, 0);
        if (value > best) best = value;
    }
    return best;
}

/* The chance of winning when rolling once more, with fewer than three runners out. */
static float roll_value(Turn *turn, const Runners *runners) {
    float key[PAIRINGS];
    double sum = 0;
    for (int p = 0; p < PAIRINGS; p++) {
        Move moves[3];
        int n, haste = offer(turn->rules, &turn->paths, runners, p, moves, &n);
        key[p] = haste < 0 ? NEVER : HASTE * haste + best_of(turn, runners, moves, n);
    }
    for (int r = 0; r < roll_count; r++) {
        float best = NEVER;
        for (int i = 0; i < rolls[r].n; i++)
            if (key[rolls[r].pairing[i]] > best) best = key[rolls[r].pairing[i]];
        sum += rolls[r].ways * (double)chance_of(best, turn->bust);
    }
    return (float)(sum / ROLLS);
}
#endif
