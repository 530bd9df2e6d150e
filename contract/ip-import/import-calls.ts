import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, pageOf, paging, text, rowPlaceFields } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { recordImportKinds } from "./import-columns.ts";

/**
 * Rows and bytes of a file, and rows that a preview names. A run of more rows than `atOnce` goes on by itself after the
 * call has answered.
 */
export const recordImportLimits = {
  rows: 10_000,
  bytes: 20 * 1024 * 1024,
  told: 500,
  atOnce: 2_000,
} as const;

/**
 * States of a run: `running` → `done`; `failed` when it was stopped or kept failing, with what was written before it;
 * `undoing` → `undone` from either.
 */
const recordImportStates = ["running", "done", "failed", "undoing", "undone"] as const;
export type RecordImportState = (typeof recordImportStates)[number];

const recordActions = ["create", "change", "same", "refused"] as const;
export type RecordAction = (typeof recordActions)[number];

const ImportedLine = z.object({
  ...rowPlaceFields,
  /** What the row is about, in words. */
  title: z.string(),
  action: z.enum(recordActions),
  /** What is wrong, by the heading of its column. */
  problems: z.record(z.string(), z.string()),
});
export type ImportedLine = z.output<typeof ImportedLine>;

const counts = z.object({ create: z.int(), change: z.int(), same: z.int(), refused: z.int() });

const RecordImportResult = z.object({
  counts,
  /** The refused rows first, then the others, as far as an answer names them. */
  rows: z.array(ImportedLine),
  /** Headings that were read, and those that no column has. */
  read: z.array(z.string()),
  ignored: z.array(z.string()),
  /** A sentence for each sheet of the file that is not read. */
  unread: z.array(z.string()),
});
export type RecordImportResult = z.output<typeof RecordImportResult>;

const RecordImport = z.object({
  id: z.string(),
  kind: z.enum(recordImportKinds),
  file_name: z.string(),
  by: z.string(),
  state: z.enum(recordImportStates),
  /** Rows of the file, and how many of them have their result. */
  total: z.int(),
  finished: z.int(),
  counts,
  /** Why it ended before its rows did, or why an undo did not come about; empty: neither. */
  problem: z.string(),
  ran_at: z.string(),
  undone_at: z.nullable(z.string()),
  /** Records that an undo gave back, removed, and left because they changed since. */
  undone: z.object({ restored: z.int(), removed: z.int(), left: z.int() }),
  /** A sentence for each sheet of the file that is not read. */
  unread: z.array(z.string()),
  /** The last run of its kind that still stands. */
  may_undo: z.boolean(),
  /** It broke off by no fault of its file, and can be taken up where it was. */
  may_go_on: z.boolean(),
  /** What became of each row is still there. */
  rows_kept: z.boolean(),
});
export type RecordImport = z.output<typeof RecordImport>;

const named = z.object({ id: id("导入") });
const file = z.object({ kind: oneOf("数据类型", recordImportKinds), name: text("文件名", 1, 200) });

/** Trademarks, judgments, copyright and customs records from files; all calls are ours. */
export const recordImportCalls = {
  recordPreview: call({
    method: "POST",
    path: "/v1/admin/record/importPreview",
    access: adminOnly,
    body: "bytes",
    mostBytes: recordImportLimits.bytes,
    input: file,
    output: RecordImportResult,
    offline: "live",
    summary: "Read an .xlsx or .csv file and say row by row what an import would do; nothing is written.",
  }),
  recordRun: call({
    method: "POST",
    path: "/v1/admin/record/importRun",
    access: adminOnly,
    body: "bytes",
    mostBytes: recordImportLimits.bytes,
    input: z.object({ ...file.shape, ...named.shape }),
    output: RecordImport,
    offline: "live",
    summary:
      "Write the rows of the file that are right, many of them by and by; the same id or the same file again changes nothing.",
  }),
  recordState: call({
    method: "GET",
    path: "/v1/admin/record/importState",
    access: adminOnly,
    input: named,
    output: RecordImport,
    offline: "live",
    summary: "Progress and result of a run.",
  }),
  recordRows: call({
    method: "POST",
    path: "/v1/admin/record/importRows",
    access: adminOnly,
    input: z.object({ ...named.shape, action: z.optional(oneOf("结果", recordActions)), ...paging }),
    output: pageOf(ImportedLine),
    offline: "live",
    summary: "What became of each row of a run, in the order of its file.",
  }),
  recordRefused: call({
    method: "POST",
    path: "/v1/admin/record/importRefused",
    access: adminOnly,
    reply: "file",
    input: named,
    output: z.unknown(),
    offline: "live",
    summary: "The refused rows of a run under the headings of the template, each with its reason.",
  }),
  recordGoOn: call({
    method: "POST",
    path: "/v1/admin/record/importContinue",
    access: adminOnly,
    input: named,
    output: RecordImport,
    offline: "live",
    summary: "Go on with a run that broke off, from the row it had reached.",
  }),
  recordStop: call({
    method: "POST",
    path: "/v1/admin/record/importStop",
    access: adminOnly,
    input: named,
    output: RecordImport,
    offline: "live",
    summary: "Stop a run between two batches: what was written stays, and may be taken back.",
  }),
  recordImports: call({
    method: "GET",
    path: "/v1/admin/record/imports",
    access: adminOnly,
    input: z.object({}),
    output: z.array(RecordImport),
    offline: "live",
    summary: "The latest runs of imports.",
  }),
  recordUndo: call({
    method: "POST",
    path: "/v1/admin/record/importUndo",
    access: adminOnly,
    input: named,
    output: RecordImport,
    offline: "live",
    summary:
      "Take the last run of a kind back, a large one by and by; records that changed since are left and counted.",
  }),
  recordTemplate: call({
    method: "GET",
    path: "/v1/admin/record/importTemplate",
    access: adminOnly,
    reply: "file",
    input: z.object({ kind: oneOf("数据类型", recordImportKinds) }),
    output: z.unknown(),
    offline: "live",
    summary: "The workbook to fill in, with an example row.",
  }),
};
