// What the entry of a move asks the server, and what it shows: types only.

/** @import { Ghost, MovePreview, MoveVerdict, Refusal, Touches } from "#api" */

/**
 * What the server knows about moves in one position.
 * @typedef {object} MoveSource
 * @property {(query: EntryQuery) => Promise<Touches>} touches what remains after some touches
 * @property {(move: string) => Promise<MovePreview>} preview how a move is entered
 * @property {(move: string) => Promise<MoveVerdict>} verdict whether a move is legal
 */

/**
 * @typedef {object} EntryQuery
 * @property {string[]} touched
 * @property {string[]} after moves of the same turn that are entered but not played
 * @property {string | null} like the move that was shown before
 */

/**
 * What is shown of a move being entered.
 * @typedef {object} EntryStep
 * @property {Touches} touches
 * @property {Ghost | null} ghost the move to show
 * @property {boolean} canTurn whether there are others to turn to
 * @property {boolean} isHovering whether the last touch is only what the pointer is over
 * @property {string[]} plan moves of this turn that are entered but not played
 */

/**
 * What shows the entry of a move.
 * @typedef {object} MoveView
 * @property {() => boolean} confirms whether a complete move is shown before it is played
 * @property {(isBusy: boolean) => void} setBusy whether an answer is on its way
 * @property {(step: EntryStep) => void} stepped
 * @property {(refusal: Refusal, site: string | null) => void} refused
 * @property {() => void} [putBack] what was picked up has been touched again, and is not chosen any more
 * @property {(question: string | null) => void} ask before a move is played; null when there is nothing to ask any more
 * @property {(plan: string[]) => Promise<void>} planned show the board after the moves that are entered
 * @property {() => void} outdated the game has moved on since it was drawn
 * @property {(moves: string[]) => void | Promise<void>} play
 */

/**
 * The elements of a board.
 * @typedef {object} BoardElements
 * @property {HTMLElement} place holds the picture
 * @property {HTMLElement | null} [prompt] what to do next
 * @property {HTMLElement} notice what the shown move does, or why a touch was refused
 * @property {HTMLElement} choices
 * @property {HTMLButtonElement | null} playButton
 * @property {HTMLButtonElement | null} [backButton]
 * @property {HTMLButtonElement | null} [turnButton]
 * @property {QuestionElements | null} [question]
 */

/**
 * Asks before a move that cannot be undone.
 * @typedef {object} QuestionElements
 * @property {HTMLElement} box
 * @property {HTMLElement} words
 * @property {HTMLButtonElement} yes
 * @property {HTMLButtonElement} no
 */

export {};
