// "What if" branches, kept in this browser under the game that they belong to.

const MOST = 40;
const key = (code) => `clew-branches:${code}`;

export function kept(code) {
  try {
    const found = JSON.parse(localStorage.getItem(key(code)) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function write(code, branches) {
  if (branches.length === 0) localStorage.removeItem(key(code));
  else localStorage.setItem(key(code), JSON.stringify(branches.slice(-MOST)));
}

/** Keep a branch: its name, the move that it leaves the game after, and its moves with the positions they lead to. */
export function keep(code, branch) {
  write(code, [...kept(code).filter((each) => each.name !== branch.name), branch]);
}

export function forget(code, name) {
  write(code, kept(code).filter((each) => each.name !== name));
}
