import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, instant, listOf, text, whole } from "../core/fields.ts";
import { staff } from "../core/roles.ts";

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

/** What a device says of its outbox, beside a batch or a pull. */
export const outboxReport = {
  device_id: z.optional(id("设备")),
  /** Rows in the device's outbox and when the oldest was saved. */
  pending: z.optional(whole("待发送数", 0, 1_000_000)),
  oldest_at: z.optional(instant("最早保存时间")),
};

const batchInput = z.object({
  /** Told with a batch too: the pull that would tell it may never come. */
  ...outboxReport,
  items: listOf("提交项", BatchItem, 1, batchItems),
});
const batchOutput = z.object({ results: z.array(BatchResult) });

/** Calls a batch takes, by batch. The first batch is sent before the second. */
export const batchCalls = {
  visit: [
    "visit.createCompany",
    "visit.createVisit",
    "visit.editVisit",
    "visit.visitDel",
    "visit.createCalendar",
    "visit.editCalendar",
    "visit.calendarDel",
    "visit.createNote",
    "question.saveQuestion",
  ],
  business: [
    "business.companyEdit",
    "business.demandCreate",
    "business.demandEdit",
    "business.demandDel",
    "business.demandMove",
  ],
} as const;
export type QueuedCall = (typeof batchCalls)[keyof typeof batchCalls][number];

/** Days of visits a device holds. */
export const visitWindowDays = 90;
/** Days for which a device holds calendar entries that are over, and demands that have ended. */
export const calendarWindowDays = 31;
export const demandWindowDays = 30;
/**
 * Companies up to which a device holds all that its account may see, and at most of a share of them: beyond, it holds those
 * its person has to do with (decision 079). An installation may set another number (`share_bound`).
 */
export const shareBound = 3000;
/** Days for which a visit of one's own keeps its company on the device, and for which having opened one does. */
export const ownVisitDays = 365;
export const openedDays = 90;
/** Questionnaires a device holds, with their answers. */
export const runningStatuses = ["收集中", "已暂停"] as const;

/** The form in which a device asks for the patents of companies; one that names none gets the first, whole. */
export const packedHoldings = 2;

/** Where the feed is; its records' shapes are in `feed.ts`, which no device needs to load. */
export const feedAddress = { method: "GET", path: "/v1/visit/changes" } as const;

/** The header that leads a page of the feed: the place behind it, where there is more and nothing starts over. */
export const nextPlaceHeader = "feed-next";

export const sync = {
  // The two batches and the feed are ours; their single calls are the specification's.
  visitBatch: call({
    method: "POST",
    path: "/v1/visit/batch",
    access: staff,
    input: batchInput,
    output: batchOutput,
    offline: "live",
    fromDevice: "delivers",
    summary: "Up to 100 queued writes: companies, visits, calendar entries, answers; an envelope for each.",
  }),
  businessBatch: call({
    method: "POST",
    path: "/v1/business/batch",
    access: staff,
    input: batchInput,
    output: batchOutput,
    offline: "live",
    fromDevice: "delivers",
    summary: "Up to 100 queued writes: demands and company edits; an envelope for each.",
  }),
};
