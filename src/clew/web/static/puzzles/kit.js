// The rules of a puzzle done by hand, without the server: pieces are laid, turned, taken and judged with the puzzle's kit.

/** @import { PuzzleKit } from "#api" */

/** The pieces on the board, by space. @typedef {Record<string, string>} Lying */

/** @typedef {{ colour: number, steps: { space: string, entry: number, exit: number }[] }} Loop */

/**
 * What can be said about the pieces on the board.
 * @typedef {object} Judgement
 * @property {number[]} right the numbers of the meetings that are right
 * @property {number[]} wrong the numbers of those that are not
 * @property {PuzzleKit["limits"]} over the limits that are exceeded
 * @property {Loop[]} loops
 * @property {number} left how many pieces are still to be placed
 * @property {boolean} solved
 */

/** @param {string} piece */
const baseOf = (piece) => piece.split("/")[0];

export class Kit {
  /** @param {PuzzleKit} data */
  constructor(data) {
    this.data = data;
    this.spaces = Object.keys(data.spaces);
    /** How many orientations each piece has. @type {Map<string, number>} */
    this.orientations = new Map();
    for (const piece of Object.keys(data.pieces)) {
      this.orientations.set(baseOf(piece), (this.orientations.get(baseOf(piece)) ?? 0) + 1);
    }
  }

  /** @param {string} space */
  isFixed(space) {
    return space in this.data.fixed;
  }

  /**
   * Return the pieces of an answer with the fixed ones; what cannot be read is left out.
   * @param {string} answer
   * @returns {Lying}
   */
  parse(answer) {
    /** @type {Lying} */
    const lying = { ...this.data.fixed };
    for (const word of answer.split(" ").filter(Boolean)) {
      const [space, piece = Object.keys(this.data.pieces)[0]] = word.split("=");
      const isKnown = space in this.data.spaces && piece in this.data.pieces && !this.isFixed(space);
      const isUsed = !this.data.is_counted && Object.values(lying).some((other) => baseOf(other) === baseOf(piece));
      if (isKnown && !isUsed) lying[space] = piece;
    }
    return lying;
  }

  /**
   * Return pieces as an answer.
   * @param {Lying} lying
   */
  format(lying) {
    const filled = this.spaces.filter((space) => space in lying);
    return filled.map((space) => (this.data.is_counted ? space : `${space}=${lying[space]}`)).join(" ");
  }

  /**
   * Return a piece after some turns.
   * @param {string} piece
   * @param {number} by
   */
  turned(piece, by) {
    const [base, turn] = piece.split("/");
    const count = this.orientations.get(base) ?? 1;
    return turn === undefined ? piece : `${base}/${(((Number(turn) + by) % count) + count) % count}`;
  }

  /**
   * Put a piece into a space; a piece from another space is exchanged with the one there.
   * @param {Lying} lying
   * @param {string} piece
   * @param {string} space
   * @returns {Lying}
   */
  put(lying, piece, space) {
    const after = { ...lying };
    const home = this.data.is_counted ? undefined : this.spaces.find((each) => this.#has(lying, each, piece));
    if (home !== undefined) {
      delete after[home];
      if (home !== space && space in lying) after[home] = lying[space];
    }
    after[space] = piece;
    return after;
  }

  /**
   * @param {Lying} lying
   * @param {string} space
   * @param {string} piece
   */
  #has(lying, space, piece) {
    return space in lying && baseOf(lying[space]) === baseOf(piece);
  }

  /**
   * Return the pieces that are not on the board, as they were last turned.
   * @param {Lying} lying
   * @param {string[]} turns
   */
  loose(lying, turns) {
    if (this.data.is_counted) return [];
    const used = new Set(Object.values(lying).map(baseOf));
    const known = new Map(turns.filter((piece) => piece in this.data.pieces).map((piece) => [baseOf(piece), piece]));
    const bases = [...this.orientations.keys()].filter((base) => !used.has(base));
    return bases.map((base) => known.get(base) ?? `${base}/0`);
  }

  /**
   * Judge what lies on the board.
   * @param {Lying} lying
   * @returns {Judgement}
   */
  judge(lying) {
    const { meetings, limits, target, same, looped_parts, is_free } = this.data;
    /** @type {number[]} */
    const right = [];
    /** @type {number[]} */
    const wrong = [];
    meetings.forEach(({ ends }, number) => {
      const there = ends.filter(([space]) => space in lying);
      if (there.length < 2) return;
      const colours = new Set(there.map(([space, side]) => this.colourAt(lying, space, side)));
      (colours.size === (same ? 1 : there.length) ? right : wrong).push(number);
    });
    const over = limits.filter(({ spaces, most }) => spaces.filter((space) => space in lying).length > most);
    const loops = this.#loops(lying, new Set(right));
    const left = Math.max(0, target - Object.keys(lying).length);
    const isClosed = looped_parts.every((part) => loops.some((loop) => this.#runsThrough(loop, part)));
    const solved = !is_free && left === 0 && wrong.length === 0 && over.length === 0 && isClosed;
    return { right, wrong, over, loops, left, solved };
  }

  /**
   * @param {Lying} lying
   * @param {string} space
   * @param {number} side
   */
  colourAt(lying, space, side) {
    return this.data.pieces[lying[space]].sides[side];
  }

  /**
   * @param {Loop} loop
   * @param {string[]} part
   */
  #runsThrough({ steps }, part) {
    return steps.length === part.length && steps.every(({ space }) => part.includes(space));
  }

  /**
   * Return the closed loops of one colour. Where three ends of a colour meet, no loop is followed.
   * @param {Lying} lying
   * @param {Set<number>} right the meetings that lines cross
   */
  #loops(lying, right) {
    if (!this.data.lines) return [];
    const beyond = this.#connections(lying, right);
    /** @type {Loop[]} */
    const loops = [];
    const passed = new Set();
    for (const space of Object.keys(lying)) {
      this.data.lines.colours.forEach((_, colour) => {
        if (passed.has(`${space} ${colour}`)) return;
        const steps = this.#follow(lying, space, colour, beyond);
        for (const step of steps ?? []) passed.add(`${step.space} ${colour}`);
        if (steps) loops.push({ colour, steps });
      });
    }
    return loops;
  }

  /**
   * Return which end each end of a line leads to.
   * @param {Lying} lying
   * @param {Set<number>} right
   */
  #connections(lying, right) {
    /** @type {Map<string, [string, number]>} */
    const beyond = new Map();
    for (const number of right) {
      const ends = this.data.meetings[number].ends.filter(([space]) => space in lying);
      if (ends.length !== 2) continue;
      const [one, other] = ends;
      beyond.set(one.join(" "), [other[0], other[1]]);
      beyond.set(other.join(" "), [one[0], one[1]]);
    }
    return beyond;
  }

  /**
   * Follow the line of a colour from a space, and return its steps if it comes back.
   * @param {Lying} lying
   * @param {string} start
   * @param {number} colour
   * @param {Map<string, [string, number]>} beyond
   */
  #follow(lying, start, colour, beyond) {
    const steps = [];
    let space = start;
    let entry = this.data.pieces[lying[start]].sides.indexOf(colour);
    const first = entry;
    while (steps.length <= this.spaces.length) {
      const { sides } = this.data.pieces[lying[space]];
      const exit = sides.findIndex((each, side) => each === colour && side !== entry);
      steps.push({ space, entry, exit });
      const next = beyond.get(`${space} ${exit}`);
      if (!next) return null;
      [space, entry] = next;
      if (space === start && entry === first) return steps;
    }
    return null;
  }
}
