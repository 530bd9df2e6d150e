import type { Hit, LookedUp } from "#contract/company-data/looked-up.ts";
import { storable } from "#contract/core/storable.ts";
import { dayOf } from "#contract/core/time.ts";

/** The frame of every answer; `reason` is at most a hundred characters of the provider's own words. */
export interface Reply {
  code: number;
  reason: string;
  result: unknown;
}

type Body = Record<string, unknown>;

const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null && !Array.isArray(value);

/** The frame in a text; null: it is none, e.g. because it was cut off. */
export function replyIn(text: string): Reply | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!isBody(read)) return null;
    const { error_code, reason, result } = read;
    const code = typeof error_code === "string" && /^\d+$/u.test(error_code) ? Number(error_code) : error_code;
    if (typeof code !== "number" || !Number.isInteger(code)) return null;
    return { code, reason: textOf(reason, 100), result: result ?? null };
  } catch {
    return null;
  }
}

/** A text without the marks of a hit and of an absent value, at most `max` characters; a number as its digits. */
function textOf(value: unknown, max: number): string {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
  // The cut may halve a character.
  const plain = storable(
    text
      .replaceAll(/<\/?em>/giu, "")
      .trim()
      .slice(0, max),
  );
  return /^(?:-+|null|未公开)$/iu.test(plain) ? "" : plain;
}

/** A day told as milliseconds since the epoch or as `2013-09-18 00:00:00.0`; null: it is none. */
function dayIn(value: unknown): string | null {
  if (typeof value === "number" && Math.abs(value) < 8e15) {
    const day = dayOf(value);
    return /^\d{4}-\d\d-\d\d$/u.test(day) ? day : null;
  }
  const [day] = (typeof value === "string" && /^\d{4}-\d\d-\d\d/u.exec(value.trim())) || [];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null;
}

/** What both shapes tell. */
const mainOf = (row: Body) => ({
  name: textOf(row.name, 200),
  credit_code: textOf(row.creditCode, 24).toUpperCase(),
  legal_person: textOf(row.legalPersonName, 60),
  reg_status: textOf(row.regStatus, 40),
  reg_capital: textOf(row.regCapital, 60),
  established_on: dayIn(row.estiblishTime),
});

/** The hits of a search; null: the result is no list. */
export function hitsIn(result: unknown): { list: Hit[]; total: number } | null {
  if (!isBody(result) || !Array.isArray(result.items)) return null;
  const list = result.items.filter(isBody).map(mainOf);
  const total = Number(result.total);
  const named = list.filter(({ name }) => name !== "");
  return { list: named, total: Number.isInteger(total) ? Math.max(total, named.length) : named.length };
}

/** Former names, as a list in some answers and as text with semicolons in others. */
const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === "string" ? value.split(/[;；]/u) : [])
    .map((name) => textOf(name, 200))
    .filter((name) => name !== "")
    .slice(0, 20);

/** The base data of one company; null: the result names none. */
export function detailIn(result: unknown): LookedUp | null {
  if (!isBody(result)) return null;
  const main = mainOf(result);
  if (main.name === "") return null;
  const named = namesIn(result.historyNameList);
  return {
    ...main,
    short_name: textOf(result.alias, 60),
    address: textOf(result.regLocation, 200),
    industry: textOf(result.industry, 100),
    organisation: textOf(result.companyOrgType, 100),
    authority: textOf(result.regInstitute, 100),
    approved_on: dayIn(result.approvedTime),
    staff_range: textOf(result.staffNumRange, 40),
    former_names: named.length > 0 ? named : namesIn(result.historyNames),
    business_scope: textOf(result.businessScope, 4000),
  };
}
