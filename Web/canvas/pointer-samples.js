// Takes each sample of a pointer once, in whatever mixture of events it comes.
//
// Browsers report a sample twice: with a raw update as soon as it is there, and with the move of the frame.
// Either kind of event is complete and in order by itself, but busy browsers let one overtake the other. A
// stroke therefore takes the samples of one kind, and later samples of the other kind wait, in case that the
// first kind stops coming.

/** The time that samples may wait for the kind of event that a stroke listens to, in milliseconds. */
const patience = 100;
/** The number of samples that are remembered, to recognize repeated ones. */
const memory = 1024;

/**
 * A new sample, with its time and its number among those of that time.
 *
 * @typedef {{sample: PointerEvent, time: number, number: number}} Brought
 */

/** The samples that one kind of event brings. */
class Source {
  /** The samples that came last: events, the newest at the end. */
  #known;
  /** The number of samples at the end that have the time of the last one. */
  #run = 1;

  constructor(/** @type {PointerEvent} */ down) { this.#known = [down]; }

  get #last() { return this.#known[this.#known.length - 1]; }

  /**
   * Returns the new samples of an event, without those that an event before it has brought.
   *
   * Clocks may be coarse: several samples of one time are distinguished by their number among these, and
   * recognized by their places, in order.
   *
   * @param {PointerEvent[]} list the samples of the event
   * @returns {Brought[]}
   */
  accept(list) {
    /** @type {Brought[]} */
    const fresh = [];
    for (let start = 0, end; start < list.length; start = end) {
      const time = list[start].timeStamp;
      end = start + 1;
      while (end < list.length && list[end].timeStamp === time) end += 1;
      const last = this.#last.timeStamp;
      const group = list.slice(start, end);
      for (const sample of time === last ? group.slice(this.#repeated(group)) : group) {
        // An earlier unknown sample means that the clock was set back, which the engine handles.
        const isKnown = time < last ? this.has(sample) : isSame(sample, this.#last);
        if (!isKnown) this.#add(sample, fresh);
      }
    }
    if (this.#known.length > 2 * memory) this.#known.splice(0, this.#known.length - memory);
    return fresh;
  }

  /** Returns true if a sample has come before. */
  has(/** @type {PointerEvent} */ sample) { return this.#known.some((one) => isSame(one, sample)); }

  #add(/** @type {PointerEvent} */ sample, /** @type {Brought[]} */ fresh) {
    this.#run = sample.timeStamp === this.#last.timeStamp ? this.#run + 1 : 1;
    this.#known.push(sample);
    fresh.push({ sample, time: sample.timeStamp, number: this.#run });
  }

  /** The number of samples at the start of a group of one time that repeat the last ones of that time. */
  #repeated(/** @type {PointerEvent[]} */ group) {
    const run = this.#known.slice(-this.#run);
    const isAt = (/** @type {number} */ start, /** @type {number} */ count) => group.slice(0, count).every(
      (sample, step) => isSame(sample, run[start + step]));
    // The whole group may be repeated. A single sample is recognized only as the last one (below), because a
    // pointer may come back to a place within a tick of its clock.
    for (let start = 0; group.length > 1 && start + group.length <= run.length; start++) {
      if (isAt(start, group.length)) return group.length;
    }
    // Or the start of the group repeats the last samples, and the rest of it is new.
    for (let count = Math.min(group.length, run.length); count > 0; count--) {
      if (isAt(run.length - count, count)) return count;
    }
    return 0;
  }
}

function isSame(/** @type {PointerEvent} */ one, /** @type {PointerEvent} */ other) {
  return one.timeStamp === other.timeStamp && one.clientX === other.clientX
    && one.clientY === other.clientY;
}

/** The samples of one pointer, from the time when it comes down until it is lifted. */
export class PointerSamples {
  /** @type {Record<string, Source>} */
  #sources;
  /** @type {string | null} The kind of event that the stroke listens to: that of the first that brought samples. */
  #chosen = null;
  /** The time of the last sample that was taken, and its number among those of that time. */
  #time;
  #number = 1;
  /** @type {Brought[]} */
  #waiting = [];

  /** @param {PointerEvent} down */
  constructor(down) {
    this.#sources = { pointermove: new Source(down), pointerrawupdate: new Source(down) };
    this.#time = down.timeStamp;
  }

  /** The samples that have come, but not yet with the kind of event that the stroke listens to. */
  get waiting() { return this.#waiting.map(({ sample }) => sample); }

  /**
   * Takes an event.
   *
   * @param {PointerEvent} event
   * @returns {PointerEvent[]} the samples that come next
   */
  take(event) {
    const brought = this.#accept(event);
    if (brought.length === 0) return [];
    this.#chosen ??= event.type;
    if (event.type === this.#chosen) {
      // If the clock was set back, waiting samples are of another time.
      if (brought[0].time < this.#time) this.#waiting = [];
      const others = this.#sources[event.type === "pointermove" ? "pointerrawupdate" : "pointermove"];
      return this.#pass(brought.filter((one) => this.#isNew(one) || !others.has(one.sample)));
    }
    this.#waiting.push(...brought.filter((one) => this.#isNew(one)));
    const last = this.#waiting.at(-1);
    if (!last || last.time - this.#waiting[0].time <= patience) return [];
    this.#chosen = event.type;
    return this.rest();
  }

  /**
   * Takes an event that must not wait.
   *
   * @param {PointerEvent} event
   * @returns {PointerEvent[]} the samples that come next, waiting ones first
   */
  takeAtOnce(event) {
    const brought = this.#accept(event);
    return [...this.rest(), ...this.#pass(brought.filter((one) => this.#isNew(one)))];
  }

  /**
   * Takes the samples that wait, when no more events are expected.
   *
   * @returns {PointerEvent[]}
   */
  rest() {
    const waiting = this.#waiting;
    this.#waiting = [];
    return this.#pass(waiting);
  }

  #accept(/** @type {PointerEvent} */ event) {
    const list = event.getCoalescedEvents?.();
    return this.#sources[event.type].accept(list?.length > 0 ? list : [event]);
  }

  #pass(/** @type {Brought[]} */ brought) {
    const last = brought.at(-1);
    if (last) {
      ({ time: this.#time, number: this.#number } = last);
      this.#waiting = this.#waiting.filter((one) => this.#isNew(one));
    }
    return brought.map(({ sample }) => sample);
  }

  #isNew(/** @type {Brought} */ { time, number }) {
    return time > this.#time || (time === this.#time && number > this.#number);
  }
}
