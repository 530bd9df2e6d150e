import type { SessionUser } from "#contract/user.ts";
import type { PageRow } from "../routes/page-row.ts";

interface NavItem {
  path: string;
  label: string;
}

/** Specification section 2.8, in its order. */
const top: readonly NavItem[] = [
  { path: "/newhome", label: "首页" },
  { path: "/work", label: "工作" },
];
const personal = ["/newUserCenter", "/userCenter", "/mine"];
const beneathAvatar: readonly (NavItem & { personal?: true })[] = [
  ...personal.map((path) => ({ path, label: "个人中心", personal: true as const })),
  { path: "/NewupPwd", label: "修改密码" },
  { path: "/upPwd", label: "修改密码" },
  { path: "/system", label: "系统管理" },
];

const has = (rows: readonly PageRow[], path: string) => rows.some((row) => row.path === path);

export const topItems = (rows: readonly PageRow[]) => top.filter(({ path }) => has(rows, path));

/** The menu below the avatar; the personal centre only outside admin view, and once. */
export function avatarItems(rows: readonly PageRow[], user: Pick<SessionUser, "is_admin_view">): NavItem[] {
  const own = personal.find((path) => has(rows, path));
  return beneathAvatar.filter(
    (item) => has(rows, item.path) && (!item.personal || (item.path === own && user.is_admin_view !== 1)),
  );
}

/** Where a trial user gets certified; null for everybody else. */
export const trialTarget = (rows: readonly PageRow[], user: Pick<SessionUser, "type">) =>
  user.type === 1 && has(rows, "/userCenter") ? "/userCenter" : null;
