import { isClientLoading } from "#src/api/load-client.ts";

const storageKey = "reloaded-for-chunk";

/**
 * A chunk of a replaced release may be gone: reload once to get the present one. A second failure
 * within the session is left to the page's error note, so that nobody sits in a reload loop.
 */
export function reloadOnMissingChunk() {
  window.addEventListener("vite:preloadError", () => {
    if (!isClientLoading()) void reloadOnce();
  });
}

/** Only with the app within reach: without network and worker a reload would end in the browser's own page. */
async function reloadOnce() {
  if (sessionStorage.getItem(storageKey) !== null) return;
  const reply = await fetch("/", { cache: "no-store" }).catch(() => null);
  if (!reply?.ok) return;
  sessionStorage.setItem(storageKey, "1");
  location.reload();
}

/**
 * Whether an error is a part of the app that could not be fetched; each browser has its own words for scripts, and the
 * loader of the build for the styles that a part brings.
 */
export const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|^unable to preload css/i.test(error.message);
