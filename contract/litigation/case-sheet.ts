import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { oneOf, text, rowPlaceFields } from "../core/fields.ts";
import type { Kind } from "../core/roles.ts";
import { caseFilters, caseReaders, caseSorts } from "./case-calls.ts";

const enterprise = ["enterprise"] as const satisfies readonly Kind[];

/** Columns of the file in its order: the same file that is taken along can be filled in and brought back. */
export const caseColumns = {
  kind: "案件类型",
  title: "案件名称",
  number: "案号",
  cause: "案由",
  court: "审理机关",
  judge: "承办人",
  own_role: "本企业身份",
  /** `原告 甲公司；被告 乙公司`. */
  parties: "当事人",
  /** `专利 ZL…；商标 …`. */
  rights: "涉案权利",
  stage: "当前阶段",
  happened_on: "阶段日期",
  currency: "币种",
  claimed: "诉请金额",
  awarded: "判决金额",
  cost: "案件费用",
  result: "案件结果",
  result_note: "结果说明",
  lawyer: "代理律师",
  law_firm: "代理机构",
  country: "国家或地区",
  note: "备注",
} as const;
export type CaseColumn = keyof typeof caseColumns;
export const caseColumnNames = Object.keys(caseColumns) as CaseColumn[];

/** Rows of a file that is brought in, its bytes, and rows of one that is taken along. */
export const caseSheetLimits = { rows: 500, bytes: 5 * 1024 * 1024, exported: 10_000 } as const;

/** Cases as files; the first call is the specification's. */
export const caseSheetCalls = {
  caseDownload: call({
    method: "POST",
    path: "/v1/frontend/iitigation/download",
    access: enterprise,
    reply: "file",
    input: z.object({ ...caseFilters, sort: z._default(oneOf("排序", caseSorts), "stage") }),
    output: z.unknown(),
    offline: "live",
    summary: "The user's company's cases by the conditions of the list, as .xlsx.",
  }),
  caseTemplate: call({
    method: "GET",
    path: "/v1/frontend/Iitigation/template",
    access: enterprise,
    reply: "file",
    input: z.object({}),
    output: z.unknown(),
    offline: "live",
    summary: "An empty .xlsx with the columns that an import reads.",
  }),
  caseImport: call({
    method: "POST",
    path: "/v1/frontend/Iitigation/import",
    access: enterprise,
    body: "bytes",
    mostBytes: caseSheetLimits.bytes,
    input: z.object({ name: text("文件名", 1, 200) }),
    output: z.object({
      added: z.int(),
      /** Rows of cases that are there already. */
      same: z.int(),
      refused: z.int(),
      rows: z.array(
        z.object({
          ...rowPlaceFields,
          title: z.string(),
          state: z.enum(["added", "same", "refused"]),
          /** What is wrong, by the heading of its column. */
          problems: z.record(z.string(), z.string()),
        }),
      ),
      /** A sentence for each sheet of the file that is not read. */
      unread: z.array(z.string()),
    }),
    offline: "live",
    summary: "Add cases from .xlsx or .csv; each row is added, known or refused by itself, with its problems by cell.",
  }),
  caseIcs: call({
    method: "GET",
    path: "/v1/frontend/Iitigation/ics",
    access: caseReaders,
    reply: "file",
    input: z.object({}),
    output: z.unknown(),
    offline: "live",
    summary: "Hearings and deadlines from today on as a calendar file: of the user's own cases, or of those taken on.",
  }),
};
