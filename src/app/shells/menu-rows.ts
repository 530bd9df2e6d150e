import type { SessionUser } from "#contract/user.ts";
import type { PageRow } from "../routes/page-row.ts";

type MenuRow = PageRow & { menu: NonNullable<PageRow["menu"]> };

type Viewer = Pick<SessionUser, "rid" | "is_admin_view"> & Partial<Pick<SessionUser, "com_id" | "roles">>;

/** Rows of the sidebar in their order, without those not for admin view (specification section 6). */
export function menuRows(rows: readonly PageRow[], user: Viewer): MenuRow[] {
  const isLookedThrough = user.rid > 0 || user.is_admin_view === 1;
  const leads = user.com_id === 0 || user.roles?.includes("lead") === true;
  const hidden = (row: PageRow) => (isLookedThrough && row.hideInAdminView) || (!leads && row.forLeads);
  return rows
    .filter((row): row is MenuRow => row.menu !== undefined && !hidden(row))
    .toSorted((a, b) => a.menu.order - b.menu.order);
}
