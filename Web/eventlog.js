// Event logs as JSON, to and from the engine's records of events.
//
// The format is that of InkInterchange (EventLogFormat.swift): an array of events, or lines, each with
// the events of one callback. Both read the same events from a log, and each reads the logs of the other.

import { EventField as F, eventStride } from "./engine-records.js";

const origins = { measured: 0, coalesced: 1, updated: 2, predicted: 3 };
/** The most events of a callback, bytes of a name, and characters of a number. */
const [batchLimit, nameLimit, numberLimit] = [32_768, 256, 1100];

/** The error that a log cannot be read. */
export class EventLogError extends Error {
  name = "EventLogError";
}

const fail = (place, key, expected) => {
  throw new EventLogError(`${place}${key ? `, key “${key}”` : ""}: expected ${expected}`);
};

// The keys of events, with the checks of their values and their places in a record.

const number = (value, place, key) =>
  typeof value === "number" && Number.isFinite(value) ? value : fail(place, key, "a number");

const integer = (least, most) => (value, place, key) =>
  Number.isInteger(value) && value >= least && value <= most
    ? value : fail(place, key, `a whole number from ${least} to ${most}`);

const string = (value, place, key) => {
  if (typeof value !== "string") fail(place, key, "a string");
  if (/\p{Surrogate}/u.test(value)) fail(place, key, "a pair of surrogates");
  if (value.length > nameLimit / 3 && new TextEncoder().encode(value).length > nameLimit) {
    fail(place, key, `at most ${nameLimit} bytes of text`);
  }
  return value;
};

const pair = (value, place, key) => {
  if (!Array.isArray(value) || value.length !== 2) fail(place, key, "two numbers");
  return value.map((part) => number(part, place, key));
};

/** A response to force: a light and a firm touch, and the points of a curve if there is one. */
const response = (value, place, key) => {
  if (!Array.isArray(value) || ![2, 6].includes(value.length)) fail(place, key, "two or six numbers");
  return value.map((part) => number(part, place, key));
};

/** The contents of a log: events as they were reported, or only samples. */
const contents = (value, place, key) =>
  ["events", "samples"].includes(value) ? value : fail(place, key, "“events” or “samples”");

const boolean = (value, place, key) =>
  typeof value === "boolean" ? value : fail(place, key, "true or false");

/** A whole number that a double has exactly, since numbers of JSON are doubles (RFC 7493, 2.2). */
const whole = integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const bits = integer(-(2 ** 31), 2 ** 31 - 1);

/** The places in a record of the numbers of keys. */
const fields = {
  timestamp: F.timestamp, type: F.kind, phase: F.phase, force: F.force,
  maximumPossibleForce: F.maximumForce, altitudeAngle: F.altitude, azimuth: F.azimuth,
  rollAngle: F.roll, majorRadius: F.majorRadius, majorRadiusTolerance: F.majorRadiusTolerance,
  estimationUpdateIndex: F.estimationIndex, estimatedProperties: F.estimatedProperties,
  estimatedPropertiesExpectingUpdates: F.propertiesExpectingUpdates,
};

const checks = {
  identifier: string, touchIdentifier: string, timestamp: number,
  type: integer(0, 3), phase: integer(0, 7), force: number, maximumPossibleForce: number,
  pressureResponse: response,
  altitudeAngle: number, azimuth: number, azimuthUnitVector: pair, rollAngle: number,
  majorRadius: number, majorRadiusTolerance: number, location: pair,
  estimationUpdateIndex: whole, estimatedProperties: bits,
  estimatedPropertiesExpectingUpdates: bits, isUpdate: boolean, isPrediction: boolean,
  isCoalesced: boolean, isErasing: boolean, callback: integer(0, Number.MAX_SAFE_INTEGER), contents,
};

/** The phases with which a touch ends. */
const ends = [3, 4];

const required = ["touchIdentifier", "timestamp", "type", "phase"];

/** The part of a callback to which an event belongs: callbacks are `updates* new* predictions*`. */
const part = (origin) =>
  origin === origins.updated ? 0 : origin === origins.predicted ? 2 : 1;

/** The records made of event objects, one after the other. */
class Records {
  #numbers = new Float64Array(1024 * eventStride);
  #touches = new Map();
  count = 0;
  /** The contents that the log names: events or samples. */
  contents = "events";
  /** The part and the callback number of the event before, and the number of events of its callback. */
  #part = -1;
  #callback;
  #batchCount = 0;

  get numbers() { return this.#numbers.subarray(0, this.count * eventStride); }

  /** Notes the contents that an event or a line names; one that names samples is enough. */
  say(contents) { if (contents === "samples") this.contents = contents; }

  /** Ends a run of events whose borders are inferred. */
  endRun() {
    this.#part = -1;
    this.#callback = undefined;
    this.#batchCount = 0;
  }

  /** Adds the events of one callback. */
  addBatch(events) {
    this.endRun();
    if (events.length > batchLimit) fail("the log", null, `at most ${batchLimit} events in a batch`);
    let callback;
    events.forEach((event, index) => {
      const at = this.#add(event);
      const place = `event ${this.count - 1}`;
      if (index === 0) callback = event.callback ?? undefined;
      if ((event.callback ?? undefined) !== callback) {
        fail(place, "callback", "the same in all events of the line");
      }
      this.#numbers[at + F.beginsCallback] = index === 0 ? 1 : 0;
    });
    this.endRun();
  }

  /** Adds an event, and infers its callback. */
  addSingle(event) {
    const isFirst = this.#part < 0;
    const at = this.#add(event);
    const place = `event ${this.count - 1}`;
    const thisPart = part(this.#numbers[at + F.origin]);
    const callback = event.callback ?? undefined;
    let begins = isFirst || thisPart < this.#part || this.#batchCount === batchLimit;
    if (!isFirst) {
      if ((callback === undefined) !== (this.#callback === undefined)) {
        fail(place, "callback", "it in every event or in none");
      }
      if (callback !== undefined) {
        if (callback < this.#callback) {
          fail(place, "callback", `a whole number from ${this.#callback}`);
        }
        begins = callback > this.#callback;
        if (!begins && this.#batchCount === batchLimit) {
          fail(place, null, `at most ${batchLimit} events in a batch`);
        }
      }
    }
    [this.#part, this.#callback] = [thisPart, callback];
    this.#batchCount = begins ? 1 : this.#batchCount + 1;
    this.#numbers[at + F.beginsCallback] = begins ? 1 : 0;
  }

  #add(event) {
    const place = `event ${this.count}`;
    if (event === null || typeof event !== "object" || Array.isArray(event)) {
      fail(place, null, "an event object");
    }
    if ((this.count + 1) * eventStride > this.#numbers.length) {
      const larger = new Float64Array(2 * this.#numbers.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    const at = this.count * eventStride;
    const record = this.#numbers.subarray(at, at + eventStride).fill(NaN);
    [record[F.estimatedProperties], record[F.propertiesExpectingUpdates]] = [0, 0];
    record[F.erases] = event.isErasing === true ? 1 : 0;
    this.say(event.contents);
    for (const [key, value] of Object.entries(event)) {
      if (value === undefined) continue;
      const check = Object.hasOwn(checks, key) ? checks[key] : fail(place, key, "a key of event logs");
      if (value === null && !required.includes(key)) continue;
      const checked = check(value, place, key);
      if (Object.hasOwn(fields, key)) record[fields[key]] = checked;
    }
    for (const key of required) if (!Object.hasOwn(event, key)) fail(place, key, "a value");
    if (event.location) [record[F.x], record[F.y]] = event.location;
    if (event.azimuthUnitVector) [record[F.vectorX], record[F.vectorY]] = event.azimuthUnitVector;
    if (event.pressureResponse) record.set(event.pressureResponse, F.response);
    const marks = [event.isCoalesced, event.isUpdate, event.isPrediction];
    if (marks.filter((mark) => mark === true).length > 1) {
      fail(place, null, "at most one of isUpdate, isPrediction and isCoalesced true");
    }
    record[F.origin] = marks.indexOf(true) + 1;
    const mayLackPlace = record[F.origin] === origins.updated || ends.includes(event.phase);
    if (!event.location && !mayLackPlace) {
      fail(place, "location", "two numbers in all events but updates and ends");
    }
    const touches = this.#touches;
    if (!touches.has(event.touchIdentifier)) touches.set(event.touchIdentifier, touches.size);
    record[F.touch] = touches.get(event.touchIdentifier);
    this.count += 1;
    return at;
  }
}

/**
 * Reads an event log in either of its forms.
 *
 * @param {Uint8Array | ArrayBuffer} bytes UTF-8
 * @returns {Float64Array & {contents: string}} the records, see EventField; contents: "events", or only
 *   "samples"
 * @throws {Error} if the bytes are no event log; the message names the event and the key
 */
export function readEventLog(bytes) {
  let text;
  try {
    // The decoder removes the byte order mark.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof TypeError ? new EventLogError("the log is not in UTF-8") : error;
  }
  return parseEventLog(text);
}

/**
 * Reads the text of an event log in either of its forms.
 *
 * @param {string} text
 * @returns {Float64Array & {contents: string}} as {@link readEventLog}
 * @throws {EventLogError} if the text is no event log; the message names the event and the key
 */
export function parseEventLog(text) {
  // Only white space of JSON is removed; `trim` would remove other characters, which are faults of a log.
  const log = text.replace(/^[ \t\r\n]+/, "").replace(/[ \t\r\n]+$/, "");
  const records = new Records();
  if (isArrayForm(log)) {
    for (const event of parsed(log, "the log")) records.addSingle(event);
    return Object.assign(records.numbers, { contents: records.contents });
  }
  log.split("\n").forEach((line, index) => {
    if (/^[ \t\r]*$/.test(line)) return;
    const place = `line ${index + 1}`;
    const value = parsed(line, place);
    if (Array.isArray(value)) records.addBatch(value);
    else if (value && typeof value === "object" && Object.hasOwn(value, "eventLog")) {
      const keys = Object.keys(value);
      if (value.eventLog !== 1 || keys.some((key) => !["eventLog", "contents"].includes(key))) {
        fail(place, "eventLog", "1, and no more than the contents");
      }
      if (keys.length > 1) records.say(contents(value.contents, place, "contents"));
      records.endRun();
    } else if (value && typeof value === "object") records.addSingle(value);
    else fail(place, null, "an event object or an array of them");
  });
  return Object.assign(records.numbers, { contents: records.contents });
}

/** Returns true if a log is one array: it begins with one that does not end on its line, or has one line. */
function isArrayForm(log) {
  if (!log.startsWith("[")) {
    if (log !== "" && !log.startsWith("{")) fail("the log", null, "an array of events, or an event");
    return false;
  }
  const end = log.indexOf("\n");
  if (end < 0) return true;
  try {
    return !Array.isArray(JSON.parse(log.slice(0, end)));
  } catch {
    return true;
  }
}

function parsed(text, place) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new EventLogError(`${place}: ${error.message}`);
  }
  const keyCount = countKeys(text, place);
  // If a key comes twice, JSON.parse takes the last value without an error.
  const objects = Array.isArray(value) ? value : [value];
  const known = objects.reduce((sum, object) => sum + ownKeyCount(object), 0);
  if (keyCount > known && objects.every((object) => !hasObjects(object))) {
    fail(place, null, "every key once");
  }
  return value;
}

/** The number of keys of an event; a value that is no event is refused later, with its place. */
const ownKeyCount = (object) =>
  (object === null || typeof object !== "object" || Array.isArray(object)
    ? 0 : Object.keys(object).length);

/** Returns true if the values of an event have objects; those are refused later, too. */
const hasObjects = (object) => object !== null && typeof object === "object"
  && Object.values(object).some((value) => value !== null && typeof value === "object"
    && (!Array.isArray(value) || value.some((part) => part !== null && typeof part === "object")));

/** Counts the keys in a text of JSON, and checks that no number is too long. */
function countKeys(text, place) {
  let count = 0;
  let last = 0;
  const long = new RegExp(`[-+.eE0-9]{${numberLimit + 1}}`);
  for (;;) {
    const start = text.indexOf("\"", last);
    const end = start < 0 ? text.length : start;
    if (end - last > numberLimit && long.test(text.slice(last, end))) {
      fail(place, null, `a number of at most ${numberLimit} characters`);
    }
    if (start < 0) return count;
    let at = text.indexOf("\"", start + 1);
    // A quote after an odd number of backslashes belongs to the string.
    for (; isEscaped(text, at); at = text.indexOf("\"", at + 1));
    last = at + 1;
    while (text.charCodeAt(last) <= 0x20) last += 1;
    if (text.charCodeAt(last) === 0x3a) count += 1;
  }
}

function isEscaped(text, at) {
  let start = at;
  while (text.charCodeAt(start - 1) === 0x5c) start -= 1;
  return (at - start) % 2 === 1;
}

/**
 * Writes an event log.
 *
 * @param {Float64Array} records see EventField
 * @param {{lines?: boolean, contents?: string}} [options] lines: true for one callback per line, false for one
 *   array of events; contents: "samples" if the records are no more than that, which the log then names
 * @returns {string}
 */
export function formatEventLog(records, { lines = false, contents = "events" } = {}) {
  const said = contents === "events" ? {} : { contents };
  const events = [];
  const begins = [];
  for (let at = 0; at < records.length; at += eventStride) {
    events.push(eventObject(records.subarray(at, at + eventStride)));
    begins.push(records[at + F.beginsCallback] === 1);
  }
  if (lines) {
    let text = `${JSON.stringify({ eventLog: 1, ...said })}\n`;
    events.forEach((event, index) => {
      const json = JSON.stringify(event);
      const isLast = index + 1 === events.length || begins[index + 1];
      text += `${begins[index] || index === 0 ? "[" : ","}${json}${isLast ? "]\n" : ""}`;
    });
    return text;
  }
  // Readers infer the borders of most callbacks; numbers of callbacks are written only where that fails.
  const inferred = new Records();
  for (const event of events) inferred.addSingle(event);
  const numbers = inferred.numbers;
  const agrees = begins.every(
    (begin, index) => begin === (numbers[index * eventStride + F.beginsCallback] === 1));
  let callback = -1;
  const texts = events.map((event, index) => {
    if (begins[index] || index === 0) callback += 1;
    const first = index === 0 ? said : {};
    return JSON.stringify(agrees ? { ...first, ...event } : { callback, ...first, ...event });
  });
  return `[${texts.map((text) => `\n${text}`).join(",")}\n]\n`;
}

/** The object of a record, with its keys in the order in which InkInterchange writes them. */
function eventObject(record) {
  const known = (index) => (Number.isNaN(record[index]) ? undefined : record[index]);
  const both = (x, y) =>
    (Number.isNaN(record[x]) || Number.isNaN(record[y]) ? undefined : [record[x], record[y]]);
  const origin = record[F.origin];
  const response = [...record.subarray(F.response, F.response + F.responseLength)]
    .filter((part) => !Number.isNaN(part));
  const event = {
    touchIdentifier: String(record[F.touch]),
    timestamp: record[F.timestamp],
    type: record[F.kind],
    phase: record[F.phase],
    force: known(F.force),
    maximumPossibleForce: known(F.maximumForce),
    pressureResponse: response.length > 0 ? response : undefined,
    altitudeAngle: known(F.altitude),
    azimuth: known(F.azimuth),
    azimuthUnitVector: both(F.vectorX, F.vectorY),
    rollAngle: known(F.roll),
    majorRadius: known(F.majorRadius),
    majorRadiusTolerance: known(F.majorRadiusTolerance),
    location: both(F.x, F.y),
    estimationUpdateIndex: known(F.estimationIndex),
    estimatedProperties: record[F.estimatedProperties],
    estimatedPropertiesExpectingUpdates: record[F.propertiesExpectingUpdates],
    isUpdate: origin === origins.updated,
    isPrediction: origin === origins.predicted,
  };
  // JSON leaves out undefined values.
  if (origin === origins.coalesced) event.isCoalesced = true;
  if (record[F.erases] === 1) event.isErasing = true;
  return event;
}
