// The service worker: keeps the files of one version of the game, all of them or
// none, so that it starts without a network after the first visit. A new version
// is fetched beside the old one, which is removed when the new one is complete.
"use strict";

// Written when the page is packed: a hash of all files, and their names. Without
// them nothing is kept.
const packed = {version: "", files: []};

// Other sites may share the origin, under other paths: what they keep is theirs.
const family = `frontage-${new URL(registration.scope).pathname}-`;
const name = family + packed.version;

// Browsers ask the server whether a file has changed before they use their own
// copy of it ("no-cache"), so that a version is never a mixture.
async function keepAll() {
  if (packed.version === "") return;
  const cache = await caches.open(name);
  await Promise.all(packed.files.map(async (file) => {
    const response = await fetch(file, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    await cache.put(file, response);
  }));
}

async function removeOthers() {
  for (const other of await caches.keys()) {
    const old = /^frontage-[0-9a-f]*$/.test(other); // of a version that did not name its path
    if (old || other.startsWith(family) && other !== name) await caches.delete(other);
  }
  await self.clients.claim();
}

async function answer(request) {
  const kept = await caches.match(request, { cacheName: name, ignoreSearch: true });
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
