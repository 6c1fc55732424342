// How frameworks set what stands on a custom element, after what they document: a small renderer for each, which makes
// an element of properties, and changes it when it is rendered again. The handler of an event is named `on` and that.
//
// React 19: https://react.dev/reference/react-dom/components#custom-html-elements
// Vue 3: https://vuejs.org/guide/extras/web-components.html#passing-dom-properties
// Svelte 5 and 4: https://svelte.dev/docs/svelte/basic-markup#Element-attributes

/** Puts a listener in the place of another one. */
function listen(element, name, listener, before) {
  if (before) element.removeEventListener(name, before);
  if (listener) element.addEventListener(name, listener);
}

/** React 19: a property if the element has one of that name, otherwise an attribute; functions named `on…` listen. */
function react(element, name, value, before) {
  if (name.startsWith("on") && [value, before].some((one) => typeof one === "function")) {
    listen(element, name.slice(2), value, before);
  } else if (name in element) element[name] = value;
  else if (value === true) element.setAttribute(name, "");
  else if (value === null || value === undefined || value === false || typeof value === "function") {
    element.removeAttribute(name);
  } else element.setAttribute(name, String(value));
}

/**
 * Vue 3: the same, with `.name` for a property and `^name` for an attribute, as the modifiers `.prop` and `.attr` make
 * of a name. `form` is always an attribute. An empty value is true to a boolean; none is an empty text or 0, and takes
 * the attribute away.
 */
function vue(element, name, value, before) {
  if (name.startsWith("on")) {
    listen(element, name.slice(2), value, before);
    return;
  }
  const plain = name.replace(/^[.^]/, "");
  const isProperty = name[0] === "." || (name[0] !== "^" && plain !== "form" && plain in element);
  if (!isProperty) {
    if (value === null || value === undefined) element.removeAttribute(plain);
    else element.setAttribute(plain, value);
    return;
  }
  const kind = typeof element[plain];
  const isMissing = value === null || value === undefined;
  if (kind === "boolean" && (isMissing || value === "")) element[plain] = value === "";
  else if (isMissing && (kind === "string" || kind === "number")) {
    element[plain] = kind === "string" ? "" : 0;
    element.removeAttribute(plain);
  } else element[plain] = value;
}

/** Svelte: a property if the element's class has a setter of that name, otherwise an attribute, as a text. */
function svelte(element, name, value, before) {
  if (name.startsWith("on")) {
    listen(element, name.slice(2), value, before);
    return;
  }
  let type = Object.getPrototypeOf(element);
  while (type !== Element.prototype && !Object.getOwnPropertyDescriptor(type, name)?.set) {
    type = Object.getPrototypeOf(type);
  }
  if (type !== Element.prototype) element[name] = value;
  else if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** None: a property of that name, whether the element knows it or not, as a script sets it before it is defined. */
function script(element, name, value, before) {
  if (name.startsWith("on")) listen(element, name.slice(2), value, before);
  else if (name.includes("-")) react(element, name, value, before);
  else element[name] = value;
}

/** A renderer that sets what has changed by a rule: those that are left out are undefined. */
const renderer = (set) => (host, tag, properties) => {
  const element = host.firstElementChild ?? document.createElement(tag);
  const before = element.renderedProperties ?? {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(properties)])) {
    if (before[name] !== properties[name]) set(element, name, properties[name], before[name]);
  }
  element.renderedProperties = properties;
  if (!element.isConnected) host.append(element);
  return element;
};

export const renderers = {
  react: renderer(react), vue: renderer(vue), svelte: renderer(svelte),
  // Values that a script sets before the element is defined are kept for it, whatever they are.
  script: Object.assign(renderer(script), { keepsValues: true }),
};
