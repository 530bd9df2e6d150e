import { formatDay } from "#src/ui/text/format-date.ts";
import { dayOf } from "#contract/core/time.ts";
import { visitMethods, visitTypes, willingnesses } from "#contract/visit/visit-fields.ts";
import type { LocalVisit } from "#offline/field-types.ts";

/** The part of the visits an address asks for, as a figure's link does; days are Asia/Shanghai, both included. */
export interface AskedPart {
  from?: string;
  to?: string;
  street_id?: string;
  visitor_id?: string;
  visit_type?: VisitType;
  visit_method?: VisitMethod;
  willingness?: Willingness;
  label_id?: string;
  has_demand?: boolean;
  with_photos?: boolean;
}

type VisitType = (typeof visitTypes)[number];
type VisitMethod = (typeof visitMethods)[number];
type Willingness = (typeof willingnesses)[number];

const among = <T extends string>(words: readonly T[], text: string | null): T | undefined =>
  words.find((word) => word === text);
const flags: Record<string, boolean> = { true: true, false: false };

/** The filters of a closed list, left out where the address has none or nonsense. */
function wordsIn(search: URLSearchParams): AskedPart {
  const found = {
    visit_type: among(visitTypes, search.get("visit_type")),
    visit_method: among(visitMethods, search.get("visit_method")),
    willingness: among(willingnesses, search.get("willingness")),
    has_demand: flags[search.get("has_demand") ?? ""],
    with_photos: flags[search.get("with_photos") ?? ""],
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** What of it the address names; null when it asks for all. */
export function partIn(search: URLSearchParams): AskedPart | null {
  const part = wordsIn(search);
  for (const name of ["from", "to", "street_id", "visitor_id", "label_id"] as const) {
    const value = search.get(name) ?? "";
    if (value !== "" && (name.endsWith("_id") || isDay(value))) part[name] = value;
  }
  return Object.keys(part).length === 0 ? null : part;
}

/** Whether a visit of this device belongs to the part. */
export function inPart(visit: PartOfVisit, part: AskedPart): boolean {
  return isThen(visit, part) && hasWords(visit, part);
}

type PartOfVisit = Pick<
  LocalVisit,
  | "start_at"
  | "street_id"
  | "visitor_ids"
  | "visit_type"
  | "visit_method"
  | "willingness"
  | "label_ids"
  | "has_demand"
  | "photos"
>;

const isOr = <T>(asked: T | undefined, value: T) => asked === undefined || asked === value;

const hasWords = (visit: PartOfVisit, part: AskedPart): boolean =>
  isOr(part.visit_type, visit.visit_type) &&
  isOr(part.visit_method, visit.visit_method) &&
  isOr(part.willingness, visit.willingness) &&
  isOr(part.has_demand, visit.has_demand) &&
  isOr(part.with_photos, visit.photos.length > 0) &&
  (part.label_id === undefined || visit.label_ids.includes(part.label_id));

function isThen(visit: PartOfVisit, part: AskedPart): boolean {
  const day = dayOf(visit.start_at);
  return (
    (part.from === undefined || day >= part.from) &&
    (part.to === undefined || day <= part.to) &&
    (part.street_id === undefined || visit.street_id === part.street_id) &&
    (part.visitor_id === undefined || visit.visitor_ids.includes(part.visitor_id))
  );
}

const flagWords = (asked: boolean | undefined, what: string) => asked !== undefined && `${asked ? "有" : "无"}${what}`;

/** The part in words: `2026年11月01日 至 2026年11月30日，大良，龙婉文`. */
export function partWords(part: AskedPart, names: { street: (id: string) => string; person: (id: string) => string }) {
  const { street_id, visitor_id } = part;
  const [from, to] = [formatDay(part.from), formatDay(part.to)];
  const days = from === to ? from : from && to ? `${from} 至 ${to}` : from ? `${from} 起` : to && `至 ${to}`;
  return [
    days,
    street_id && names.street(street_id),
    visitor_id && names.person(visitor_id),
    part.visit_type,
    part.visit_method,
    part.willingness,
    part.label_id && "所选标签",
    flagWords(part.has_demand, "需求"),
    flagWords(part.with_photos, "照片"),
  ]
    .filter(Boolean)
    .join("，");
}
