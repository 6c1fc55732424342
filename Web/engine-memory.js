// The engine's memory: what its functions answer, what they are given, and what they leave there.

/** The code of an error where there is no memory. */
export const noMemory = -1;

/** What the engine answers where something cannot be done. */
const messages = {
  [noMemory]: "there is not enough memory",
  [-2]: "the size is out of range",
  [-3]: "the file cannot be read",
  [-4]: "a number is out of range",
  [-5]: "there is nothing to draw",
};

/** Something that the engine could not do; nothing has changed. */
export class EngineError extends Error {
  /**
   * @param {number} code −1 no memory, −2 size, −3 file, −4 number, −5 nothing there
   * @param {string} [message] what is wrong, in words
   * @param {number} [offset] where in a file, in bytes
   */
  constructor(code, message, offset) {
    super(message ?? messages[code] ?? `error ${code}`);
    this.name = "EngineError";
    this.code = code;
    this.offset = offset;
  }
}

/**
 * The engine has stopped in the middle of something, and is not to be used any more: load it anew, and
 * open what was stored.
 */
export class EngineStopped extends EngineError {
  constructor(cause) {
    super(-6, "the drawing engine has stopped");
    this.name = "EngineStopped";
    this.cause = cause;
  }
}

/**
 * The exports of the engine, of which none is called any more once one of them has trapped: what it
 * would answer then, and what it would write, may be anything.
 *
 * @param {WebAssembly.Exports} exports
 * @param {(stopped: EngineStopped) => void} onStop called once, when it stops
 */
export function guarded(exports, onStop) {
  let stopped = null;
  const guard = (call) => (...numbers) => {
    if (stopped) throw stopped;
    try {
      return call(...numbers);
    } catch (error) {
      stopped = new EngineStopped(error);
      onStop(stopped);
      throw stopped;
    }
  };
  return Object.fromEntries(Object.entries(exports).map(
    ([name, value]) => [name, typeof value === "function" ? guard(value) : value]));
}

/** Numbers, texts and bytes in and out; all that comes out is copied, but for the numbers. */
export class EngineMemory {
  #wasm;
  #numbers;

  /** @param {WebAssembly.Exports} exports those of InkWeb.wasm */
  constructor(exports) { this.#wasm = exports; }

  /** How many bytes the engine has taken. */
  get size() { return this.#wasm.memory.buffer.byteLength; }

  /** What a function has answered. @param {number} code @throws {EngineError} for one below 0 */
  check(code) {
    if (code < 0) throw new EngineError(code);
    return code;
  }

  // Views end when memory grows, and are made again then, never for an event.

  /** The numbers that a function has left, or is to be given. @returns {Float64Array} 64 of them */
  get numbers() {
    if (this.#numbers?.buffer !== this.#wasm.memory.buffer) {
      this.#numbers = new Float64Array(this.#wasm.memory.buffer, this.#wasm.number_area(), 64);
    }
    return this.#numbers;
  }

  /** The bytes that a function has left. @returns {Uint8Array} */
  output() {
    return new Uint8Array(
      this.#wasm.memory.buffer, this.#wasm.output_area(), this.#wasm.output_length()).slice();
  }

  /** The text that a function has left. @returns {string} */
  text() { return new TextDecoder().decode(this.output()); }

  /** The picture that a function has left. @returns {ImageData} */
  picture() {
    const [width, height] = this.numbers;
    return new ImageData(new Uint8ClampedArray(this.output().buffer), width, height);
  }

  /**
   * Gives the next function bytes.
   *
   * @param {ArrayBufferView} bytes
   * @throws {EngineError} where there is no room for them
   */
  input(bytes) {
    const address = this.#wasm.input_area(bytes.byteLength);
    if (address === 0) throw new EngineError(-1);
    new Uint8Array(this.#wasm.memory.buffer, address, bytes.byteLength)
      .set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}
