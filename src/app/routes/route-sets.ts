import { type KindFlags, kindOf } from "#contract/roles.ts";
import { adminSet } from "./admin.ts";
import { enterpriseSet } from "./enterprise.ts";
import { newsFullSet } from "./news-full.ts";
import { newsWorkSet } from "./news-work.ts";
import type { PageRow, RouteSet } from "./page-row.ts";

/** The pages of each kind of account (specification section 2.1). */
export const routeSets = {
  district: newsFullSet,
  street: newsWorkSet,
  enterprise: enterpriseSet,
  admin: adminSet,
} as const satisfies Record<ReturnType<typeof kindOf>, RouteSet>;

/** The same while an administrator looks through the account: without the pages that are the person's own. */
const viewedSets = new Map<RouteSet, RouteSet>(
  Object.values(routeSets).map((set) => [
    set,
    { ...set, rows: set.rows.filter((row: PageRow) => row.hideInAdminView !== true) },
  ]),
);

/** The pages of an account; the same set each time, so that a router is not made anew. */
export function routeSetFor(user: KindFlags & { is_admin_view?: number }): RouteSet {
  const set = routeSets[kindOf(user)];
  return (user.is_admin_view === 1 && viewedSets.get(set)) || set;
}
