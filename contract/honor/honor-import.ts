import * as z from "zod/mini";
import { call, usualFileBytes } from "../core/call.ts";
import { flag, id, listOf, text, whole, rowPlaceFields } from "../core/fields.ts";

/** Columns of the file, by key, with their headings. */
export const honorColumns = {
  company: "企业名称",
  credit_code: "统一社会信用代码",
  type: "荣誉类型",
  title: "荣誉名称",
  level: "级别",
  year: "年度",
  batch: "批次",
  grade: "等次",
  issuer: "颁发单位",
  issued_on: "颁发日期",
  valid_from: "有效期起",
  valid_to: "有效期止",
  document_no: "文号",
  certificate_no: "证书编号",
  amount: "金额（元）",
  patent: "所依专利号",
  note: "备注",
} as const;
export type HonorColumn = keyof typeof honorColumns;
export const honorColumnKeys = Object.keys(honorColumns) as HonorColumn[];

/** Rows of one file. */
export const mostHonorRows = 1000;

const cells = z.record(z.string(), z.string("单元格应为文字").check(z.maxLength(1000, "单元格最多 1000 个字")));

/** A row with what is wrong in it, by column. */
export const HonorImportRow = z.object({
  ...rowPlaceFields,
  cells: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
  action: z.enum(["create", "same", "refused"]),
  /** The company that is meant; null: none is known by that name. */
  company_id: z.nullable(z.string()),
  company_name: z.string(),
  /** Companies in scope with a like name, where none has this one. */
  candidates: z.array(z.object({ id: z.string(), name: z.string() })),
  /** After the run, in words; empty before. */
  result: z.string(),
});
export type HonorImportRow = z.output<typeof HonorImportRow>;

const HonorImport = z.object({
  rows: z.array(HonorImportRow),
  /** Headings that no column has, over cells that say something. */
  ignored: z.array(z.string()),
  /** A sentence for each sheet of the file that is not read. */
  unread: z.array(z.string()),
});
export type HonorImport = z.output<typeof HonorImport>;

export const honorImportCalls = {
  honorImport: call({
    method: "POST",
    path: "/v1/honorImport",
    access: ["district"],
    body: "bytes",
    mostBytes: usualFileBytes,
    input: z.object({ name: text("文件名", 1, 200) }),
    output: HonorImport,
    offline: "live",
    summary: "Read an .xlsx or .csv file of honors and say cell by cell what is wrong; nothing is written.",
  }),
  /** Ours: the rows come back with cells put right and companies chosen. */
  honorImportRows: call({
    method: "POST",
    path: "/v1/honorImportRows",
    access: ["district"],
    input: z.object({
      rows: listOf(
        "行",
        z.object({
          line: whole("行号", 1, 1_000_000),
          at: z.optional(text("位置", 1, 100)),
          cells,
          company_id: z._default(z.nullable(id("企业")), null),
        }),
        1,
        mostHonorRows,
      ),
      /** False checks them only. */
      run: z._default(flag("开始导入"), false),
    }),
    output: HonorImport,
    offline: "live",
    summary: "Check rows of an import again, or write those that are right and tell the result of each.",
  }),
  /** Ours. */
  honorTemplate: call({
    method: "GET",
    path: "/v1/honorTemplate",
    access: ["district"],
    reply: "file",
    input: z.object({}),
    output: z.unknown(),
    offline: "live",
    summary: "The workbook to fill in.",
  }),
};
