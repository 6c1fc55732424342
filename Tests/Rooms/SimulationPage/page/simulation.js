// A room in virtual time that one can watch: it shows what the simulation says, and passes the time to it. The address
// has the seed; with a time in milliseconds behind it, as in ?seed=7&time=4000, the page stands still there.

import { World } from "./world.js";

const colors = ["#0969da", "#bc4c00", "#1a7f37", "#8250df", "#bf3989"];
const storyLimit = 2000;

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);
const [seedField, clock, verdict, story, entries, people, messages] = [
  "seed", "clock", "verdict", "story", "entries", "people", "messages",
].map(element);

const world = await World.load(await (await fetch("SimulationPage.wasm")).arrayBuffer());

/** True while time passes; the virtual time that has passed, and that of the last frame. */
let isPlaying = true;
let time = 0;
let last = 0;
/** True while something is still to come. */
let goesOn = true;
/** @type {number[]} The versions of the drawings that are shown. */
let shown = [];
/** @type {import("./world.js").State} */
let state;

const speed = () => 2 ** element("speed").valueAsNumber;
const name = (/** @type {number} */ person) => person < 0 ? "" : `Person ${person + 1}`;

// MARK: Showing

/**
 * Shows a drawing: the samples of strokes as lines.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {import("./world.js").Drawing} drawing
 */
function draw(canvas, drawing) {
  canvas.width = canvas.height = 300;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const color = (/** @type {number[]} */ [red, green, blue]) => `rgb(${red} ${green} ${blue})`;
  context.fillStyle = color(drawing.paper);
  context.fillRect(0, 0, 300, 300);
  context.scale(300 / 560, 300 / 560);
  context.translate(80, 80);
  context.lineWidth = 5;
  context.lineCap = context.lineJoin = "round";
  for (const { color: ink, isErasure, places } of drawing.strokes) {
    context.strokeStyle = isErasure ? color(drawing.paper) : color(ink);
    context.beginPath();
    for (let index = 0; index < places.length; index += 2) {
      if (index === 0) context.lineTo(places[0] + 0.1, places[1]);
      context.lineTo(places[index], places[index + 1]);
    }
    context.stroke();
  }
}

function showPeople() {
  while (people.children.length < state.people.length) {
    const article = document.createElement("article");
    article.innerHTML = "<h2></h2><canvas></canvas><p></p><p></p><p></p>";
    people.append(article);
  }
  while (people.children.length > state.people.length) people.lastElementChild.remove();
  state.people.forEach((person, index) => {
    const article = people.children[index];
    const [title, canvas, ...lines] = article.children;
    article.classList.toggle("is-down", !person.isUp);
    article.style.borderTopColor = colors[index];
    title.textContent = name(index) + (person.isNewer ? " (a newer version)" : "");
    const has = person.last < 0 ? "has nothing of the log" : `has the log up to ${person.last}`;
    const waiting = person.waiting + person.unreadable;
    lines[0].textContent = `${person.status}, ${has}${person.base > 0 ? `, base ${person.base}` : ""}`;
    lines[1].textContent = `changes made: ${person.made}, not yet in the log: ${person.queued}`;
    lines[2].textContent = `strokes: ${person.strokes}${waiting ? `, changes that wait or cannot be read: ${waiting}` : ""}`;
    if (shown[index] === person.drawingVersion) return;
    shown[index] = person.drawingVersion;
    draw(canvas, world.drawing(index));
  });
}

function showServer() {
  const { server } = state;
  element("server").classList.toggle("is-down", !server.isReady);
  element("server-state").textContent = (server.isReady ? "" : "down; ") +
    `the log goes up to ${server.last}, behind base ${server.base} of ${server.baseLength} bytes`;
  entries.replaceChildren(...server.entries.slice(-60).map((entry) => {
    const item = document.createElement("li");
    item.textContent = String(entry.number);
    item.title = `${name(entry.person)}, change ${entry.sequence}, ${entry.length} bytes`;
    item.style.background = colors[entry.person] ?? "#888";
    return item;
  }));
  element("faults").textContent = state.faults.length === 0 ? "Nothing goes wrong." : "Of 1,000 times: " +
    state.faults.map((fault) => `${fault.name} ${fault.thousandths}`).join(", ") + ".";
}

/** Shows the messages on their way between the server, above, and the people. */
function showMessages() {
  const { clientWidth: width, clientHeight: height } = messages;
  const ratio = devicePixelRatio;
  if (messages.width !== Math.round(width * ratio)) messages.width = Math.round(width * ratio);
  if (messages.height !== Math.round(height * ratio)) messages.height = Math.round(height * ratio);
  const context = messages.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = "11px system-ui";
  const count = state.people.length;
  for (const flight of state.flights) {
    const length = Math.max(flight.arrives - flight.sent, 1);
    const part = Math.min(Math.max((time - flight.sent) / length, 0), 1);
    // Lost ones stop half way.
    const way = flight.isLost ? part / 2 : part;
    const x = width * (flight.person + 0.5) / count + (flight.isToServer ? -12 : 12);
    const y = 6 + (height - 12) * (flight.isToServer ? 1 - way : way);
    context.globalAlpha = flight.isLost ? 1 - part : 1;
    context.fillStyle = flight.isLost ? "#cf222e" : colors[flight.person];
    context.beginPath();
    context.arc(x, y, 4, 0, 2 * Math.PI);
    context.fill();
    context.textAlign = flight.isToServer ? "right" : "left";
    if (state.flights.length < 40) context.fillText(flight.text, x + (flight.isToServer ? -8 : 8), y + 4);
  }
  context.globalAlpha = 1;
}

function tell() {
  const happenings = world.happenings();
  const isAtEnd = story.scrollTop + story.clientHeight >= story.scrollHeight - 20;
  for (const happening of happenings) {
    const item = document.createElement("li");
    const [when, who, what] = ["time", "span", "span"].map((tag) => document.createElement(tag));
    when.textContent = (happening.time / 1000).toFixed(3);
    who.textContent = name(happening.person);
    who.className = "who";
    who.style.color = colors[happening.person] ?? "";
    what.textContent = happening.text;
    item.className = happening.kind;
    item.append(when, who, what);
    story.append(item);
  }
  while (story.children.length > storyLimit) story.firstElementChild.remove();
  if (isAtEnd) story.scrollTop = story.scrollHeight;
}

function show() {
  state = world.state();
  tell();
  showPeople();
  showServer();
  showMessages();
  clock.textContent = `${(time / 1000).toFixed(2)} s`;
  element("stage").textContent = goesOn ? state.stage : `${state.events} events`;
  element("play").textContent = isPlaying ? "Pause" : "Play";
  element("factor").textContent = `× ${speed().toFixed(speed() < 1 ? 2 : 1)}`;
  for (const id of ["play", "step", "finish"]) element(id).disabled = !goesOn;
  const result = goesOn ? "" : state.failures.length === 0 ? "good" : "bad";
  document.documentElement.dataset.verdict = result;
  verdict.textContent = goesOn ? "" : result === "good" ? "All drawings are equal."
    : state.failures.join("; ");
}

// MARK: Time

function frame(/** @type {number} */ now) {
  if (isPlaying) {
    // A page that was not seen does not catch up.
    time += Math.min(now - last, 100) * speed();
    goesOn = world.advance(Math.max(time, 0.001));
    if (!goesOn) isPlaying = false;
    show();
    if (!goesOn) time = state.now;
  }
  last = now;
  requestAnimationFrame(frame);
}

/** Begins a world of a seed. */
function begin(/** @type {string} */ text) {
  const seed = BigInt.asUintN(64, BigInt(/^[0-9]{1,20}$/.test(text) ? text : "0"));
  seedField.value = String(seed);
  history.replaceState(null, "", `?seed=${seed}`);
  world.begin(seed);
  [time, goesOn, shown] = [0, true, []];
  story.replaceChildren();
  show();
}

element("start").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  begin(seedField.value);
});
element("next").addEventListener("click", () => begin(String(BigInt.asUintN(64, BigInt(seedField.value) + 1n))));
element("play").addEventListener("click", () => {
  isPlaying = !isPlaying;
  show();
});
element("step").addEventListener("click", () => {
  isPlaying = false;
  goesOn = world.advance(0);
  time = world.state().now;
  show();
});
element("finish").addEventListener("click", () => {
  isPlaying = false;
  goesOn = world.advance(Infinity);
  time = world.state().now;
  show();
});
element("speed").addEventListener("input", show);
addEventListener("resize", show);

const asked = new URLSearchParams(location.search);
begin(asked.get("seed") ?? "0");
const moment = Number(asked.get("time"));
if (moment > 0) {
  isPlaying = false;
  goesOn = world.advance(moment);
  time = goesOn ? moment : world.state().now;
  show();
}
requestAnimationFrame(frame);
