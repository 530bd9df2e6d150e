import { isOpen } from "#contract/calendar/calendar-rules.ts";
import { dayOf } from "#contract/core/time.ts";
import type { LocalCalendarEntry, LocalCompany, LocalVisit } from "#offline/field-types.ts";
import { distanceBetween, type Position, toGcj02 } from "#src/entities/visit/gcj02.ts";
import { formatClock } from "#src/ui/text/format-date.ts";

/** A company with why it is likely the one that is looked for; without a reason it stands in its place by name. */
export interface LikelyCompany {
  id: string;
  company: LocalCompany;
  reason: string;
}

interface Known {
  companies: readonly LocalCompany[];
  entries: readonly LocalCalendarEntry[];
  visits: readonly Pick<LocalVisit, "company_id" | "start_at" | "visitor_ids" | "deleted">[];
  userId: string;
  /** Milliseconds. */
  now: number;
  /** Where the person is, WGS-84; null while nobody asked for it. */
  here: Position | null;
}

const mostRecent = 5;
/** Fewer stand before those near by when the person asked for them. */
const fewRecent = 3;
const mostNear = 8;
/** Metres. */
const near = 3000;

interface Reason {
  id: string;
  reason: string;
}

/** What the person's own open entries of today name, by time. */
function planned({ entries, userId, now }: Known): Reason[] {
  const today = dayOf(now);
  return entries
    .filter((one) => !one.deleted && isOpen(one) && (one.leader_id === userId || one.member_ids.includes(userId)))
    .filter((one) => dayOf(Date.parse(one.plan_start)) <= today && dayOf(Date.parse(one.plan_end) - 1) >= today)
    .toSorted((a, b) => a.plan_start.localeCompare(b.plan_start))
    .flatMap(({ company_ids, all_day, plan_start }) =>
      company_ids.map((id) => ({ id, reason: all_day ? "今天安排" : `今天安排 ${formatClock(plan_start)}` })),
    );
}

/** Where the person was last. */
function recent({ visits, userId, here }: Known): Reason[] {
  const own = visits.filter((one) => !one.deleted && one.visitor_ids.includes(userId));
  const ids = own.toSorted((a, b) => b.start_at.localeCompare(a.start_at)).map(({ company_id }) => company_id);
  return [...new Set(ids)].slice(0, here === null ? mostRecent : fewRecent).map((id) => ({ id, reason: "最近走访" }));
}

const metres = (distance: number) =>
  distance < 1000 ? `${Math.round(distance / 10) * 10} 米` : `${(distance / 1000).toFixed(1)} 公里`;

function nearby({ companies, here }: Known): Reason[] {
  if (here === null) return [];
  const at = toGcj02(here);
  return companies
    .flatMap(({ id, lng, lat }) =>
      lng == null || lat == null ? [] : [{ id, distance: distanceBetween(at, { lng, lat }) }],
    )
    .filter(({ distance }) => distance <= near)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostNear)
    .map(({ id, distance }) => ({ id, reason: `附近 ${metres(distance)}` }));
}

/** Companies of the device in the order in which a person in the field is likely to want them, each once. */
export function likelyFirst(known: Known): LikelyCompany[] {
  const byId = new Map(known.companies.map((company) => [company.id, company]));
  const reasons = new Map<string, string>();
  for (const { id, reason } of [...planned(known), ...recent(known), ...nearby(known)]) {
    if (byId.has(id) && !reasons.has(id)) reasons.set(id, reason);
  }
  const likely = [...reasons].flatMap(([id, reason]) => {
    const company = byId.get(id);
    return company ? [{ id, company, reason }] : [];
  });
  const others = known.companies.filter(({ id }) => !reasons.has(id));
  return [...likely, ...others.map((company) => ({ id: company.id, company, reason: "" }))];
}
