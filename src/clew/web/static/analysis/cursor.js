// Which position is looked at: one of the game, or one of a branch that leaves it.

/** @import { Step } from "../lib/steps.js" */
/** @import { BranchStep } from "./branches.js" */

export class Cursor {
  /** The move of the game that is looked at, or that the branch leaves after. */
  ply = 0;
  /** @type {BranchStep[]} */
  branch = [];
  /** How many moves of the branch are looked at. */
  along = 0;

  /**
   * @param {string[]} moves of the game
   * @param {number} ply
   */
  constructor(moves, ply) {
    this.moves = moves;
    this.go(ply);
  }

  /** The step of the branch that is looked at, or null for a position of the game. */
  get step() {
    return this.along > 0 ? this.branch[this.along - 1] : null;
  }

  /**
   * Leave the branch for a move of the game.
   * @param {number} ply
   */
  go(ply) {
    this.ply = Math.max(0, Math.min(this.moves.length, ply));
    this.branch = [];
    this.along = 0;
  }

  /**
   * Look at the end of a branch.
   * @param {number} ply
   * @param {BranchStep[]} branch
   */
  follow(ply, branch) {
    this.ply = ply;
    this.branch = branch;
    this.along = branch.length;
  }

  /**
   * Take a step along the branch if there is one, or along the game; return whether anything has changed.
   * @param {Step} step
   */
  take(step) {
    if (step === "first") this.go(0);
    else if (step === "last") this.go(this.moves.length);
    else if (step === "previous" && this.along > 0) this.along -= 1;
    else if (step === "previous") this.go(this.ply - 1);
    else if (this.along < this.branch.length) this.along += 1;
    else if (this.branch.length > 0) return false;
    else this.go(this.ply + 1);
    return true;
  }

  /**
   * Take in a move played on the board: the game's own, the branch's own, or a new branch.
   * @param {BranchStep} step
   */
  play(step) {
    if (this.along === 0 && step.move === this.moves[this.ply]) {
      this.go(this.ply + 1);
    } else if (this.branch[this.along]?.move === step.move) {
      this.along += 1;
    } else {
      this.branch = [...this.branch.slice(0, this.along), step];
      this.along = this.branch.length;
    }
  }
}
