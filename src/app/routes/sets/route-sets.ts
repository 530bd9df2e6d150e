import { currentTime } from "#contract/sync/current-time.ts";
import { type KindFlags, kindOf } from "#contract/core/roles.ts";
import { type AdminDuty, dutyOf } from "#contract/account/admin-duties.ts";
import { isTrialOver, type Trial } from "#contract/account/trial.ts";
import { dayOf } from "#contract/core/time.ts";
import { isSubAccount } from "#contract/account/sub-accounts.ts";
import { adminSet } from "./admin.ts";
import { enterpriseSet } from "./enterprise.ts";
import { newsFullSet } from "./news-full.ts";
import { newsWorkSet } from "./news-work.ts";
import { hasPage } from "../has-page.ts";
import type { PageRow, RouteSet } from "../page-row.ts";
import { afterTrial } from "../trial-pages.ts";

/** The pages of each kind of account (specification section 2.1). */
export const routeSets = {
  district: newsFullSet,
  street: newsWorkSet,
  enterprise: enterpriseSet,
  admin: adminSet,
} as const satisfies Record<ReturnType<typeof kindOf>, RouteSet>;

interface Viewer {
  rid: number;
  is_admin_view?: number;
  roles?: readonly string[];
}

/** Where an administrator of a duty begins. */
const firstByDuty: Record<AdminDuty, string> = { system: adminSet.first, content: "/news", audit: "/auditLog" };

const withTab = (row: PageRow, tab: PageRow["tab"]): PageRow => (tab === undefined ? row : { ...row, tab });

/** A page somebody may not be sent back to leads back to the first instead. */
function setOf(kind: keyof typeof routeSets, viewer: Parameters<typeof hasPage>[1], isOver: boolean): RouteSet {
  const { rows } = routeSets[kind];
  const first = viewer.duty === undefined ? routeSets[kind].first : firstByDuty[viewer.duty];
  const shown = rows.filter((row) => hasPage(row, viewer));
  const paths = new Set(shown.map(({ path }) => path));
  const parentOf = ({ parent }: PageRow) => (parent === undefined || paths.has(parent) ? parent : first);
  /** Who has few pages finds the first of them among the phone's tabs. */
  const tabOf = ({ path, title, menu, tab }: PageRow) =>
    tab === undefined && menu !== undefined && viewer.duty !== undefined && path === first
      ? { label: title, icon: menu.icon, order: 0 }
      : tab;
  const own = shown.map((row) => withTab({ ...row, parent: parentOf(row) }, tabOf(row)));
  return { first, rows: isOver ? own.map(afterTrial) : own };
}

const known = new Map<string, RouteSet>();

/** The pages of an account; the same set each time, so that a router is not made anew. */
export function routeSetFor(user: KindFlags & Viewer & Partial<Trial>): RouteSet {
  const kind = kindOf(user);
  const duty = kind === "admin" ? dutyOf(user.roles ?? []) : undefined;
  const viewer = { rid: isSubAccount(user) ? 1 : 0, is_admin_view: user.is_admin_view ?? 0, duty };
  const isOver = isTrialOver({ type: 0, ...user }, dayOf(currentTime()));
  const key = `${kind} ${viewer.rid} ${viewer.is_admin_view} ${duty ?? ""} ${isOver}`;
  const set = known.get(key) ?? setOf(kind, viewer, isOver);
  known.set(key, set);
  return set;
}
