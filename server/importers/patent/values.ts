import type { Claim } from "#contract/patent/patent.ts";
import { checkDigit, readNumber } from "#contract/patent/patent-numbers.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";
import { dayOfCell } from "../cell-values.ts";

const dayForms = [/^(\d{4})-(\d\d)-(\d\d)$/u, /^(?<day>\d{1,2})[./](?<month>\d{1,2})[./](?<year>\d{4})$/u];

/** A day as offices and data bases write it, as `YYYY-MM-DD`; null when it is none, or has no month or day. */
export function dayOf(text: string): string | null {
  const tidy = dayOfCell(text.normalize("NFKC").trim());
  for (const form of dayForms) {
    const found = form.exec(tidy);
    if (found === null) continue;
    const [year = "", month = "", day = ""] = found.groups
      ? [found.groups["year"], found.groups["month"], found.groups["day"]]
      : found.slice(1);
    const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const at = Date.parse(`${iso}T00:00:00.000Z`);
    return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso || year < "1790" ? null : iso;
  }
  return null;
}

const bare = (number: string) =>
  number
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s,./-]/gu, "");

/** A publication number from its parts, plain; empty where a part is missing. US numbers lose leading zeros. */
export function publicationOf(country: string, number: string, kind: string): string {
  const digits = bare(number).replace(/^CN/u, "");
  const letters = bare(kind);
  if (digits === "") return "";
  if (country === "CN") return `${digits}${letters.slice(0, 1)}`;
  const plain = country === "US" ? digits.replace(/^([A-Z]*)0+(?=\d)/u, "$1") : digits;
  return `${country}${plain}${letters}`;
}

/** The office's standard form of 15 digits, kind, year and serial: 10 2015 000163325 is 2015 1 0163325. */
const fromStandard = (digits: string): string =>
  digits.replace(
    /^([12389])0((?:19|20)\d\d)00(\d{7})$/u,
    (_, kind: string, year: string, serial: string) => year + kind + serial,
  );

/** An application number from its parts, plain. A Chinese one without its check digit gets it. */
export function applicationOf(country: string, number: string): string {
  if (number.trim() === "") return "";
  if (country === "CN") {
    const digits = fromStandard(bare(number).replace(/^(?:CN|ZL)/u, ""));
    if (/^(?:\d{8}|\d{12})$/u.test(digits)) return digits + checkDigit(digits);
    const read = readNumber(number);
    return "problem" in read ? digits : read.plain;
  }
  const whole = bare(number);
  const digits = whole.startsWith(country) ? whole.slice(country.length) : whole;
  // The exchange format puts the year before series and number.
  return `${country}${country === "US" ? digits.replace(/^(?:19|20)\d\d(\d{8})$/u, "$1") : digits}`;
}

/** An agency without the number that the office writes behind its name: 某专利代理有限公司 12107. */
export const agencyName = (written: string): string => written.replace(/\s*[(（]?\d{5}[)）]?$/u, "").trim() || written;

/** The type that an application number tells; empty where it tells none. */
export function typeOfNumber(application: string): PatentType | "" {
  const read = readNumber(application);
  return "problem" in read ? "" : (read.type ?? "");
}

/** Which kinds of a country are grants. */
export function isGrant(country: string, kind: string): boolean {
  if (country === "CN") return /^[BCUYSD]/u.test(kind);
  if (country === "US") return /^[BESPH]/u.test(kind);
  return /^[BCTU]/u.test(kind);
}

/** What a publication is of; by default an invention. */
export function typeOfKind(country: string, kind: string, isPct = false): PatentType {
  if (/^[SD]/u.test(kind)) return "外观设计";
  if (/^[UY]/u.test(kind)) return isPct ? "PCT实用新型" : "实用新型";
  return isPct && country === "CN" ? "PCT发明" : "发明";
}

const symbol = /^([A-HY]\d\d[A-Z])\s*0*(\d{1,4})\s*\/\s*(\d{2,6})/u;
/** Of data before 2005: three places for the group, then the subgroup without a slash. */
const oldSymbol = /^([A-H]\d\d[A-Z])([ \d]{3})(\d{2,4})\s*$/u;

/** A symbol of IPC or CPC as `H04W84/20`; what has no group stays as far as it goes; empty for what is none. */
export function classOf(text: string): string {
  const plain = text.normalize("NFKC").toUpperCase();
  const found = symbol.exec(plain.trim()) ?? oldSymbol.exec(plain.trim());
  if (found !== null) return `${found[1]}${Number(found[2])}/${found[3]}`;
  const compact = plain.replaceAll(/\s/gu, "");
  return /^[A-HY](?:\d\d(?:[A-Z]\d{0,4})?)?(?:\(.*\))?$/u.test(compact) ? compact.replace(/\(.*$/u, "") : "";
}

/** A list without what is empty or comes twice. */
export const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ""))];

const references =
  /(?:权利要求|claims?)\s*((?:\d+|至|到|或|和|与|及|、|，|,|~|-|–|or|and|to|through|中?任意?一?项?所?述?|\s)+)/giu;

function numbersIn(text: string): number[] {
  return [...text.matchAll(/(\d+)(?:\s*(?:至|到|~|-|–|to|through)\s*(\d+))?/gu)].flatMap(([, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    return to < from || to - from > 500 ? [from] : Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

/** The claims a claim refers to, by its beginning; none for an independent one. */
export function claimsReferredTo(text: string, number: number): number[] {
  const found = [...text.slice(0, 300).matchAll(references)].flatMap(([, list = ""]) => numbersIn(list));
  return [...new Set(found)].filter((one) => one > 0 && one < number).toSorted((a, b) => a - b);
}

/** A claim without its number in front, with what it refers to. */
export function claimOf(text: string, number: number, referred?: readonly number[]): Claim {
  const whole = text.trim();
  const [head = "", written] = /^(\d{1,4})\s*[.．、:：)]\s*/u.exec(whole) ?? [];
  const plain = written === String(number) ? whole.slice(head.length) : whole;
  return { number, text: plain, depends_on: referred ? [...referred] : claimsReferredTo(plain, number) };
}

/** Claims from texts in their order; a text may hold several, each beginning a line with its number. */
export function claimsOf(texts: readonly string[]): Claim[] {
  const parted = texts.flatMap((text) => partClaims(text.trim())).filter((text) => text !== "");
  return parted.map((text, place) => claimOf(text, Number(/^(\d{1,4})\s*[.．、:：)]/u.exec(text)?.[1] ?? place + 1)));
}

function partClaims(text: string): string[] {
  const starts: number[] = [];
  let next = 1;
  for (const found of text.matchAll(/(?:^|\n|[。.;；]\s*)(\d{1,4})\s*[.．、]\s*(?!\d)/gu)) {
    if (Number(found[1]) !== next) continue;
    starts.push(found.index + found[0].indexOf(found[1] ?? ""));
    next += 1;
  }
  if (starts.length < 2) return [text];
  return starts.map((start, place) => text.slice(start, starts[place + 1]).trim());
}
