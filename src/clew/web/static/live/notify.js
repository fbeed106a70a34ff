// Notifying a player: a sound, the title of the page, a notification if the browser may show them.

import { button } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";

/** @import { GameState } from "#api" */

const SWITCH = "clew-notify";

/** The pitches of the two short sounds: rising when it is the player's turn, falling at the end. */
const SOUNDS = { turn: [520, 660], end: [660, 440] };

/**
 * Return what a new state means to the player: it has become their turn, the game has ended, or nothing new.
 * @param {GameState} before
 * @param {GameState} state
 * @returns {"turn" | "end" | null}
 */
export function newsOf(before, state) {
  if (state.yours.length === 0) return null;
  if (state.status === "over" && before.status !== "over") return "end";
  // Players who share this device need no call.
  if (state.yours.length > 1 || !state.can.move) return null;
  return !before.can.move || before.ply !== state.ply ? "turn" : null;
}

/** Plays sounds, which browsers allow only after the page was touched. */
class Sounds {
  /** @type {AudioContext | null} */
  #audio = null;

  constructor() {
    const wake = () => {
      this.#audio ??= window.AudioContext ? new AudioContext() : null;
    };
    addEventListener("pointerdown", wake, { once: true });
    addEventListener("keydown", wake, { once: true });
  }

  /** @param {number[]} pitches */
  play(pitches) {
    const audio = this.#audio;
    if (!preferences.sound || !audio) return;
    pitches.forEach((pitch, number) => {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      const at = audio.currentTime + 0.14 * number;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.15, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.2);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.22);
    });
  }
}

/** The browser's permission, or null where there are no notifications. */
const permission = () => ("Notification" in window ? Notification.permission : null);

export class Notifier {
  #sounds = new Sounds();
  #button = button("notify");

  constructor() {
    this.#button.hidden = permission() === null;
    this.#button.addEventListener("click", () => this.#toggle());
    this.#show();
  }

  get isOn() {
    return permission() === "granted" && localStorage.getItem(SWITCH) === "on";
  }

  async #toggle() {
    if (this.isOn) localStorage.setItem(SWITCH, "off");
    else if ((await Notification.requestPermission()) === "granted") localStorage.setItem(SWITCH, "on");
    this.#show();
  }

  #show() {
    this.#button.setAttribute("aria-pressed", String(this.isOn));
    const isDenied = permission() === "denied";
    this.#button.title = isDenied ? "The browser does not allow notifications from this site" : "";
  }

  /**
   * Write the title of the page, and notify the player if a state is news.
   * @param {GameState} before
   * @param {GameState} state
   */
  update(before, state) {
    const now = state.result?.title ?? state.waiting ?? state.headline;
    document.title = `${state.can.move ? "● Your turn" : now}: ${state.name}`;
    const news = newsOf(before, state);
    if (!news) return;
    this.#sounds.play(SOUNDS[news]);
    if (!document.hidden || !this.isOn) return;
    new Notification(state.name, {
      body: news === "end" ? (state.result?.title ?? state.headline) : "It is your turn.",
      tag: state.id,
    });
  }
}
