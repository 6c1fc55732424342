// Shaking the device, where the browser tells of its motion: over HTTPS only, and in Safari when asked.

/** Whether the browser could tell at all. */
export const canShake = () => "DeviceMotionEvent" in globalThis && isSecureContext;

/** Tells when the device is shaken; the engine decides that. */
export class ShakeDetector {
  #engine;
  #listen = (event) => this.#feel(event);

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {() => void} onShake
   */
  constructor(engine, onShake) {
    this.#engine = engine;
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

  #feel({ acceleration, accelerationIncludingGravity, timeStamp }) {
    // Without a gyroscope a device cannot tell gravity from the rest.
    const { x, y, z } = Number.isFinite(acceleration?.x) ? acceleration : accelerationIncludingGravity ?? {};
    if (this.#engine.feelsShake(x, y, z, timeStamp / 1000)) this.onShake();
  }
}
