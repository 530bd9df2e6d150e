import * as z from "zod/mini";
import { call } from "../../core/call.ts";
import { id, listOf, oneOf, pageOf, paging, text, whole } from "../../core/fields.ts";
import { adminOnly } from "../../core/roles.ts";
import { type PatentColumn, patentColumns } from "./import-columns.ts";

/** Bytes of a file that patents are imported from. */
export const patentFileMax = 100 * 1024 * 1024;
/** Files travel in pieces of at most so many bytes. */
export const patentPiece = 4 * 1024 * 1024;
/** Bytes of a list of numbers to check, and how many it may have. */
export const numberListMax = 10 * 1024 * 1024;
export const mostNumbers = 20_000;

/** Why a file is too large, in words; null when it is not. */
export const patentFileProblem = (size: number): string | null =>
  size <= 0
    ? "文件是空的，请重新选择"
    : size > patentFileMax
      ? `文件超过上限 100 MB（现为 ${Math.ceil(size / 1024 / 1024)} MB），请分成几个文件`
      : null;

/**
 * States of an import: `uploading` → `preview` → `running` → `done`; `failed` when the file broke off or the run kept
 * failing, with what was written before it; `undoing` → `undone` from either.
 */
export const patentImportStates = ["uploading", "preview", "running", "done", "failed", "undoing", "undone"] as const;

/** What a run does, or did, with a record. */
export const patentImportActions = ["create", "update", "same", "refused"] as const;
export type PatentImportAction = (typeof patentImportActions)[number];

const Problem = z.object({
  /** Chinese name of the field. */
  field: z.string(),
  message: z.string(),
  /** The record is not taken; else the field alone is left out. */
  refuses: z.boolean(),
});

/** A record of an import: where it stands in the file, what became of it. */
export const PatentImportRow = z.object({
  place: z.int(),
  /** Where it stands, in words: `第 3 行`, `a.xml 第 2 件`. */
  at: z.string(),
  number: z.string(),
  title: z.string(),
  action: z.enum(patentImportActions),
  problems: z.array(Problem),
  result: z.string(),
  patent_id: z.nullable(z.string()),
  /** Neither published nor granted: only its company sees it. */
  unpublished: z.boolean(),
});
export type PatentImportRow = z.output<typeof PatentImportRow>;

/** A record as it would be read, before anything is written. */
const PreviewRecord = z.object({
  at: z.string(),
  /** Chinese name of each field that has something, and its beginning. */
  fields: z.array(z.object({ field: z.string(), text: z.string() })),
  action: z.enum(patentImportActions),
  problems: z.array(Problem),
  unpublished: z.boolean(),
});
export type PreviewRecord = z.output<typeof PreviewRecord>;

const columnNames = Object.keys(patentColumns) as [PatentColumn, ...PatentColumn[]];
/** Empty: the column is not read. */
const column = oneOf("对应字段", ["", ...columnNames] as const);

const ImportColumn = z.object({ heading: z.string(), column: z.enum(["", ...columnNames]), sample: z.string() });
export type PatentImportColumn = z.output<typeof ImportColumn>;

export const PatentImport = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Bytes, and how many of them have arrived. */
  size: z.int(),
  received: z.int(),
  state: z.enum(patentImportStates),
  /** What the file was recognised as. */
  shape: z.string(),
  columns: z.array(ImportColumn),
  /** Records; 0 until the file has been read to its end. */
  total: z.int(),
  finished: z.int(),
  /** How much of the file has been read; null where only the end tells. */
  percent: z.nullable(z.int()),
  counts: z.object({
    create: z.int(),
    update: z.int(),
    same: z.int(),
    refused: z.int(),
    /** Among those that were taken. */
    unpublished: z.int(),
  }),
  /** Why it ended before the file did; empty: it did not. */
  problem: z.string(),
  by: z.string(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** What became of each record is still there. */
  rows_kept: z.boolean(),
  /** It is the last run, and what it changed can be taken back. */
  undoable: z.boolean(),
  /** What an undo did, and what it left with the reason. */
  undone: z.nullable(
    z.object({
      removed: z.int(),
      restored: z.int(),
      kept: z.int(),
      left: z.array(z.object({ patent_id: z.string(), number: z.string(), title: z.string(), reason: z.string() })),
    }),
  ),
});
export type PatentImport = z.output<typeof PatentImport>;

const named = z.object({ id: id("导入") });

/** How a number of a list stands to the store. */
const numberStates = ["found", "missing", "wrong", "repeated"] as const;

const CheckedNumber = z.object({
  line: z.int(),
  written: z.string(),
  state: z.enum(numberStates),
  /** As people read it; of a wrong one what it should be, where that can be said. */
  shown: z.string(),
  note: z.string(),
  patent_id: z.nullable(z.string()),
  title: z.string(),
  status: z.string(),
});
export type CheckedNumber = z.output<typeof CheckedNumber>;

const admin = { access: adminOnly, offline: "live" } as const;

/** Import of patents (ours: the specification names no call for it). */
export const patentImportCalls = {
  patentImportUpload: call({
    ...admin,
    method: "POST",
    path: "/v1/admin/patent/importUpload",
    body: "bytes",
    mostBytes: patentPiece,
    input: z.object({
      id: id("导入"),
      name: text("文件名", 1, 200),
      size: whole("文件大小", 0, Number.MAX_SAFE_INTEGER),
      offset: z._default(whole("起点", 0, patentFileMax), 0),
    }),
    output: z.object({ id: z.string(), received: z.int(), complete: z.boolean() }),
    summary: "A piece of a file from its offset on, at most 4 MB; an empty body asks how much has arrived.",
  }),
  patentImportPreview: call({
    ...admin,
    method: "POST",
    path: "/v1/admin/patent/importPreview",
    input: z.object({
      id: id("导入"),
      /** Columns chosen by hand; remembered for other files with the same headings. */
      columns: z._default(listOf("列", z.object({ heading: text("列名", 1, 200), column }), 0, 500), []),
    }),
    output: z.object({ import: PatentImport, records: z.array(PreviewRecord) }),
    summary: "What the file was recognised as, how its columns are read, and its first 20 records; nothing is written.",
  }),
  patentImportRun: call({
    ...admin,
    method: "POST",
    path: "/v1/admin/patent/importRun",
    input: named,
    output: PatentImport,
    summary: "Start a previewed import, or go on with one that failed.",
  }),
  patentImportStop: call({
    ...admin,
    method: "POST",
    path: "/v1/admin/patent/importStop",
    input: named,
    output: z.nullable(PatentImport),
    summary: "Stop a run: what was written stays, and may be taken back. A file that was not run yet is dropped: null.",
  }),
  patentImportState: call({
    ...admin,
    method: "GET",
    path: "/v1/admin/patent/importState",
    input: named,
    output: PatentImport,
    summary: "Progress and result of an import.",
  }),
  patentImportRows: call({
    ...admin,
    method: "POST",
    path: "/v1/admin/patent/importRows",
    input: z.object({ id: id("导入"), action: z.optional(oneOf("结果", patentImportActions)), ...paging }),
    output: pageOf(PatentImportRow),
    summary: "What became of each record of an import.",
  }),
  patentImportList: call({
    ...admin,
    method: "GET",
    path: "/v1/admin/patent/importList",
    input: z.object({}),
    output: z.array(PatentImport),
    summary: "The latest 50 imports of patents with their results.",
  }),
  patentImportUndo: call({
    ...admin,
    method: "POST",
    path: "/v1/admin/patent/importUndo",
    input: named,
    output: PatentImport,
    summary: "Take the last run back: what it changed is restored unless it was changed since.",
  }),
  patentNumberCheck: call({
    ...admin,
    method: "POST",
    path: "/v1/admin/patent/importNumbers",
    body: "bytes",
    mostBytes: numberListMax,
    input: z.object({ name: text("文件名", 1, 200) }),
    output: z.object({
      counts: z.object({ found: z.int(), missing: z.int(), wrong: z.int(), repeated: z.int() }),
      /** The column the numbers stood in. */
      heading: z.string(),
      rows: z.array(CheckedNumber),
    }),
    summary: "A list of numbers (.xlsx, .csv): which are in the store, which are missing, which are written wrong.",
  }),
};
