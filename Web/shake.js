// Shaking the device, where the browser tells of its motion: over HTTPS only, and in Safari when asked.

/** How hard it has to be shaken, in m/s², how often, and within how many milliseconds. */
const [strength, turns, duration] = [14, 4, 900];
/** For how long nothing happens after it was, in milliseconds. */
const rest = 1500;

/** Whether the browser could tell at all. */
export const canShake = () => "DeviceMotionEvent" in globalThis && isSecureContext;

/** Tells when the device is shaken. */
export class ShakeDetector {
  #times = [];
  #direction = 0;
  #last = 0;
  #listen = (event) => this.#feel(event);

  /** @param {() => void} onShake */
  constructor(onShake) {
    this.onShake = onShake;
  }

  /**
   * Begins to listen; to be called while a click is handled, for Safari asks the person then.
   *
   * @returns {Promise<boolean>} whether that is permitted
   */
  async start() {
    if (!canShake()) return false;
    const ask = DeviceMotionEvent.requestPermission;
    if (ask) {
      const answer = await ask.call(DeviceMotionEvent).catch(() => "denied");
      if (answer !== "granted") return false;
    }
    addEventListener("devicemotion", this.#listen);
    return true;
  }

  /** Listens no more. */
  stop() { removeEventListener("devicemotion", this.#listen); }

  #feel({ acceleration, timeStamp }) {
    const force = acceleration?.x;
    if (!Number.isFinite(force) || Math.abs(force) < strength) return;
    // What counts is how often it turns round.
    const direction = Math.sign(force);
    if (direction === this.#direction) return;
    this.#direction = direction;
    this.#times = [...this.#times.filter((time) => timeStamp - time < duration), timeStamp];
    if (this.#times.length < turns || timeStamp - this.#last < rest) return;
    this.#times = [];
    this.#last = timeStamp;
    this.onShake();
  }
}
