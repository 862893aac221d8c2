// Keeps the client in the browser, so that it starts without a connection. Pages come from the network when
// there is one; everything else has its content in its name, or is renewed with the version.
const KEEP = "VERSION";
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEEP)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEEP).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page is idle: what games in the browser need is fetched now, so that they start without a connection later.
const ENGINE = "engine/timetable.wasm";
self.addEventListener("message", (event) => {
  if (event.data !== "keep-engine") return;
  event.waitUntil(
    caches
      .open(KEEP)
      .then(async (cache) => (await cache.match(ENGINE)) ?? cache.add(ENGINE))
      .catch(() => undefined),
  );
});

const page = () => caches.match(new URL("index.html", self.registration.scope).href);

async function kept(request) {
  const found = await caches.match(request, { ignoreSearch: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && /\.(wasm|net)$/.test(request.url)) (await caches.open(KEEP)).put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || /^\/(api|ws|healthz|metrics)/.test(url.pathname))
    return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(page));
  else event.respondWith(kept(request));
});

// A notification of a turn leads back to the table.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: "window" })
      .then((pages) => (pages[0] ? pages[0].focus() : self.clients.openWindow(self.registration.scope))),
  );
});
