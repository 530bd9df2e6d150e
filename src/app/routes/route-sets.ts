import { type KindFlags, kindOf } from "#contract/roles.ts";
import { adminSet } from "./admin.ts";
import { enterpriseSet } from "./enterprise.ts";
import { newsFullSet } from "./news-full.ts";
import { newsWorkSet } from "./news-work.ts";
import type { RouteSet } from "./page-row.ts";

/** The pages of each kind of account (specification section 2.1). */
export const routeSets = {
  district: newsFullSet,
  street: newsWorkSet,
  enterprise: enterpriseSet,
  admin: adminSet,
} as const satisfies Record<ReturnType<typeof kindOf>, RouteSet>;

export const routeSetFor = (user: KindFlags): RouteSet => routeSets[kindOf(user)];
