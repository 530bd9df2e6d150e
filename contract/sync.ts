import * as z from "zod/mini";
import { call } from "./call.ts";
import { Company, Contact } from "./company.ts";
import { id, instant, listOf, text, whole } from "./fields.ts";
import { staff } from "./roles.ts";
import { Label, Staff, Street } from "./reference.ts";
import { Visit } from "./visit.ts";

/** Most items of one batch, and most bytes of its JSON before compression. */
export const batchItems = 100;
export const batchBytes = 512 * 1024;
/** Bodies above this many bytes are sent gzipped. */
export const gzipAbove = 4 * 1024;

const BatchItem = z.object({
  /** Idempotency key: the outbox row's id. */
  id: id("提交项"),
  /** Call name such as `visit.createVisit`. */
  call: text("调用", 1, 60),
  input: z.unknown(),
  contract_version: whole("约定版本", 0, 1_000_000),
  /** Server time as the device knows it, when the person saved. */
  created_at: instant("保存时间"),
});
export type BatchItem = z.output<typeof BatchItem>;

const BatchResult = z.object({
  id: z.string(),
  code: z.union([z.literal(0), z.literal(1)]),
  msg: z.string(),
  status: z.int(),
  data: z.unknown(),
});
export type BatchResult = z.output<typeof BatchResult>;

const batchInput = z.object({
  device_id: z.optional(id("设备")),
  items: listOf("提交项", BatchItem, 1, batchItems),
});
const batchOutput = z.object({ results: z.array(BatchResult) });

/** Calls a batch takes, by batch. The first batch is sent before the second. */
export const batchCalls = {
  visit: ["visit.createCompany", "visit.createVisit", "visit.editVisit", "visit.visitDel"],
  business: ["business.companyEdit"],
} as const;
export type QueuedCall = (typeof batchCalls)[keyof typeof batchCalls][number];

/** What the feed carries; a record of a `gone` change is absent. */
export const feedRecords = {
  street: Street,
  staff: Staff,
  label: Label,
  company: Company,
  contact: Contact,
  visit: Visit,
} as const;
export type FeedKind = keyof typeof feedRecords;

const change = <K extends FeedKind, R extends z.ZodMiniType>(kind: K, record: R) =>
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
]);
export type Change = z.output<typeof Change>;

export const Changes = z.object({
  changes: z.array(Change),
  /** Opaque; send it with the next pull. */
  cursor: z.string(),
  more: z.boolean(),
  /** The cursor was unknown or too old: forget the server's copies (not the outbox) and start over. */
  reset: z.boolean(),
  /** The account's scope; a device that held another scope drops what fell out of it. */
  scope: z.string(),
  /** What the server last heard from this device; null when it never did. */
  heard: z.nullable(z.object({ pending: z.int(), oldest_at: z.nullable(z.string()), at: z.string() })),
});
export type Changes = z.output<typeof Changes>;

/** Days of visits a device holds. */
export const visitWindowDays = 90;

export const visitSync = {
  // The two batches and the feed are ours; their single calls are the specification's.
  batch: call({
    method: "POST",
    path: "/v1/visit/batch",
    access: staff,
    input: batchInput,
    output: batchOutput,
    offline: "live",
    summary: "Up to 100 queued writes: companies, visits, calendar entries, answers; an envelope for each.",
  }),
  changes: call({
    method: "GET",
    path: "/v1/visit/changes",
    access: staff,
    input: z.object({
      cursor: z._default(text("游标", 0, 400), ""),
      limit: z._default(whole("条数", 1, 2000), 1000),
      device_id: z.optional(id("设备")),
      /** Rows in the device's outbox and when the oldest was saved. */
      pending: z._default(whole("待发送数", 0, 1_000_000), 0),
      oldest_at: z.optional(instant("最早保存时间")),
    }),
    output: Changes,
    offline: "live",
    summary: "Everything changed in the account's scope since the cursor, deletions included.",
  }),
};

export const businessSync = {
  batch: call({
    method: "POST",
    path: "/v1/business/batch",
    access: staff,
    input: batchInput,
    output: batchOutput,
    offline: "live",
    summary: "Up to 100 queued writes: demands and company edits; an envelope for each.",
  }),
};
