import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { oneOf, text, rowPlaceFields } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";
import { rightLabel } from "./certificate-kinds.ts";
import { certificateFilters, certificateSorts } from "./certificate.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

/** Columns of the file in its order: the same file that is taken along can be filled in and brought back. */
export const sheetColumns = {
  kind: "证书类型",
  name: "证书名称",
  number: "证书编号",
  holder: "权利人",
  right_no: rightLabel,
  issued_on: "发证日期",
  expires_on: "有效期至",
  place: "存放地点",
  note: "备注",
} as const;
export type SheetColumn = keyof typeof sheetColumns;
export const sheetColumnNames = Object.keys(sheetColumns) as SheetColumn[];

/** Rows of a file that is brought in, its bytes, and rows of one that is taken along. */
export const sheetLimits = { rows: 1000, bytes: 5 * 1024 * 1024, exported: 10_000 } as const;

/** Certificates as files; all calls are ours. */
export const certificateSheetCalls = {
  certificateExport: call({
    method: "POST",
    path: "/v1/frontend/certificate/export",
    access: enterprise,
    reply: "file",
    input: z.object({ ...certificateFilters, sort: z._default(oneOf("排序", certificateSorts), "issued") }),
    output: z.unknown(),
    offline: "live",
    summary: "The user's company's certificates by the conditions of the list, as .xlsx.",
  }),
  certificateTemplate: call({
    method: "GET",
    path: "/v1/frontend/certificate/template",
    access: enterprise,
    reply: "file",
    input: z.object({}),
    output: z.unknown(),
    offline: "live",
    summary: "An empty .xlsx with the columns that an import reads.",
  }),
  certificateImport: call({
    method: "POST",
    path: "/v1/frontend/certificate/import",
    access: enterprise,
    body: "bytes",
    mostBytes: sheetLimits.bytes,
    input: z.object({ name: text("文件名", 1, 200) }),
    output: z.object({
      added: z.int(),
      refused: z.int(),
      rows: z.array(
        z.object({
          ...rowPlaceFields,
          name: z.string(),
          added: z.boolean(),
          /** What is wrong, by the heading of its column. */
          problems: z.record(z.string(), z.string()),
        }),
      ),
      /** A sentence for each sheet of the file that is not read. */
      unread: z.array(z.string()),
    }),
    offline: "live",
    summary: "Add certificates from .xlsx or .csv; each row is added or refused by itself, with its problems by field.",
  }),
  certificateIcs: call({
    method: "GET",
    path: "/v1/frontend/certificate/ics",
    access: enterprise,
    reply: "file",
    input: z.object({}),
    output: z.unknown(),
    offline: "live",
    summary: "The last days of the user's company's certificates as a calendar file.",
  }),
};
