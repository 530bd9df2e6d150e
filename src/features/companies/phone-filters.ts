import type { LocalCompany } from "#offline/field-types.ts";

/** Filters of the phone's list, over what the device holds. */
export interface PhoneFilters {
  label_id: string;
  tier: string;
  owner: string;
  /** Days without a visit; 0 does not ask. */
  unvisited: number;
  openDemands: boolean;
  followed: boolean;
}

export const noFilters: PhoneFilters = {
  label_id: "",
  tier: "",
  owner: "",
  unvisited: 0,
  openDemands: false,
  followed: false,
};

export const countFilters = (filters: PhoneFilters): number =>
  Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof PhoneFilters]).length;

/** Filters an address asks for, under the names the desktop's list has. */
export function phoneFiltersOf(search: URLSearchParams): PhoneFilters {
  return {
    label_id: search.get("label_id") ?? "",
    tier: search.get("tier") ?? "",
    owner: search.get("owner_id") ?? "",
    unvisited: Number(search.get("unvisited_days")) || 0,
    openDemands: search.get("demands") === "open",
    followed: search.get("followed") === "true",
  };
}

/** The address of these filters, with the word that is searched for. */
export function phoneSearchOf(filters: PhoneFilters, keyword: string): Record<string, string> {
  return {
    ...(keyword !== "" && { keyword }),
    ...(filters.label_id !== "" && { label_id: filters.label_id }),
    ...(filters.tier !== "" && { tier: filters.tier }),
    ...(filters.owner !== "" && { owner_id: filters.owner }),
    ...(filters.unvisited > 0 && { unvisited_days: String(filters.unvisited) }),
    ...(filters.openDemands && { demands: "open" }),
    ...(filters.followed && { followed: "true" }),
  };
}

/** Whether a company passes the filters; the same meaning as the server's. */
export function passes(
  company: LocalCompany,
  filters: PhoneFilters,
  { now, follows }: { now: number; follows: ReadonlySet<string> },
): boolean {
  const { label_id, tier, owner, unvisited } = filters;
  const visited = company.last_visit_at === null ? Number.NEGATIVE_INFINITY : Date.parse(company.last_visit_at);
  if (label_id !== "" && !company.label_ids.includes(label_id)) return false;
  if (tier !== "" && company.tier !== (tier === "none" ? "" : tier)) return false;
  if (owner !== "" && company.owner_id !== (owner === "none" ? null : owner)) return false;
  if (unvisited > 0 && visited >= now - unvisited * 86_400_000) return false;
  if (filters.openDemands && company.open_demands === 0) return false;
  return !filters.followed || follows.has(company.id);
}
