// The engine's memory: the codes, the arguments and the results of its functions.

/** The code of the error that there is no memory. */
export const noMemory = -1;

/** The code of the error that bytes are no file that can be read. */
export const unreadable = -3;

/** The code of the error that the rest of the engine has not come: see `Engine.whole`. */
export const notLoaded = -7;

/** The messages of the engine's error codes. */
const messages = /** @type {Record<number, string>} */ ({
  [noMemory]: "there is not enough memory",
  [-2]: "the size is out of range",
  [unreadable]: "the file cannot be read",
  [-4]: "a number is out of range",
  [-5]: "there is nothing to draw",
  [notLoaded]: "the network is needed once more to load the app",
});

/** The error that the engine could not do something; then nothing has changed. */
export class EngineError extends Error {
  /**
   * @param {number} code −1 no memory, −2 size, −3 file, −4 number, −5 nothing there, −7 not loaded
   * @param {string} [message] the fault in words
   * @param {number} [offset] its place in a file, in bytes
   * @param {number | string} [reason] the fault of a file: its number, as DuctusError.Reason has it, or its name
   * @param {boolean} [isOlder] true if the file is of a version before the one that is read
   */
  constructor(code, message, offset, reason, isOlder) {
    super(message ?? messages[code] ?? `error ${code}`);
    this.name = "EngineError";
    this.code = code;
    this.offset = offset;
    this.reason = reason;
    this.isOlder = isOlder;
  }
}

/**
 * The error that the engine has stopped in the middle of a call, and must not be used any more: load it again,
 * and open the stored drawing.
 */
export class EngineStopped extends EngineError {
  constructor(/** @type {unknown} */ cause) {
    super(-6, "the drawing engine has stopped");
    this.name = "EngineStopped";
    this.cause = cause;
  }
}

/**
 * Guards the exports of the engine: once one of them has trapped, none is called any more, because its answer
 * and its effects could be anything.
 *
 * @param {EngineExports} exports
 * @param {(stopped: EngineStopped) => void} onStop called once, when the engine stops
 * @param {import("./rest.js").EngineRest} [rest] the loader of the rest, which some of the exports need
 * @param {() => void} [before] called before each call
 * @returns {EngineExports}
 */
export function guarded(exports, onStop, rest, before = () => {}) {
  /** @type {EngineStopped | null} */
  let stopped = null;
  const guard = (/** @type {EngineExports[string]} */ call) => (/** @type {number[]} */ ...numbers) => {
    if (stopped) throw stopped;
    try {
      before();
      return call(...numbers);
    } catch (error) {
      stopped = new EngineStopped(error);
      onStop(stopped);
      throw stopped;
    }
  };
  const waiting = (/** @type {EngineExports[string]} */ call) => (/** @type {number[]} */ ...numbers) => {
    if (!stopped) rest?.require();
    return call(...numbers);
  };
  // Names with a sign are those that the parts of an engine have for each other.
  const own = Object.entries(exports).filter(([name]) => !name.startsWith("%"));
  return /** @type {EngineExports} */ (Object.fromEntries(own.map(([name, value]) => [
    name, typeof value !== "function" ? value : rest?.names.has(name) ? waiting(guard(value)) : guard(value),
  ])));
}

/** Numbers, texts and bytes in and out of the engine; all results but the numbers are copied. */
export class EngineMemory {
  #wasm;
  /** @type {Float64Array | undefined} */
  #numbers;

  /** @param {EngineExports} exports those of an engine */
  constructor(exports) { this.#wasm = exports; }

  /** The number of bytes that the engine has taken. */
  get size() { return this.#wasm.memory.buffer.byteLength; }

  /**
   * Returns the answer of a function.
   *
   * @param {number} code
   * @throws {EngineError} for a code below 0
   */
  check(code) {
    if (code < 0) throw new EngineError(code);
    return code;
  }

  // Views become invalid when memory grows; they are made again only then, not for every event.

  /**
   * The number area, for results of a function or arguments of the next.
   *
   * @returns {Float64Array} 64 numbers
   */
  get numbers() {
    if (this.#numbers?.buffer !== this.#wasm.memory.buffer) {
      this.#numbers = new Float64Array(this.#wasm.memory.buffer, this.#wasm.number_area(), 64);
    }
    return this.#numbers;
  }

  /** A copy of the bytes in the output of a function. */
  output() {
    return new Uint8Array(
      this.#wasm.memory.buffer, this.#wasm.output_area(), this.#wasm.output_length()).slice();
  }

  /** The text in the output of a function. */
  text() { return new TextDecoder().decode(this.output()); }

  /** The picture in the output of a function. */
  picture() {
    const [width, height] = this.numbers;
    return new ImageData(new Uint8ClampedArray(this.output().buffer), width, height);
  }

  /**
   * Puts the bytes for the next function into the input area.
   *
   * @param {ArrayBufferView} bytes
   * @throws {EngineError} if there is no room for them
   */
  input(bytes) {
    const address = this.#wasm.input_area(bytes.byteLength);
    if (address === 0) throw new EngineError(-1);
    new Uint8Array(this.#wasm.memory.buffer, address, bytes.byteLength)
      .set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}
