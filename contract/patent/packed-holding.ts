import { daysBetween, shiftDay } from "../core/time.ts";
import type { HeldPatent, Holding, PackedHolding } from "./held-patents.ts";
import { checkDigit } from "./patent-numbers.ts";
import { patentStatuses, patentTypes } from "./patent-words.ts";

/** A patent out of either form. */
export type ReadPatent = Omit<HeldPatent, "id">;

/** What counts as the day before, where there is none. */
const firstDay = "2000-01-01";

const since = (base: string | null, day: string | null) => (day === null ? "" : daysBetween(base ?? firstDay, day));
const dayAfter = (base: string | null, days: string | undefined) =>
  days === undefined || days === "" ? null : shiftDay(base ?? firstDay, Number(days));

const yearOf = (filed: string | null) => (filed ?? firstDay).slice(0, 4);

function shortNumber({ application_no, filed_on }: ReadPatent): string {
  const digits = application_no.slice(0, -1);
  const follows = /^\d{12}$/u.test(digits) && digits.startsWith(yearOf(filed_on));
  return follows && application_no.endsWith(checkDigit(digits)) ? digits.slice(4) : `=${application_no}`;
}

function wholeNumber(short: string, filed: string | null): string {
  if (short.startsWith("=")) return short.slice(1);
  const digits = yearOf(filed) + short;
  return digits + checkDigit(digits);
}

/** What is left of an id: enough to tell thirty records of one company apart, on devices as on the server. */
export const shortId = (id: string): string => id.slice(-8);
const shortened = <T extends { id: string }>(row: T): T => ({ ...row, id: shortId(row.id) });

/** A record in either form. */
export type HeldRights = Omit<Holding, "id"> | Omit<PackedHolding, "id">;

/** What few patents have, each with the patent's place. */
const placed = <T>(patents: readonly HeldPatent[], of: (patent: HeldPatent) => T | undefined): [number, T][] =>
  patents.flatMap((patent, at): [number, T][] => {
    const one = of(patent);
    return one === undefined ? [] : [[at, one]];
  });

/** Packs a record; `readPatents` gives the same patents again, known by their numbers. */
export function packHolding({ id, patents, counts, honors, certificates, warnings }: Holding): PackedHolding {
  const reasons = [...new Set(patents.map(({ status_reason }) => status_reason))];
  const fees = placed(patents, ({ fee }) => fee);
  const extended = placed(patents, ({ extended_to }) => extended_to);
  const licences = placed(patents, ({ open_licences }) => open_licences);
  // A filing without a day leaves the next one to count from the last that had one.
  let last: string | null = null;
  const filed = patents.map(({ filed_on }) => {
    const days = since(last, filed_on);
    last = filed_on ?? last;
    return days;
  });
  return {
    id,
    counts,
    ...(honors && { honors: honors.map(shortened) }),
    ...(certificates && { certificates: certificates.map(shortened) }),
    ...(warnings && { warnings: warnings.map(shortened) }),
    packed: {
      // A number with a space in it would become two.
      numbers: patents.map((one) => shortNumber(one).replaceAll(" ", "\u00a0")).join(" "),
      titles: patents.map(({ title }) => title),
      types: patents.map(({ type }) => patentTypes.indexOf(type)).join(""),
      statuses: patents.map(({ status }) => patentStatuses.indexOf(status)).join(""),
      reasons,
      reason_at: patents.map(({ status_reason }) => reasons.indexOf(status_reason)),
      filed: filed.join(" "),
      granted: patents.map((one) => since(one.filed_on, one.granted_on)).join(" "),
      status_on: patents.map((one) => since(one.granted_on ?? one.filed_on, one.status_on)).join(" "),
      restorable: patents.map((one) => since(one.status_on, one.restorable_until)).join(" "),
      ...(fees.length > 0 && { fees }),
      ...(extended.length > 0 && { extended }),
      ...(licences.length > 0 && { licences }),
    },
  };
}

const at = <T>(list: readonly T[], place: number): T => {
  const one = list[place];
  if (one === undefined) throw new Error("a packed record breaks off");
  return one;
};

/** The patents of a record in either form: what a device took before it knew of the packed one stays readable. */
export function readPatents(record: HeldRights): ReadPatent[] {
  if (!("packed" in record)) return record.patents;
  const {
    numbers,
    titles,
    types,
    statuses,
    reasons,
    reason_at,
    fees = [],
    extended = [],
    licences = [],
    ...days
  } = record.packed;
  const columns = {
    numbers: numbers.split(" "),
    filed: days.filed.split(" "),
    granted: days.granted.split(" "),
    status: days.status_on.split(" "),
    restorable: days.restorable.split(" "),
  };
  const feeAt = new Map(fees);
  const extendedAt = new Map(extended);
  const licencesAt = new Map(licences);
  let last: string | null = null;
  return titles.map((title, place): ReadPatent => {
    const filed_on: string | null = dayAfter(last, columns.filed[place]);
    last = filed_on ?? last;
    const granted_on = dayAfter(filed_on, columns.granted[place]);
    const status_on = dayAfter(granted_on ?? filed_on, columns.status[place]);
    const fee = feeAt.get(place);
    const extended_to = extendedAt.get(place);
    const open_licences = licencesAt.get(place);
    return {
      application_no: wholeNumber(at(columns.numbers, place).replaceAll("\u00a0", " "), filed_on),
      title,
      type: at(patentTypes, Number(types[place])),
      status: at(patentStatuses, Number(statuses[place])),
      status_reason: at(reasons, at(reason_at, place)),
      status_on,
      restorable_until: dayAfter(status_on, columns.restorable[place]),
      filed_on,
      granted_on,
      ...(extended_to !== undefined && { extended_to }),
      ...(open_licences !== undefined && { open_licences }),
      ...(fee !== undefined && { fee }),
    };
  });
}
