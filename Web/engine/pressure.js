// The pressures that the engine learns of pens: a thin wrapper of exports of InkWeb.wasm.

/** The pressures with which a hand writes, by kind of device; made by `Engine`. */
export class EnginePressure {
  #wasm;
  #memory;

  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /** Tells the engine if pens are Apple Pencils, which browsers do not report. */
  setPencils(/** @type {boolean} */ isOn) { this.#wasm.set_pencils(isOn ? 1 : 0); }

  /** The learned pressures, as text that only the engine can read. */
  get kept() {
    this.#memory.check(this.#wasm.pressure_memory());
    return btoa(String.fromCharCode(...this.#memory.output()));
  }

  /**
   * Restores learned pressures; other text changes nothing.
   *
   * @param {string} text
   */
  set kept(text) {
    let bytes;
    try {
      bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    } catch {
      return;
    }
    this.#memory.input(bytes);
    this.#wasm.set_pressure_memory(bytes.byteLength);
  }

  /**
   * The learned pressures of each kind of device.
   *
   * @returns {{number: number, name: string, seconds: number, light: number, firm: number,
   *   isKnown: boolean}[]} seconds: the time of learning; light, firm: the pressures of a light and a firm
   *   touch, as shares of the most that the device reports; isKnown: true if anything is known of it
   */
  get devices() {
    const devices = [];
    for (let number = 0; this.#wasm.pressure_device(number) === 0; number++) {
      const name = this.#memory.text();
      const [seconds, light, firm, isKnown] = this.#memory.numbers;
      devices.push({ number, name, seconds, light, firm, isKnown: isKnown !== 0 });
    }
    return devices;
  }

  /** Forgets the pressures learned of a kind of device. */
  forget(/** @type {number} */ number) { this.#wasm.forget_pressure(number); }
}
