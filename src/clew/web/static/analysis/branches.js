// Named "what if" branches, saved in this browser under the game that they belong to.

/** @typedef {{ move: string, position: string }} BranchStep */

/**
 * @typedef {object} Branch
 * @property {string} name
 * @property {number} ply the move of the game that it leaves after
 * @property {BranchStep[]} moves
 */

const MOST = 40;

/** @param {string} code */
const keyOf = (code) => `clew-branches:${code}`;

/**
 * Return the branches of a game.
 * @param {string} code
 * @returns {Branch[]}
 */
export function savedBranches(code) {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(code)) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} code
 * @param {Branch[]} branches
 */
function write(code, branches) {
  if (branches.length === 0) localStorage.removeItem(keyOf(code));
  else localStorage.setItem(keyOf(code), JSON.stringify(branches.slice(-MOST)));
}

/**
 * Save a branch, instead of one of the same name.
 * @param {string} code
 * @param {Branch} branch
 */
export function saveBranch(code, branch) {
  write(code, [...savedBranches(code).filter((each) => each.name !== branch.name), branch]);
}

/**
 * @param {string} code
 * @param {string} name
 */
export function deleteBranch(code, name) {
  write(
    code,
    savedBranches(code).filter((each) => each.name !== name),
  );
}
