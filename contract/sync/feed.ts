import * as z from "zod/mini";
import { CalendarEntry } from "../calendar/calendar-fields.ts";
import { call } from "../core/call.ts";
import { Company, Contact } from "../company/company.ts";
import { Demand } from "../demand/demand-fields.ts";
import { text, whole } from "../core/fields.ts";
import { Answer, Questionnaire } from "../question/questionnaire-fields.ts";
import { HolidayYear, Label, Staff, Street } from "../core/reference.ts";
import { staff } from "../core/roles.ts";
import { Holding, PackedHolding } from "../patent/held-patents.ts";
import { feedAddress, outboxReport, packedHoldings } from "./sync.ts";
import { VisitNote } from "../visit/visit-note.ts";
import { Visit } from "../visit/visit.ts";

/** One change; `record` is absent (null) when `gone`. */
const change = <K extends string, R extends z.ZodMiniType>(kind: K, record: R) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    /** Deleted, or no longer in the account's scope. */
    gone: z.boolean(),
    record: z.nullable(record),
  });

export const Change = z.discriminatedUnion("kind", [
  change("street", Street),
  change("staff", Staff),
  change("label", Label),
  change("company", Company),
  change("contact", Contact),
  change("visit", Visit),
  change("note", VisitNote),
  change("calendar", CalendarEntry),
  change("demand", Demand),
  change("answer", Answer),
  change("holding", z.union([Holding, PackedHolding])),
  change("questionnaire", Questionnaire),
  change("holiday", HolidayYear),
]);
export type Change = z.output<typeof Change>;
export type FeedKind = Change["kind"];

export const Changes = z.object({
  changes: z.array(Change),
  /** Opaque; send it with the next pull. */
  cursor: z.string(),
  more: z.boolean(),
  /** The cursor was unknown or too old: forget the server's copies (not the outbox) and start over. */
  reset: z.boolean(),
  /** The account's scope; a device that held another scope drops what fell out of it. */
  scope: z.string(),
  /** There is more than a device should hold: of companies and what is theirs only the account's own share comes. */
  part: z.optional(z.boolean()),
  /** Days from one visit to the next that each tier promises; null: none. */
  promises: z.optional(z.record(z.string(), z.nullable(z.int()))),
  /** What the server last heard from this device; null when it never did. */
  heard: z.nullable(z.object({ pending: z.int(), oldest_at: z.nullable(z.string()), at: z.string() })),
});
export type Changes = z.output<typeof Changes>;

export const feed = {
  changes: call({
    ...feedAddress,
    access: staff,
    input: z.object({
      cursor: z._default(text("游标", 0, 400), ""),
      limit: z._default(whole("条数", 1, 2000), 1000),
      /** The form of companies' patents that the device reads; absent: the first, whole. */
      rights: z._default(whole("企业专利的形式", 1, packedHoldings), 1),
      ...outboxReport,
    }),
    output: Changes,
    offline: "live",
    fromDevice: "reads",
    leadsOn: true,
    summary: "Everything changed in the account's scope since the cursor, deletions included.",
  }),
};
