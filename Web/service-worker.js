// Keeps the files of the site, so that the app starts without a network.
//
// `scripts/build/site` writes the list of files with their hashes into the line below, and a version that is a hash
// of all of them. Each version has a cache of its own, which is filled as a whole or not at all: a file with
// another hash, because the site is being exchanged, fails. The new version then waits until a page asks for
// it, or until no page is open any more.
//
// Only the site's own files are answered from the cache, and no other file is ever put there. Fonts of typed text are put
// there when a text has asked for them; a new version takes those over that the old one had.
/** @type {{version: string, files: Record<string, string>}} */
const site = { version: "", files: {} };

const prefix = "ductus-";
const cacheName = prefix + site.version;
const base = new URL("./", location.href);
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** True if a file is kept only once it was asked for. */
const isKeptLater = (/** @type {string} */ path) => path.startsWith("text/fonts/") && path.endsWith(".ttf");

/** Fetches a file of the site, with the hash that it must have. */
async function fetched(/** @type {string} */ path) {
  const address = new URL(path, base);
  const response = await fetch(address, { integrity: site.files[path], cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Engines are kept under names with hashes; other pages ask for them without. */
const named = new Map(Object.keys(site.files).map((name) => [name.replace(/-[0-9a-f]{16}(?=\.wasm$)/, ""), name]));

/** The file of the site that a request asks for; undefined if there is none. */
function fileOf(/** @type {Request} */ request) {
  if (request.method !== "GET") return undefined;
  const url = new URL(request.url);
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return undefined;
  // A page may be requested with a query; any other file with a query is another file.
  if (url.search !== "" && request.mode !== "navigate") return undefined;
  const path = url.pathname.slice(base.pathname.length) || "index.html";
  return Object.hasOwn(site.files, path) ? path : named.get(path);
}

worker.addEventListener("install", (event) => {
  // A site that scripts/build/site has not put together is not kept.
  if (!site.version) return;
  event.waitUntil((async () => {
    const cache = await caches.open(cacheName);
    try {
      await Promise.all(Object.keys(site.files).map(async (path) => {
        const address = new URL(path, base);
        if (isKeptLater(path) && !await caches.match(address, { ignoreVary: true })) return;
        await cache.put(address, await fetched(path));
      }));
    } catch (error) {
      await caches.delete(cacheName);
      throw error;
    }
  })());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
    }
  })());
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const path = fileOf(event.request);
  if (path === undefined) return;
  event.respondWith((async () => {
    const cache = await caches.open(cacheName);
    // The browser may have deleted the cache.
    const kept = await cache.match(new URL(path, base), { ignoreVary: true });
    if (kept || !isKeptLater(path)) return kept ?? fetch(event.request);
    const response = await fetched(path);
    // Without room for it, it is asked for again the next time.
    await cache.put(new URL(path, base), response.clone()).catch(() => {});
    return response;
  })());
});
