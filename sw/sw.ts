import { cacheNames } from "workbox-core";
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { syncLastAccount } from "#offline/background-sync.ts";
import { browserSurroundings } from "#offline/browser-surroundings.ts";
import { syncTag } from "#offline/sync-tag.ts";
import { fillPrecache } from "./fill-precache.ts";
import { isPublicPage, publicDocument, serverOnly } from "./public-page.ts";
import { noteOf } from "./push-note.ts";
import type { InstallEvent, WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope;

// The shell and the field's chunks. Only GET requests of precached files and page navigations are
// answered here; everything else, calls and uploads included, goes to the network untouched.
const files = new PrecacheController();
files.addToCacheList(self.__WB_MANIFEST);
self.addEventListener("install", (event) => {
  serveWithoutWorker(event);
  event.waitUntil(install(event));
});
self.addEventListener("activate", (event) => event.waitUntil(files.activate(event)));
// The first worker takes over the page that installed it, or that page could lose its way without network. It counts as
// activated only when it has.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
registerRoute(new PrecacheRoute(files));
cleanupOutdatedCaches();
const shell = files.createHandlerBoundToURL("/index.html");
// The website's own documents have text and titles of theirs; everything else opens from the device.
registerRoute(
  ({ request, url }) => request.mode === "navigate" && isPublicPage(url.pathname),
  (options) => publicDocument(options.request, () => shell(options)),
);
registerRoute(new NavigationRoute(shell, { denylist: serverOnly }));

self.addEventListener("sync", (event) => {
  if (event.tag === syncTag) event.waitUntil(syncLastAccount(browserSurroundings()));
});

// The page asks for it once no form is open and no send is running.
self.addEventListener("message", (event) => {
  if ((event.data as { type?: unknown } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});

self.addEventListener("push", (event) => {
  const { title, body, path } = noteOf(event.data?.text() ?? null);
  // The same page again replaces its note.
  const options = { body, tag: path, data: path, icon: "/icons/icon-192.png", badge: "/icons/icon-192.png" };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage(String(event.notification.data)));
});

/**
 * Tells the browser what it answers without this worker: hashed files from the cache, calls from the network. Where it
 * does not know how, the worker is asked as ever.
 */
function serveWithoutWorker(event: InstallEvent): void {
  event
    .addRoutes?.([
      { condition: { urlPattern: { pathname: "/assets/*" } }, source: { cacheName: cacheNames.precache } },
      { condition: { urlPattern: { pathname: "/v1/*" } }, source: "network" },
    ])
    .catch((error: unknown) => console.warn("everything is asked of the worker", error));
}

/** The controller fetches one file after the other, so what can come together comes first. */
async function install(event: ExtendableEvent): Promise<void> {
  try {
    const hashed = [...files.getURLsToCacheKeys()].filter(([url, key]) => url === key).map(([url]) => url);
    await fillPrecache(await caches.open(cacheNames.precache), hashed);
  } catch (error) {
    console.warn("the files are fetched one by one", error);
  }
  await files.install(event);
}

/** Brings the app to the front and lets it open a page; it starts where none is open. */
async function showPage(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!open) return void (await self.clients.openWindow(path));
  // The page asks about unsaved work itself, so it is told and not steered.
  open.postMessage({ type: "OPEN", path });
  await open.focus();
}
