import { hasToken } from "#src/entities/session/session-store.ts";
import { isPhoneNow } from "#src/ui/is-phone.ts";
import { loadPage as loadBeforeDrawing } from "./loaded-pages.ts";
import { viewOf } from "./routes/page-row.ts";
import { publicRows } from "./routes/sets/public.ts";
import { loadRouteSets } from "./routes/sets/use-route-set.ts";

/** A failure is the real import's to report, which follows and tries again. */
const ahead = (loading: Promise<unknown>) => void loading.catch(() => undefined);

/**
 * With a session, asks at once for everything on the way to the first page; otherwise each part would be
 * asked for only when the one before it has been run.
 */
export function loadAhead(): void {
  if (!hasToken()) return;
  const isPhone = isPhoneNow();
  ahead(import("#src/entities/session/load-session.ts"));
  ahead(import("./shells/app-shell.tsx"));
  ahead(isPhone ? import("./shells/phone/phone-shell.tsx") : import("./shells/desk/desk-shell.tsx"));
  ahead(loadRouteSets().then(({ routeSets }) => loadPage(routeSets, isPhone)));
}

function loadPage(sets: Awaited<ReturnType<typeof loadRouteSets>>["routeSets"], isPhone: boolean): Promise<unknown> {
  const path = location.pathname === "/" ? sets.street.first : location.pathname;
  const row = Object.values(sets)
    .flatMap((set) => set.rows)
    .find((one) => one.path === path);
  if (row?.offline) ahead(import("#offline/page-engine.ts"));
  return row === undefined ? Promise.resolve() : viewOf(row, isPhone)();
}

/** The public page of the address, before anything is drawn. */
export async function loadPublicPage(): Promise<void> {
  const row = publicRows.find(({ path }) => path === location.pathname);
  if (row) await loadBeforeDrawing(viewOf(row, isPhoneNow()));
}
