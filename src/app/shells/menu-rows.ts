import type { SessionUser } from "#contract/user.ts";
import type { PageRow } from "../routes/page-row.ts";

type MenuRow = PageRow & { menu: NonNullable<PageRow["menu"]> };

/** Rows of the sidebar in their order, without those not for admin view (specification section 6). */
export function menuRows(rows: readonly PageRow[], user: Pick<SessionUser, "rid" | "is_admin_view">): MenuRow[] {
  const isLookedThrough = user.rid > 0 || user.is_admin_view === 1;
  return rows
    .filter((row): row is MenuRow => row.menu !== undefined && !(isLookedThrough && row.hideInAdminView))
    .toSorted((a, b) => a.menu.order - b.menu.order);
}
