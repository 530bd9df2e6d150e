import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, text } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { recordImportKinds } from "./import-columns.ts";

/** Rows and bytes of a file, and rows that an answer names. */
export const recordImportLimits = { rows: 10_000, bytes: 20 * 1024 * 1024, told: 500 } as const;

const recordActions = ["create", "change", "same", "refused"] as const;
export type RecordAction = (typeof recordActions)[number];

const ImportedLine = z.object({
  line: z.int(),
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
});
export type RecordImportResult = z.output<typeof RecordImportResult>;

const RecordImport = z.object({
  id: z.string(),
  kind: z.enum(recordImportKinds),
  file_name: z.string(),
  by: z.string(),
  counts,
  ran_at: z.string(),
  undone_at: z.nullable(z.string()),
  /** Records that an undo left because they changed since. */
  undo_left: z.int(),
  /** The last run of its kind that still stands. */
  may_undo: z.boolean(),
});
export type RecordImport = z.output<typeof RecordImport>;

const file = z.object({ kind: oneOf("数据类型", recordImportKinds), name: text("文件名", 1, 200) });

/** Trademarks, judgments, copyright and customs records from files; all calls are ours. */
export const recordImportCalls = {
  recordPreview: call({
    method: "POST",
    path: "/v1/admin/record/importPreview",
    access: adminOnly,
    body: "bytes",
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
    input: z.object({ ...file.shape, id: id("导入") }),
    output: RecordImportResult,
    offline: "live",
    summary: "Write the rows of the file that are right; the same id or the same file again changes nothing.",
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
    input: z.object({ id: id("导入") }),
    output: z.object({ restored: z.int(), removed: z.int(), left: z.int() }),
    offline: "live",
    summary: "Take the last run of a kind back; records that changed since are left and counted.",
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
