// Tells who has come to a shared drawing, and who has gone: once, and not at every break of a connection.

import { notify } from "../interface/notices.js";
import { counted, joined, sentences, word } from "../words/words.js";

/**
 * The time for which somebody has to be here or away before it is told, in milliseconds; and that after a break of the
 * connection, from which the others come back at different times.
 */
const [patience, longPatience] = [3000, 15_000];
/** The most people that are told by their names. */
const most = 3;

/** @typedef {{number: number, name: string}} Person */

function come(/** @type {string[]} */ names) {
  if (names.length === 1) return word("{name} is here.", { name: names[0] });
  return names.length <= most ? word("{names} are here.", { names: joined(names) })
    : counted("{count} person has come.", "{count} people have come.", { count: names.length });
}

function gone(/** @type {string[]} */ names) {
  if (names.length === 1) return word("{name} has gone.", { name: names[0] });
  return names.length <= most ? word("{names} have gone.", { names: joined(names) })
    : counted("{count} person has gone.", "{count} people have gone.", { count: names.length });
}

/** Tells of people who come and go. */
export class Comings {
  /** @type {Map<number, string>} The names of those who were told of, by their numbers. */
  #told = new Map();
  /** @type {Person[]} */
  #people = [];
  #timer = 0;
  /** True while the connection was interrupted, and not all are back. */
  #isBroken = false;

  /**
   * Notes who is here.
   *
   * @param {Person[]} people
   * @param {boolean} isConnected false while nobody can be seen
   */
  update(people, isConnected) {
    this.#people = people;
    if (isConnected) this.#recognize();
    else this.#isBroken = this.#told.size > 0;
    const isTold = this.#isTold;
    if (isConnected && isTold) this.#isBroken = false;
    if (!isConnected || isTold) this.#stop();
    else this.#timer ||= setTimeout(() => this.#tell(), this.#isBroken ? longPatience : patience);
  }

  /** Forgets everybody, for another drawing. */
  forget() {
    this.#stop();
    this.#told.clear();
    [this.#people, this.#isBroken] = [[], false];
  }

  get #isTold() {
    return this.#people.length === this.#told.size && this.#people.every(({ number }) => this.#told.has(number));
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Who has connected anew has another number, and the same name; who has said a name has the same number. */
  #recognize() {
    const here = new Set(this.#people.map(({ number }) => number));
    for (const { number, name } of this.#people) {
      if (!this.#told.has(number)) {
        const old = [...this.#told].find(([other, its]) => its === name && !here.has(other))?.[0];
        if (old === undefined) continue;
        this.#told.delete(old);
      }
      this.#told.set(number, name);
    }
  }

  #tell() {
    [this.#timer, this.#isBroken] = [0, false];
    const here = new Set(this.#people.map(({ number }) => number));
    const arrived = this.#people.filter(({ number }) => !this.#told.has(number)).map(({ name }) => name);
    const left = [...this.#told].filter(([number]) => !here.has(number)).map(([, name]) => name);
    this.#told = new Map(this.#people.map(({ number, name }) => [number, name]));
    const said = [...arrived.length > 0 ? [come(arrived)] : [], ...left.length > 0 ? [gone(left)] : []];
    notify(sentences(said), { key: "people", seconds: 4, isQuiet: true });
  }
}
