// The pressures that the engine learns of pens: a thin wrapper of exports of InkWeb.wasm.

/** The pressures that a hand writes with, by kind of device; made by `Engine`. */
export class EnginePressure {
  #wasm;
  #memory;

  /**
   * @param {WebAssembly.Exports} exports those of InkWeb.wasm
   * @param {import("./engine-memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    this.#wasm = exports;
    this.#memory = memory;
  }

  /** Says whether pens here are pencils of Apple's, which browsers do not tell. */
  setPencils(isOn) { this.#wasm.set_pencils(isOn ? 1 : 0); }

  /** The memory to be kept: text that means nothing to anybody else. @returns {string} */
  get kept() {
    this.#memory.check(this.#wasm.pressure_memory());
    return btoa(String.fromCharCode(...this.#memory.output()));
  }

  /** Takes what was kept; what is none of it changes nothing. @param {string} text */
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
   * The memory of each kind of device.
   *
   * @returns {{number: number, name: string, seconds: number, light: number, firm: number,
   *   isSensed: boolean, isKnown: boolean}[]} for how long it was written with; what a light and a firm
   *   touch are as shares of the most that it reports; whether it senses pressure; whether anything is
   *   known of it
   */
  get devices() {
    const devices = [];
    for (let number = 0; this.#wasm.pressure_device(number) === 0; number++) {
      const name = this.#memory.text();
      const [seconds, light, firm, isSensed, isKnown] = this.#memory.numbers;
      devices.push({
        number, name, seconds, light, firm, isSensed: isSensed !== 0, isKnown: isKnown !== 0,
      });
    }
    return devices;
  }

  /** Forgets what was learned of a kind of device. */
  forget(number) { this.#wasm.forget_pressure(number); }
}
