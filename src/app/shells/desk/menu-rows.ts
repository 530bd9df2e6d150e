import type { SessionUser } from "#contract/account/user.ts";
import { hasPage } from "../../routes/has-page.ts";
import type { PageRow } from "../../routes/page-row.ts";

type MenuRow = PageRow & { menu: NonNullable<PageRow["menu"]> };

type Viewer = Pick<SessionUser, "rid" | "is_admin_view"> & Partial<Pick<SessionUser, "com_id" | "roles">>;

/** Rows of the sidebar in their order, of the pages the account has (specification section 6). */
export function menuRows(rows: readonly PageRow[], user: Viewer): MenuRow[] {
  const leads = user.com_id === 0 || user.roles?.includes("lead") === true;
  const hidden = (row: PageRow) => !hasPage(row, user) || (!leads && row.forLeads);
  return rows
    .filter((row): row is MenuRow => row.menu !== undefined && !hidden(row))
    .toSorted((a, b) => a.menu.order - b.menu.order);
}
