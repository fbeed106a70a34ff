// Calling a player to the board: a sound, the title of the page, a notification if the browser may.

import { look } from "../lib/preferences.js";

const WISH = "clew-notify";
let audio = null;

// Browsers let a page sound only after somebody has touched it.
addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

function wake() {
  audio ??= window.AudioContext ? new AudioContext() : null;
}

/** Two short notes, rising on my turn and falling at the end. */
function sound(notes) {
  if (!look.sound || !audio) return;
  notes.forEach((pitch, number) => {
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

const may = () => "Notification" in window && Notification.permission === "granted";

export class Caller {
  constructor(button) {
    this.button = button;
    button.hidden = !("Notification" in window);
    button.addEventListener("click", () => this.toggle());
    this.show();
  }

  get wanted() { return may() && localStorage.getItem(WISH) === "on"; }

  async toggle() {
    if (this.wanted) localStorage.setItem(WISH, "off");
    else if ((await Notification.requestPermission()) === "granted") localStorage.setItem(WISH, "on");
    this.show();
  }

  show() {
    this.button.setAttribute("aria-pressed", String(this.wanted));
    const refused = "Notification" in window && Notification.permission === "denied";
    this.button.title = refused ? "The browser does not allow notifications from this site" : "";
  }

  /** Write the title for a state. */
  title(state) {
    const words = state.can.move ? "● Your turn" : state.headline;
    document.title = `${words}: ${state.name}`;
  }

  /** Call the player if a state is news: it has become their turn, or the game is over. */
  call(before, state) {
    this.title(state);
    if (state.yours.length === 0) return;
    const turned = state.can.move && (!before.can.move || before.ply !== state.ply);
    const ended = state.status === "over" && before.status !== "over";
    if (!turned && !ended) return;
    // Where everybody sits at this device, nobody needs to be called.
    if (!ended && state.yours.length > 1) return;
    sound(ended ? [660, 440] : [520, 660]);
    if (document.hidden && this.wanted) {
      new Notification(state.name, { body: ended ? state.headline : "It is your turn.", tag: state.id });
    }
  }
}
