// Shaking the device, if the browser reports its motion: over HTTPS only, and in Safari only with permission.

/** Returns true if the browser can report motion. */
export const canShake = () => "DeviceMotionEvent" in globalThis && isSecureContext;

/**
 * Returns the function that asks for permission, if there is one.
 *
 * @returns {(() => Promise<string>) | undefined}
 */
export const permission = () => {
  const { requestPermission } = /** @type {{requestPermission?: () => Promise<string>}} */ (
    /** @type {unknown} */ (DeviceMotionEvent));
  return requestPermission?.bind(DeviceMotionEvent);
};

/** The detector of shaking, which gives motion to the engine. */
export class ShakeDetector {
  #engine;
  #listen = (/** @type {DeviceMotionEvent} */ event) => this.#feel(event);

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {() => void} onShake
   */
  constructor(engine, onShake) {
    this.#engine = engine;
    this.onShake = onShake;
  }

  /**
   * Begins to listen; to be called while a click is handled, because Safari asks the person only then.
   *
   * @returns {Promise<boolean>} true if that is permitted
   */
  async start() {
    if (!canShake()) return false;
    const ask = permission();
    if (ask && await ask().catch(() => "denied") !== "granted") return false;
    addEventListener("devicemotion", this.#listen);
    return true;
  }

  /** Stops listening. */
  stop() { removeEventListener("devicemotion", this.#listen); }

  #feel(/** @type {DeviceMotionEvent} */ { acceleration, accelerationIncludingGravity, timeStamp }) {
    // Without a gyroscope a device cannot separate gravity from other accelerations.
    const { x, y, z } = (Number.isFinite(acceleration?.x) ? acceleration : accelerationIncludingGravity) ?? {};
    if (this.#engine.feelsShake(Number(x), Number(y), Number(z), timeStamp / 1000)) this.onShake();
  }
}
