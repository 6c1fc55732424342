// The app without a network: a service worker keeps its files (see service-worker.js). A new version waits
// until the person asks for it, so that no files are exchanged while somebody draws.

import { element } from "../interface/elements.js";
import { notify } from "../interface/notices.js";
import { word } from "../words/words.js";

/** The interval in which a page that stays open looks for a new version, in milliseconds. */
const interval = 3_600_000;
const unkept = word("This browser does not let the app be kept: without a network it does not start.");

/**
 * Keeps the app for use without a network, and offers new versions.
 *
 * @param {() => Promise<void>} prepare called before the page is loaded again, to store the drawing
 */
export async function keepOffline(prepare) {
  const note = (/** @type {string} */ text) => { element("offline-note").textContent = text; };
  if (!("serviceWorker" in navigator)) {
    note(isSecureContext
      ? unkept : word("The app can be kept for use without a network at secure addresses only (https)."));
    return;
  }
  const container = navigator.serviceWorker;
  let isAsked = false;
  const reload = async () => {
    await prepare().catch(() => {});
    location.reload();
  };
  const tell = (/** @type {ServiceWorker | null} */ worker) => notify(word("A new version is ready."), {
    key: "version", seconds: 0,
    actions: [{
      label: word("Reload"),
      run: () => {
        isAsked = true;
        if (worker?.state === "installed") worker.postMessage("take over");
        else reload();
      },
    }],
  });
  // The first worker of all is no new version.
  const wasControlled = Boolean(container.controller);
  container.addEventListener("controllerchange", () => {
    if (isAsked) reload();
    // Another page has asked for the new version; this page goes on with its own files.
    else if (wasControlled) tell(null);
  });
  try {
    const address = new URL("../service-worker.js", import.meta.url);
    const registration = await container.register(address, { updateViaCache: "none" });
    const follow = (/** @type {ServiceWorker | null} */ worker) => {
      if (!worker) return;
      const look = () => {
        if (worker.state === "installed" && container.controller) tell(worker);
        if (worker.state === "activated" || (worker.state === "installed" && !container.controller)) {
          note(word("The app is kept here, and starts without a network."));
        }
      };
      worker.addEventListener("statechange", look);
      look();
    };
    note(word("The app is being kept for use without a network."));
    follow(registration.active);
    follow(registration.waiting);
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible" || Date.now() - looked < interval) return;
      looked = Date.now();
      registration.update().catch(() => {});
    });
  } catch (error) {
    console.info("service worker:", error?.message);
    note(unkept);
  }
}
