/**
 * The kinds of user (specification section 2.1 and design "Kinds of user").
 * `district`: news account with com_id 0. `street`: news account of a unit. `visitor`: signed in by SMS code.
 */
export const kinds = ["district", "street", "enterprise", "admin", "visitor"] as const;
export type Kind = (typeof kinds)[number];

/** Who may make a call: anybody, or the kinds listed. */
export type Access = "public" | readonly Kind[];

/** Officials of the district and the streets. */
export const staff = ["district", "street"] as const satisfies readonly Kind[];
/** Officials and administrators. */
export const office = ["district", "street", "admin"] as const satisfies readonly Kind[];
export const adminOnly = ["admin"] as const satisfies readonly Kind[];
export const districtOrAdmin = ["district", "admin"] as const satisfies readonly Kind[];
/** Officials, administrators and the enterprise itself. */
export const officeOrEnterprise = ["district", "street", "admin", "enterprise"] as const satisfies readonly Kind[];

export interface KindFlags {
  is_admin: number;
  is_news: number;
  com_id: string | 0;
}

/** Kind of user from the flags of the session user; news accounts first, as section 2.1 orders them. */
export function kindOf(user: KindFlags): Exclude<Kind, "visitor"> {
  if (user.is_news === 1) return user.com_id === 0 ? "district" : "street";
  return user.is_admin === 1 ? "admin" : "enterprise";
}

/** Whether `kind` (null: nobody signed in) may make a call with this access. */
export function can(kind: Kind | null, access: Access): boolean {
  return access === "public" || (kind !== null && access.includes(kind));
}
