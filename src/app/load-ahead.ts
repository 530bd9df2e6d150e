import { hasToken } from "#src/entities/session/session-store.ts";
import { isPhoneNow } from "#src/ui/is-phone.ts";
import { routeSets } from "./routes/route-sets.ts";

/** A failure is the real import's to report, which follows and tries again. */
const ahead = (loading: Promise<unknown>) => void loading.catch(() => undefined);

/**
 * With a session, asks at once for everything on the way to the first page; otherwise each part would be
 * asked for only when the one before it has been run.
 */
export function loadAhead(): void {
  if (!hasToken()) return;
  const isPhone = isPhoneNow();
  const path = location.pathname === "/" ? routeSets.street.first : location.pathname;
  const row = Object.values(routeSets)
    .flatMap((set) => set.rows)
    .find((one) => one.path === path);
  ahead(import("#src/entities/session/load-session.ts"));
  ahead(import("./shells/app-shell.tsx"));
  ahead(isPhone ? import("./shells/phone-shell.tsx") : import("./shells/desk-shell.tsx"));
  if (row?.offline) ahead(import("#offline/page-engine.ts"));
  if (row) ahead(isPhone ? row.phone() : row.desk());
}
