/* The value network: the chance that the player who has just ended a turn wins.
 *
 * Each column's state picks a row of numbers, and so does each player's number of won columns. The sum of all rows
 * goes through one layer of rectified linear units, and straight to the output as well. Columns 2 and 12, 3 and 11
 * and so on share their rows. */
#ifndef NETWORK_H
#define NETWORK_H

#include "game.h"

#ifndef HIDDEN
#define HIDDEN 64
#endif
enum { MOST_ROWS = 900, MOST_ACTIVE = 64 };

typedef struct {
    float row[MOST_ROWS][HIDDEN]; /* what each feature adds to the hidden units */
    float direct[MOST_ROWS];      /* what it adds to the output */
    float out[HIDDEN];
} Network;

/* Where the rows of each kind of feature begin. */
static int joint_row[6], single_row[SEATS][6], won_row[SEATS], row_count;

static inline int kind_of(int column) { return column < 6 ? column : 10 - column; }

static void lay_out_rows(const Rules *rules) {
    int next = 0;
    for (int kind = 0; kind < 6; kind++) joint_row[kind] = next, next += LENGTH[kind] * LENGTH[kind] + 2;
    if (rules->players == 2) {
        won_row[0] = next, next += rules->needed * rules->needed;
    } else {
        for (int slot = 1; slot < rules->players; slot++)
            for (int kind = 0; kind < 6; kind++) single_row[slot][kind] = next, next += LENGTH[kind] + 1;
        for (int slot = 0; slot < rules->players; slot++) won_row[slot] = next, next += rules->needed;
    }
    row_count = next;
}

/* The rows of one column, as the player `me` sees it who would stand on `mine`; the others in their order of play. */
static int column_rows(const Board *board, const Rules *rules, int me, int column, int mine, int *rows) {
    int kind = kind_of(column), length = LENGTH[column], n = 0, best = 0;
    if (mine == length || board->owner[column] == me) {
        rows[n++] = joint_row[kind] + length * length;
        return n;
    }
    if (board->owner[column] >= 0) {
        rows[n++] = joint_row[kind] + length * length + 1;
        if (rules->players > 2) rows[n++] = single_row[(board->owner[column] - me + rules->players) % rules->players][kind] + length;
        return n;
    }
    for (int slot = 1; slot < rules->players; slot++) {
        int other = board->at[(me + slot) % rules->players][column];
        if (other > best) best = other;
        if (rules->players > 2) rows[n++] = single_row[slot][kind] + other;
    }
    rows[n++] = joint_row[kind] + mine * length + best;
    return n;
}

static int won_rows(const Board *board, const Rules *rules, int me, int mine, int *rows) {
    if (rules->players == 2) {
        rows[0] = won_row[0] + mine * rules->needed + board->won[1 - me];
        return 1;
    }
    rows[0] = won_row[0] + mine;
    for (int slot = 1; slot < rules->players; slot++) rows[slot] = won_row[slot] + board->won[(me + slot) % rules->players];
    return rules->players;
}

static int active_rows(const Board *board, const Rules *rules, int me, int *rows) {
    int n = 0;
    for (int c = 0; c < COLUMNS; c++) n += column_rows(board, rules, me, c, board->at[me][c], rows + n);
    return n + won_rows(board, rules, me, board->won[me], rows + n);
}

static inline float logistic(float x) { return 1.f / (1.f + expf(-x)); }

static float forward(const Network *net, const int *rows, int n, float *hidden) {
    float sum = 0;
    memset(hidden, 0, sizeof(float) * HIDDEN);
    for (int i = 0; i < n; i++) {
        sum += net->direct[rows[i]];
        for (int j = 0; j < HIDDEN; j++) hidden[j] += net->row[rows[i]][j];
    }
    for (int j = 0; j < HIDDEN; j++) sum += (hidden[j] > 0 ? hidden[j] : 0) * net->out[j];
    return sum;
}

/* One step of gradient descent on the cross-entropy with a target; returns that cross-entropy. */
static double learn(Network *net, const Board *board, const Rules *rules, int me, float target, float rate) {
    int rows[MOST_ACTIVE];
    float hidden[HIDDEN], push[HIDDEN];
    int n = active_rows(board, rules, me, rows);
    float chance = logistic(forward(net, rows, n, hidden)), step = rate * (target - chance);
    for (int j = 0; j < HIDDEN; j++) {
        push[j] = hidden[j] > 0 ? step * net->out[j] : 0;
        net->out[j] += 0.3f * step * (hidden[j] > 0 ? hidden[j] : 0);
    }
    for (int i = 0; i < n; i++) {
        net->direct[rows[i]] += 0.3f * step;
        for (int j = 0; j < HIDDEN; j++) net->row[rows[i]][j] += push[j];
    }
    return -(target * log(chance + 1e-7) + (1 - target) * log(1 - chance + 1e-7));
}

static void new_network(Network *net) {
    for (int i = 0; i < MOST_ROWS; i++) {
        net->direct[i] = 0;
        for (int j = 0; j < HIDDEN; j++) net->row[i][j] = (float)((random_unit() - 0.45) * 0.08);
    }
    for (int j = 0; j < HIDDEN; j++) net->out[j] = (float)((random_unit() - 0.5) * 0.5);
}
#endif
