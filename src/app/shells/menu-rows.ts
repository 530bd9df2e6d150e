import type { SessionUser } from "#contract/account/user.ts";
import { hasPage } from "../routes/has-page.ts";
import { type MenuGroup, menuGroups, type PageIcon, type PageRow } from "../routes/page-row.ts";

export type MenuRow = PageRow & { menu: NonNullable<PageRow["menu"]> };

type Viewer = Pick<SessionUser, "rid" | "is_admin_view"> & Partial<Pick<SessionUser, "com_id" | "roles">>;

/** Rows of the sidebar in their order, of the pages the account has (specification section 6). */
export function menuRows(rows: readonly PageRow[], user: Viewer): MenuRow[] {
  const leads = user.com_id === 0 || user.roles?.includes("lead") === true;
  const hidden = (row: PageRow) => !hasPage(row, user) || (!leads && row.forLeads);
  return rows
    .filter((row): row is MenuRow => row.menu !== undefined && !hidden(row))
    .toSorted((a, b) => a.menu.order - b.menu.order);
}

/** So many pages are seen at a glance and need no groups. */
const mostFlat = 7;

const groupIcons: Record<MenuGroup, PageIcon> = {
  走访: "visits",
  需求: "demands",
  企业: "companies",
  专利: "search",
  商标与维权: "labels",
  证书与荣誉: "honor",
  网站: "site",
  统计: "statistics",
  设置: "system",
};

export type MenuEntry = MenuRow | { group: MenuGroup; icon: PageIcon; rows: readonly MenuRow[] };

/** The sidebar: first pages, then the groups in their order; a group of one page is that page. */
export function menuEntries(rows: readonly MenuRow[]): MenuEntry[] {
  if (rows.length <= mostFlat) return [...rows];
  const groups = menuGroups.flatMap((group): MenuEntry[] => {
    const inside = rows.filter(({ menu }) => menu.group === group);
    return inside.length > 1 ? [{ group, icon: groupIcons[group], rows: inside }] : inside;
  });
  return [...rows.filter(({ menu }) => menu.group === undefined), ...groups];
}

/** The group in which a page, or the list it belongs to, stands. */
export const groupOf = (entries: readonly MenuEntry[], path: string | undefined): MenuGroup | undefined => {
  const found = entries.find((entry) => "rows" in entry && entry.rows.some((row) => row.path === path));
  return found && "group" in found ? found.group : undefined;
};
