// The list of the events of a recording: only events that can be seen have rows.

import { childrenOf, element, make } from "../interface/elements.js";
import { EventField as F, eventStride } from "../engine/records.js";
import { fixed, joined, word } from "../words/words.js";

const rowHeight = 30;
const originNames = ["measured", "coalesced", "updated", "predicted"];
const originLabels = [word("measured"), word("coalesced"), word("updated"), word("predicted")];
const hover = word("hover");
const phaseNames = [
  word("began"), word("moved"), word("still"), word("ended"), word("cancelled"), hover, hover, hover,
];

/** The list of events. */
export class EventList {
  #inspection;
  #list = element("event-list");
  #rows = element("event-rows");
  #count = 0;

  /** @param {import("../engine/inspection.js").EngineInspection} inspection */
  constructor(inspection) {
    this.#inspection = inspection;
    /** Called with the position after an event that was clicked. */
    this.onPick = (/** @type {number} */ position) => {};
    this.#list.addEventListener("scroll", () => this.fill());
    this.#rows.addEventListener("click", (event) => {
      const number = /** @type {Element} */ (event.target).closest(".event-row")?.dataset.number;
      if (number) this.onPick(Number(number));
    });
  }

  /** The number of events. */
  set count(/** @type {number} */ count) {
    this.#count = count;
    this.#rows.style.height = `${count * rowHeight}px`;
    if (count === 0) this.#rows.replaceChildren();
  }

  /** Scrolls until the row of the event before a position can be seen. */
  show(/** @type {number} */ position) {
    const top = (position - 1) * rowHeight;
    const { scrollTop, clientHeight } = this.#list;
    if (top < scrollTop || top + rowHeight > scrollTop + clientHeight) {
      this.#list.scrollTop = Math.max(top - clientHeight / 2, 0);
    }
    this.fill();
  }

  /** Fills the rows that can be seen. */
  fill() {
    const first = Math.max(Math.floor(this.#list.scrollTop / rowHeight) - 2, 0);
    const count = Math.min(Math.ceil(this.#list.clientHeight / rowHeight) + 4, this.#count - first);
    const records = count > 0 ? this.#inspection.events(first, count) : new Float64Array();
    const { position } = this.#inspection;
    const rows = this.#rows.children;
    while (rows.length > Math.max(count, 0)) rows[rows.length - 1].remove();
    while (rows.length < count) {
      this.#rows.append(make("button", { type: "button", className: "event-row", tabIndex: -1 },
        make("span", { className: "number" }), make("span", { className: "mark" }),
        make("span", { className: "place" }), make("span", { className: "force" }),
        make("span", { className: "tilt" }), make("span", { className: "merged" })));
    }
    for (const [index, row] of childrenOf(this.#rows).entries()) {
      const record = records.subarray(index * eventStride, (index + 1) * eventStride);
      fillRow(row, first + index + 1, record, position);
    }
  }
}

/**
 * Shows an event in a row.
 *
 * @param {HTMLElement} row
 * @param {number} number of the event, from 1
 * @param {Float64Array} record
 * @param {number} position
 */
function fillRow(row, number, record, position) {
  const kind = originNames[record[F.origin]] ?? "measured";
  row.style.top = `${(number - 1) * rowHeight}px`;
  row.dataset.number = String(number);
  row.className = `event-row${record[F.beginsCallback] ? " begins" : ""}`
    + `${number > position ? " later" : ""}`;
  if (number === position) row.setAttribute("aria-current", "true");
  else row.removeAttribute("aria-current");
  const place = Number.isNaN(record[F.x])
    ? "" : word("{x}, {y}", { x: fixed(record[F.x], 1), y: fixed(record[F.y], 1) });
  const force = Number.isNaN(record[F.force]) ? "" : `f ${fixed(record[F.force], 2)}`;
  const [altitude, azimuth] = [F.altitude, F.azimuth].map((field) => degrees(record[field]));
  const merged = record[F.merged];
  const phase = phaseNames[record[F.phase]] ?? "";
  row.children[0].textContent = String(number);
  row.children[1].className = `mark ${kind}`;
  row.children[2].textContent = `${phase} ${place}`.trim();
  row.children[3].textContent = force;
  row.children[4].textContent = [altitude && `∠${altitude}`, azimuth && `↻${azimuth}`].join(" ").trim();
  row.children[5].textContent = merged > 1 ? `×${merged}` : "";
  row.setAttribute(
    "aria-label", joined(/** @type {string[]} */ ([
      word("Event {number}", { number }), originLabels[record[F.origin]] ?? originLabels[0], phase, place, force,
      altitude && word("altitude {angle}", { angle: altitude }),
      azimuth && word("azimuth {angle}", { angle: azimuth }),
      merged > 1 && word("{count} events merged into its sample", { count: merged }),
      record[F.beginsCallback] ? word("begins a callback") : "",
    ].filter(Boolean))));
}

/** An angle in degrees; empty if it is unknown. */
const degrees = (/** @type {number} */ radians) =>
  (Number.isNaN(radians) ? "" : `${Math.round((radians * 180) / Math.PI)}°`);
