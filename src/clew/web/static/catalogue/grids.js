// What can be done with the rows of a grid, without a page.

/** @typedef {[row: number, column: number]} Place */
/** @typedef {"none" | "sides" | "ends" | "both"} Symmetry */

/** @type {Record<Symmetry, string>} */
export const SYMMETRIES = {
  none: "None",
  sides: "Left and right",
  ends: "Top and bottom",
  both: "Both",
};

/**
 * Return rows with a mark at a place.
 * @param {string[]} rows
 * @param {Place} place
 * @param {string} mark
 */
export function withMark(rows, [row, column], mark) {
  return rows.map((marks, number) =>
    number === row ? marks.slice(0, column) + mark + marks.slice(column + 1) : marks,
  );
}

/**
 * Return rows with the marks of two places exchanged.
 * @param {string[]} rows
 * @param {Place} one
 * @param {Place} other
 */
export function swapped(rows, one, other) {
  const [first, second] = [rows[one[0]][one[1]], rows[other[0]][other[1]]];
  return withMark(withMark(rows, one, second), other, first);
}

/**
 * Return a place with those that mirror it.
 * @param {string[]} rows
 * @param {Place} place
 * @param {Symmetry} symmetry
 * @returns {Place[]}
 */
export function mirrored(rows, [row, column], symmetry) {
  const [down, across] = [rows.length - 1 - row, rows[0].length - 1 - column];
  const sides = symmetry === "sides" || symmetry === "both";
  const ends = symmetry === "ends" || symmetry === "both";
  /** @type {Place[]} */
  const places = [[row, column]];
  if (sides) places.push([row, across]);
  if (ends) places.push([down, column]);
  if (sides && ends) places.push([down, across]);
  return places;
}

/**
 * Return rows with another size: what is added at the right and at the bottom is filled.
 * @param {string[]} rows
 * @param {number} height
 * @param {number} width
 * @param {string} mark
 */
export function resized(rows, height, width, mark) {
  const kept = rows.slice(0, height).map((marks) => marks.slice(0, width).padEnd(width, mark));
  return [...kept, ...Array.from({ length: height - kept.length }, () => mark.repeat(width))];
}

/**
 * Return what a place is called: column letter and row number from the bottom, as on boards.
 * @param {string[]} rows
 * @param {Place} place
 */
export function placeName(rows, [row, column]) {
  return `column ${column + 1}, row ${rows.length - row}`;
}
