import type { LocalVisit } from "#offline/field-types.ts";
import { formatDay } from "#src/ui/text/format-date.ts";

/** The part of the visits an address asks for, as a figure's link does; days are Asia/Shanghai, both included. */
export interface AskedPart {
  from?: string;
  to?: string;
  street_id?: string;
  visitor_id?: string;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** What of it the address names; null when it asks for all. */
export function partIn(search: URLSearchParams): AskedPart | null {
  const part: AskedPart = {};
  for (const name of ["from", "to", "street_id", "visitor_id"] as const) {
    const value = search.get(name) ?? "";
    if (value !== "" && (name === "street_id" || name === "visitor_id" || isDay(value))) part[name] = value;
  }
  return Object.keys(part).length === 0 ? null : part;
}

/** Whether a visit of this device belongs to the part. */
export function inPart(visit: Pick<LocalVisit, "start_at" | "street_id" | "visitor_ids">, part: AskedPart): boolean {
  const day = formatDay(visit.start_at);
  return (
    (part.from === undefined || day >= part.from) &&
    (part.to === undefined || day <= part.to) &&
    (part.street_id === undefined || visit.street_id === part.street_id) &&
    (part.visitor_id === undefined || visit.visitor_ids.includes(part.visitor_id))
  );
}

/** The part in words: `2026-11-01 至 2026-11-30，大良，龙婉文`. */
export function partWords(part: AskedPart, names: { street: (id: string) => string; person: (id: string) => string }) {
  const { from, to, street_id, visitor_id } = part;
  const days = from === to ? from : from && to ? `${from} 至 ${to}` : from ? `${from} 起` : to && `至 ${to}`;
  return [days, street_id && names.street(street_id), visitor_id && names.person(visitor_id)]
    .filter(Boolean)
    .join("，");
}
