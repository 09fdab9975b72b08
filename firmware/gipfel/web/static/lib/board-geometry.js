// The board's columns and fields, and in which order the interface lists them.

/** @typedef {{ column: number, field: number }} Field */

export const COLUMNS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * Return how many fields a column has.
 * @param {number} column
 */
export function lengthOf(column) {
  return 13 - 2 * Math.abs(7 - column);
}

/**
 * All 83 fields: column by column, each from the bottom up.
 * @type {Field[]}
 */
export const FIELDS = COLUMNS.flatMap((column) =>
  Array.from({ length: lengthOf(column) }, (_, index) => ({ column, field: index + 1 })),
);

/**
 * Return the index of a field among all 83.
 * @param {number} column
 * @param {number} field
 */
export function indexOf(column, field) {
  return FIELDS.findIndex((each) => each.column === column && each.field === field);
}
