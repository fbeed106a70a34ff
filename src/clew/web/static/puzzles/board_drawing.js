// The board of a puzzle as a picture: pieces where they lie, marks where sides meet, loops that light up.

import { parseSvg, svgElement } from "../lib/dom.js";
import { spaceLabel } from "./kit_words.js";

/** @import { Judgement, Kit, Loop, Lying } from "./kit.js" */

/** From below to above: grounds of pieces, loops, lines of pieces, marks. */
const LAYERS = ["grounds", "loops", "lines", "meetings"];

const RIGHT = 10;
const WRONG = 19;
const FIXED = 46;

/** Pictures of the pieces of a kit. */
export class PiecePictures {
  /** @type {Map<string, SVGElement>} */
  #parsed = new Map();

  /** @param {Kit} kit */
  constructor(kit) {
    this.kit = kit;
  }

  /**
   * Return the parts of a piece's picture, turned: the ground that it is drawn on, and the rest.
   * @param {string} piece
   */
  parts(piece) {
    const { picture, angle } = this.kit.data.pieces[piece];
    const all = [...this.#picture(picture).children];
    const patterns = all.filter(({ tagName }) => tagName === "defs");
    const parts = all.filter(({ tagName }) => !["title", "desc", "defs"].includes(tagName));
    return parts.map((part, number) => {
      const turned = svgElement("g", { transform: `rotate(${angle})` });
      turned.append(...(number === 0 ? [...patterns, part] : [part]).map((each) => each.cloneNode(true)));
      return turned;
    });
  }

  /**
   * Return the picture of a piece by itself.
   * @param {string} piece
   */
  whole(piece) {
    const picture = /** @type {SVGElement} */ (this.#picture(this.kit.data.pieces[piece].picture).cloneNode(false));
    for (const name of ["role", "aria-labelledby", "aria-label"]) picture.removeAttribute(name);
    picture.setAttribute("aria-hidden", "true");
    picture.append(...this.parts(piece));
    return picture;
  }

  /** @param {string} name */
  #picture(name) {
    let parsed = this.#parsed.get(name);
    if (!parsed) {
      parsed = /** @type {SVGElement} */ (/** @type {unknown} */ (parseSvg(this.kit.data.pictures[name])));
      this.#parsed.set(name, parsed);
    }
    return parsed;
  }
}

export class BoardDrawing {
  /** @type {Map<string, SVGGElement>} */
  #layers = new Map();
  /** @type {Map<string, { x: number, y: number }>} */
  #middles = new Map();

  /**
   * Draw the empty board.
   * @param {HTMLElement} place
   * @param {Kit} kit
   * @param {PiecePictures} pictures
   */
  constructor(place, kit, pictures) {
    this.place = place;
    this.kit = kit;
    this.pictures = pictures;
    const board = parseSvg(kit.data.svg);
    const drawing = board.querySelector(".drawing");
    for (const name of LAYERS) {
      const layer = svgElement("g", { class: name });
      this.#layers.set(name, layer);
      drawing?.append(layer);
    }
    place.replaceChildren(board);
    this.#prepareSites();
  }

  get #sites() {
    return /** @type {NodeListOf<SVGGElement>} */ (this.place.querySelectorAll("[data-site]"));
  }

  #prepareSites() {
    for (const site of this.#sites) {
      const { x, y, width, height } = site.getBBox();
      this.#middles.set(site.dataset.site ?? "", { x: x + width / 2, y: y + height / 2 });
    }
    this.place.querySelectorAll("[role=row]").forEach((row, number) => {
      row.setAttribute("aria-label", `Row ${number + 1}`);
    });
  }

  /** @param {string} space */
  #middle(space) {
    return this.#middles.get(space) ?? { x: 0, y: 0 };
  }

  /**
   * Show pieces and what is said about them.
   * @param {Lying} lying
   * @param {Judgement} judgement
   */
  show(lying, judgement) {
    for (const layer of this.#layers.values()) layer.replaceChildren();
    for (const space of Object.keys(lying)) this.#drawPiece(space, lying[space]);
    for (const loop of judgement.loops) this.#layers.get("loops")?.append(...this.#loopParts(loop));
    const meetings = this.#layers.get("meetings");
    for (const number of judgement.right) meetings?.append(this.#mark(number, true));
    for (const number of judgement.wrong) meetings?.append(this.#mark(number, false));
    for (const site of this.#sites) {
      site.setAttribute("aria-label", spaceLabel(this.kit, lying, site.dataset.site ?? ""));
    }
  }

  /**
   * @param {string} space
   * @param {string} piece
   */
  #drawPiece(space, piece) {
    const { x, y } = this.#middle(space);
    const fixed = this.kit.isFixed(space) ? " fixed" : "";
    const [ground, ...lines] = this.pictures.parts(piece);
    // Pieces without an edge of their own get one.
    if (fixed && this.kit.data.is_counted) ground.append(svgElement("circle", { r: FIXED, class: "fixed-rim" }));
    for (const [name, parts] of /** @type {const} */ ([
      ["grounds", [ground]],
      ["lines", lines],
    ])) {
      const group = svgElement("g", { transform: `translate(${x} ${y})`, class: `lying${fixed}` });
      group.append(...parts);
      this.#layers.get(name)?.append(group);
    }
  }

  /**
   * Return the parts of a band along a loop.
   * @param {Loop} loop
   */
  #loopParts({ steps }) {
    const { lines, meetings } = this.kit.data;
    const parts = [];
    for (const { space, entry, exit } of steps) {
      const { x, y } = this.#middle(space);
      const path = lines?.across[`${Math.min(entry, exit)}-${Math.max(entry, exit)}`] ?? "";
      parts.push(svgElement("path", { d: path, transform: `translate(${x} ${y})`, class: "loop-band" }));
      const end = lines?.ends[exit];
      const meeting = meetings.find(({ ends }) => ends.some(([at, side]) => at === space && side === exit));
      if (!end || !meeting) continue;
      for (const [at, side] of meeting.ends) {
        const middle = this.#middle(at);
        const [dx, dy] = lines?.ends[side] ?? end;
        const d = `M ${middle.x + dx} ${middle.y + dy} L ${meeting.x} ${meeting.y}`;
        parts.push(svgElement("path", { d, class: "loop-band" }));
      }
    }
    return parts;
  }

  /**
   * Return a dot where the colours are right, and a cross where they are not.
   * @param {number} number
   * @param {boolean} isRight
   */
  #mark(number, isRight) {
    const { x, y } = this.kit.data.meetings[number];
    const mark = svgElement("g", { class: isRight ? "fits" : "broken", transform: `translate(${x} ${y})` });
    mark.append(svgElement("circle", { r: isRight ? RIGHT : WRONG }));
    const arm = WRONG / 2;
    if (!isRight) {
      mark.append(svgElement("path", { d: `M ${-arm} ${-arm} L ${arm} ${arm} M ${-arm} ${arm} L ${arm} ${-arm}` }));
    }
    return mark;
  }
}
