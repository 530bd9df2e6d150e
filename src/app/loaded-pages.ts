import { type ComponentType, lazy } from "react";
import { whenIdle } from "#src/ui/when-idle.ts";
import type { LazyPage } from "./routes/page-row.ts";

const loaded = new Map<LazyPage, ComponentType>();
const failed = new Set<LazyPage>();

/** One lazy component per import, so that a page is not mounted again at every render. */
export function pageOf(load: LazyPage): ComponentType {
  const known = loaded.get(load) ?? lazy(() => load().catch(note));
  loaded.set(load, known);
  return known;

  /** Kept until it is shown: React draws what failed once more, and an import made again then would be made for ever. */
  function note(error: unknown): never {
    failed.add(load);
    throw error;
  }
}

/** The failure is shown: React would keep it for ever, and the next visit shall try again. */
export function forgetFailedPages(): void {
  for (const load of failed) loaded.delete(load);
  failed.clear();
}

/** Loads a page before it is drawn, so that it shows without a placeholder. A failure is left to the page itself. */
export async function loadPage(load: LazyPage): Promise<void> {
  const page = await load().catch(() => null);
  // One that is drawn meanwhile keeps its component: with another one it would begin anew.
  if (page !== null && !loaded.has(load)) loaded.set(load, page.default);
}

/** Loads pages one after the other, each when there is nothing else to do, until `signal` ends it. */
export async function loadAtRest(loads: readonly LazyPage[], signal: AbortSignal): Promise<void> {
  for (const load of loads) {
    await whenIdle();
    if (signal.aborted) return;
    await loadPage(load);
  }
}
