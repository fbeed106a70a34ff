"""The search tree: nodes for positions, edges for moves, in two preallocated arrays.

A node is the public part of a position, found by its hash, so that transpositions share a node; statistics are kept
on the edges (Childs, Brodeur and Kocsis 2008). A node's edges form one block, sorted by the game's move ordering
(`order_moves`). They are opened in that order, so the opened ones are always at the front:

    node    first ──▶ │ a1 │ b3 │ c2 │ c4 │ d1 │         opened = 3: a1, b3 and c2 have been visited
            listed    └─────────────────────────┘        listed = 5, of `total` legal moves

The arrays have their full capacity from the start. The operating system commits memory only to pages that are written,
so growing a tree moves nothing, and a full tree stops growing.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import allocating, compiled
from clew.core.memory.state_copy import copy_record

NODE = np.dtype(
    (
        np.record,
        [
            ("key", np.uint64),  # hash of the public part of the state
            ("first", np.int64),  # the first edge of its block
            ("visits", np.int32),
            ("opened", np.int32),  # edges that have been visited: a prefix of the block
            ("listed", np.int32),  # edges in the block
            ("total", np.int32),  # legal moves, more than `listed` until the block is complete; -1 before expansion
            ("value", np.float32),  # mean payoff of the seat to move
            ("seat", np.int16),
            ("proven", np.int16),  # whether the payoffs in `exact` are the game-theoretic ones
        ],
    )
)

EDGE = np.dtype(
    (
        np.record,
        [
            ("move", np.int32),
            ("visits", np.int32),
            ("value", np.float32),  # mean payoff of the seat that chooses here; exact once solved
            ("prior", np.float32),  # its probability, or progressive bias before its decay with visits, at most 0
            ("child", np.int32),  # a node; NO_CHILD; or, once the value is exact, the node as `solved(node)`
        ],
    )
)

#: All-moves-as-first statistics of an edge: visits in which its seat played its move here or later.
RAVE = np.dtype((np.record, [("visits", np.float32), ("value", np.float32)]))

NO_NODE = -1
NO_CHILD = -1

#: Capacity for edges, per node of capacity.
EDGES_PER_NODE = 24

#: A tree is pruned to what its root reaches when more than this share of it is in use.
CROWDED = 0.5


class Tree(NamedTuple):
    """The arrays of one tree; only one thread at a time may use it."""

    nodes: NDArray[Any]
    edges: NDArray[Any]
    rave: NDArray[Any]
    """RAVE statistics of each edge; empty where the game does not use RAVE."""
    exact: NDArray[np.float32]
    """The payoffs of each seat at proven nodes."""
    table: NDArray[np.int32]
    """Hash table from keys to nodes, with open addressing: 1 + node, 0 for none."""
    used: NDArray[np.int64]
    """The number of nodes and of edges in use."""


def make_tree(seats: int, megabytes: int, has_rave: bool = False) -> Tree:
    """Return an empty tree that uses at most `megabytes` of memory."""
    per_edge = EDGE.itemsize + (RAVE.itemsize if has_rave else 0)
    per_node = NODE.itemsize + EDGES_PER_NODE * per_edge + 4 * seats + 8
    capacity = max(1024, megabytes * 1_000_000 // per_node)
    slots = 1 << (2 * capacity - 1).bit_length() - 1
    return Tree(
        nodes=np.empty(capacity, dtype=NODE),
        edges=np.empty(capacity * EDGES_PER_NODE, dtype=EDGE),
        rave=np.empty(capacity * EDGES_PER_NODE if has_rave else 0, dtype=RAVE),
        exact=np.empty((capacity, seats), dtype=np.float32),
        table=np.zeros(slots, dtype=np.int32),
        used=np.zeros(2, dtype=np.int64),
    )


def clear(tree: Tree) -> None:
    """Remove all nodes."""
    tree.table[:] = 0
    tree.used[:] = 0


def is_crowded(tree: Tree) -> bool:
    """Return whether a tree is full enough to be pruned to what its root reaches."""
    nodes, edges = tree.used
    return bool(nodes > CROWDED * len(tree.nodes) or edges > CROWDED * len(tree.edges))


@compiled
def find_node(tree: Tree, key: np.uint64) -> int:
    """Return the node of a key, or NO_NODE."""
    mask = tree.table.size - 1
    slot = np.int64(key & np.uint64(mask))
    while tree.table[slot] != 0:
        node = int(tree.table[slot]) - 1
        if tree.nodes[node].key == key:
            return node
        slot = (slot + 1) & mask
    return NO_NODE


@compiled
def add_node(tree: Tree, key: np.uint64, seat: int) -> int:
    """Return a new node without edges, or NO_NODE if the tree is full."""
    node = tree.used[0]
    # A table that is nearly full would be slow to search.
    if node >= tree.nodes.size or 4 * node >= 3 * tree.table.size:
        return NO_NODE
    tree.used[0] = node + 1
    record = tree.nodes[node]
    record.key = key
    record.first = 0
    record.visits = 0
    record.opened = 0
    record.listed = 0
    record.total = -1
    record.value = 0.0
    record.seat = seat
    record.proven = 0
    mask = tree.table.size - 1
    slot = np.int64(key & np.uint64(mask))
    while tree.table[slot] != 0:
        slot = (slot + 1) & mask
    tree.table[slot] = node + 1
    return node


@compiled
def add_edges(tree: Tree, count: int) -> int:
    """Return the first of `count` new edges, or -1 if the tree is full."""
    first = tree.used[1]
    if first + count > tree.edges.size:
        return -1
    tree.used[1] = first + count
    return first


@compiled
def set_edge(tree: Tree, index: int, move: int, prior: float) -> None:
    """Initialise an edge without visits."""
    edge = tree.edges[index]
    edge.move = move
    edge.visits = 0
    edge.value = 0.0
    edge.prior = prior
    edge.child = NO_CHILD
    if tree.rave.size:
        tree.rave[index].visits = 0.0
        tree.rave[index].value = 0.0


@compiled
def copy_edge(source: Tree, old: int, target: Tree, new: int) -> None:
    """Copy an edge and its RAVE statistics."""
    copy_record(target.edges[new], source.edges[old])
    if source.rave.size:
        copy_record(target.rave[new], source.rave[old])


@compiled
def swap_edges(tree: Tree, one: int, other: int) -> None:
    """Swap two edges without visits."""
    move, prior = tree.edges[one].move, tree.edges[one].prior
    tree.edges[one].move, tree.edges[one].prior = tree.edges[other].move, tree.edges[other].prior
    tree.edges[other].move, tree.edges[other].prior = move, prior
    if tree.rave.size:
        visits, value = tree.rave[one].visits, tree.rave[one].value
        tree.rave[one].visits, tree.rave[one].value = tree.rave[other].visits, tree.rave[other].value
        tree.rave[other].visits, tree.rave[other].value = visits, value


@compiled
def solved(node: int) -> int:
    """Return the value of `child` for an edge whose value is exact."""
    return -2 - node


@compiled
def is_solved(child: int) -> bool:
    """Return whether an edge's value is exact."""
    return child <= -2


@compiled
def child_node(child: int) -> int:
    """Return the node that an edge leads to, solved or not, or NO_NODE."""
    return -2 - child if child <= -2 else child


@allocating
def copy_reachable(tree: Tree, root: int, fresh: Tree) -> int:
    """Copy everything reachable from `root` into an empty tree and return the root there."""
    renamed = np.full(tree.used[0], NO_NODE, dtype=np.int32)
    queue = np.empty(tree.used[0], dtype=np.int32)
    queue[0] = root
    renamed[root] = add_node(fresh, tree.nodes[root].key, tree.nodes[root].seat)
    queued = 1
    done = 0
    while done < queued:
        old = tree.nodes[queue[done]]
        new = fresh.nodes[renamed[queue[done]]]
        done += 1
        first = add_edges(fresh, old.listed)
        for index in range(old.listed):
            edge = tree.edges[old.first + index]
            child = child_node(edge.child)
            copy_edge(tree, old.first + index, fresh, first + index)
            if child == NO_NODE:
                continue
            if renamed[child] == NO_NODE:
                renamed[child] = add_node(fresh, tree.nodes[child].key, tree.nodes[child].seat)
                queue[queued] = child
                queued += 1
            target = int(renamed[child])
            fresh.edges[first + index].child = solved(target) if is_solved(edge.child) else target
        new.first = first
        new.visits = old.visits
        new.opened = old.opened
        new.listed = old.listed
        new.total = old.total
        new.value = old.value
        new.proven = old.proven
        for seat in range(tree.exact.shape[1]):
            fresh.exact[renamed[queue[done - 1]], seat] = tree.exact[queue[done - 1], seat]
    return int(renamed[root])
