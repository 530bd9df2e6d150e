import { type ComponentType, lazy } from "react";
import type { LazyPage } from "./routes/page-row.ts";

const loaded = new Map<LazyPage, ComponentType>();

/** One lazy component per import, so that a page is not mounted anew at every render. */
export function pageOf(load: LazyPage): ComponentType {
  const known = loaded.get(load) ?? lazy(() => load().catch(forget));
  loaded.set(load, known);
  return known;

  /** React keeps a failed import for ever; the next visit shall try again. */
  function forget(error: unknown): never {
    loaded.delete(load);
    throw error;
  }
}

/** Loads a page before it is drawn, so that it shows without a placeholder. A failure is left to the page itself. */
export async function loadPage(load: LazyPage): Promise<void> {
  const page = await load().catch(() => null);
  if (page !== null) loaded.set(load, page.default);
}
