// A stand-in for React 19, which is not on this machine: its elements, set by its rules.

import { renderers } from "./rules.js";

/** An element of JSX. */
export const h = (type, properties, ...children) => ({ type, properties: properties ?? {}, children: children.flat() });

/** Renders an element in the place of what was rendered there before. */
export function render({ type, properties, children }, host) {
  if (typeof type === "function") {
    render(type({ ...properties, children }), host);
    return;
  }
  const element = renderers.react(host, type, properties);
  children.forEach((child, at) => {
    if (typeof child !== "object") {
      if (!element.childNodes[at]) element.append(child);
      return;
    }
    let place = element.querySelector(`:scope > [data-place="${at}"]`);
    if (!place) {
      place = document.createElement("span");
      place.dataset.place = String(at);
      element.append(place);
    }
    render(child, place);
  });
}
