import type { SessionUser } from "#contract/account/user.ts";
import { isTrialPressing, type Trial, trialWords } from "#contract/account/trial.ts";
import type { PageRow } from "../../routes/page-row.ts";

interface NavItem {
  path: string;
  label: string;
}

type Viewer = Pick<SessionUser, "is_admin" | "is_admin_view" | "com_id" | "pid">;

/** Specification section 2.8, in its order; `district` items are for company 0 alone, `pid` for accounts that have it. */
const top: readonly (NavItem & { district?: true; pid?: boolean })[] = [
  { path: "/newhome", label: "首页", district: true },
  { path: "/work", label: "工作" },
  { path: "/visualization", label: "数据", district: true, pid: true },
  { path: "/visualization/Patent", label: "数据", district: true, pid: false },
  { path: "/honor", label: "荣誉", district: true },
  { path: "/shundeSearchNew", label: "检索" },
  { path: "/adminLawNew", label: "法律事件" },
];
const personal = ["/newUserCenter", "/userCenter", "/mine"];
const beneathAvatar: readonly (NavItem & { own?: true; district?: true })[] = [
  ...personal.map((path) => ({ path, label: "个人中心", own: true as const })),
  { path: "/NewupPwd", label: "修改密码", own: true },
  { path: "/upPwd", label: "修改密码", own: true },
  { path: "/staff", label: "配置人员", district: true },
  { path: "/system", label: "系统管理" },
  { path: "/newsystem", label: "系统管理" },
];

const has = (rows: readonly PageRow[], path: string) => rows.some((row) => row.path === path);

/** Items of the top bar whose page the account has. */
export const topItems = (rows: readonly PageRow[], user: Viewer): NavItem[] =>
  top.filter(
    ({ path, district, pid }) =>
      has(rows, path) && (district !== true || user.com_id === 0) && (pid === undefined || pid === (user.pid === 1)),
  );

/** The menu below the avatar: the personal centre once; in admin view nothing that is the person's own alone. */
export function avatarItems(rows: readonly PageRow[], user: Viewer): NavItem[] {
  const centre = personal.find((path) => has(rows, path));
  return beneathAvatar.filter(
    ({ path, own, district }) =>
      has(rows, path) &&
      (!personal.includes(path) || path === centre) &&
      (own !== true || user.is_admin_view !== 1) &&
      (district !== true || user.com_id === 0),
  );
}

/** The advanced patent search, which administrators do not have; opens in a new tab. Null without the page. */
export const advancedTarget = (rows: readonly PageRow[], user: Viewer) =>
  user.is_admin !== 1 && has(rows, "/AdvancedSearch") ? "/AdvancedSearch" : null;

/** The way of a trial user to the certification; `isPressing`: its end is near, or behind. */
export interface TrialItem extends NavItem {
  isPressing: boolean;
}

/** The same for a trial user, with how long the trial lasts; null for everybody else. */
export function trialTarget(rows: readonly PageRow[], user: Trial, today: string): TrialItem | null {
  if (user.type !== 1 || !has(rows, "/userCenter")) return null;
  const step = user.trial_waits === 1 ? "认证审核中" : "去认证";
  const label = `${trialWords(user, today) || "试用用户"}，${step}`;
  return { path: "/userCenter", label, isPressing: isTrialPressing(user, today) };
}
