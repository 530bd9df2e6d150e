import * as z from "zod/mini";
import { feeReductions } from "./fees/annuity-table.ts";
import { LicencePeriod } from "./fees/licence-period.ts";
import { warningLevels } from "../core/warning-levels.ts";
import { patentStatuses, patentTypes } from "./patent-words.ts";

/** Patents of one company that a device holds; of more, `counts` tells. */
export const heldPatents = 60;

const HeldFee = z.object({
  reduction: z.enum(feeReductions),
  from_year: z.int(),
  /** Years that were paid for in full. */
  settled: z.array(z.int()),
  /** Years that are known to be unpaid, or not to be paid in full, and the fen that were paid of each. */
  unpaid: z.array(z.object({ year: z.int(), paid: z.int() })),
  /** The company decided to let the right go: nothing is due. Absent: it did not. */
  given_up: z.optional(z.literal(true)),
});
export type HeldFee = z.output<typeof HeldFee>;

/** A patent as a phone shows it without a network; days are `YYYY-MM-DD`. What is due follows from it by `fees/`. */
const HeldPatent = z.object({
  id: z.string(),
  application_no: z.string(),
  title: z.string(),
  type: z.enum(patentTypes),
  status: z.enum(patentStatuses),
  /** Why the status is what it is, and the day of the event behind it. */
  status_reason: z.string(),
  status_on: z.nullable(z.string()),
  restorable_until: z.nullable(z.string()),
  filed_on: z.nullable(z.string()),
  granted_on: z.nullable(z.string()),
  /** The last day of a compensated term; absent: there is none. */
  extended_to: z.optional(z.string()),
  /** Absent: there never was one. */
  open_licences: z.optional(z.array(LicencePeriod)),
  /** What the company recorded of its annuities; absent: nothing. */
  fee: z.optional(HeldFee),
});
export type HeldPatent = z.output<typeof HeldPatent>;

/** Honors, certificates and warnings of one company that a device holds, of each. */
export const heldRecords = 30;

/** An honor as a phone shows it; `ends` is its last day, null: it has none. */
const HeldHonor = z.object({
  id: z.string(),
  title: z.string(),
  level: z.string(),
  year: z.int(),
  ends: z.nullable(z.string()),
});
const HeldCertificate = z.object({ id: z.string(), kind: z.string(), name: z.string(), ends: z.nullable(z.string()) });
/** An open warning; `due` is the day by which something has to be done. */
const HeldWarning = z.object({
  id: z.string(),
  /** A `WarningKind`, whose words no device needs; absent in what it was told before it was told this. */
  kind: z.optional(z.string()),
  level: z.enum(warningLevels),
  title: z.string(),
  due: z.nullable(z.string()),
});

/** What a device holds of the rights of one company; `id` is the company's. */
export const Holding = z.object({
  id: z.string(),
  /** What may be restored before what is in force, pending, lapsed; the latest filing first; at most `heldPatents`. */
  patents: z.array(HeldPatent),
  /** Of all of the company's; none with 0. */
  counts: z.array(z.object({ status: z.enum(patentStatuses), count: z.int() })),
  /** What holds longest or presses most stands first, at most `heldRecords` of each; absent: there are none. */
  honors: z.optional(z.array(HeldHonor)),
  certificates: z.optional(z.array(HeldCertificate)),
  warnings: z.optional(z.array(HeldWarning)),
});
export type Holding = z.output<typeof Holding>;

/**
 * What a device holds of the rights of one company, its patents by columns: what stands below itself packs far better.
 * A patent is known by its number, the other records by the end of their id. Every column has an entry for each patent,
 * in order; texts of several entries are parted by a space.
 */
export const PackedHolding = z.object({
  ...z.omit(Holding, { patents: true }).shape,
  packed: z.object({
    /** The eight digits between year and check digit, where both follow from the rest; else `=` and the number whole. */
    numbers: z.string(),
    titles: z.array(z.string()),
    /** A digit each: the place of the word among `patentTypes` and `patentStatuses`. */
    types: z.string(),
    statuses: z.string(),
    /** Every reason once, and for each patent the place of its own. */
    reasons: z.array(z.string()),
    reason_at: z.array(z.int()),
    /** Days since the filing of the patent before, since the filing, the grant and the status; empty: no such day. */
    filed: z.string(),
    granted: z.string(),
    status_on: z.string(),
    restorable: z.string(),
    /** What is recorded of annuities, by the place of the patent. */
    fees: z.optional(z.array(z.tuple([z.int(), HeldFee]))),
    /** The last days of compensated terms, by the place of the patent. */
    extended: z.optional(z.array(z.tuple([z.int(), z.string()]))),
    /** Open licences, likewise. */
    licences: z.optional(z.array(z.tuple([z.int(), z.array(LicencePeriod)]))),
  }),
});
export type PackedHolding = z.output<typeof PackedHolding>;
