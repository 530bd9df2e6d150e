import * as z from "zod/mini";
import { call, usualFileBytes } from "../core/call.ts";
import { id, text, whole } from "../core/fields.ts";
import { Question } from "./questionnaire-fields.ts";
import { staff } from "../core/roles.ts";

/** What became of a row of an imported form. */
export const xlsformOutcomes = { taken: "已导入", changed: "有改动", left: "未导入" } as const;
export type XlsformOutcome = keyof typeof xlsformOutcomes;

/** One line of the report of an import; `line` 0 is about the whole sheet. */
export const XlsformNote = z.object({
  sheet: z.string(),
  line: z.int(),
  /** As the form writes them. */
  name: z.string(),
  type: z.string(),
  outcome: z.enum(Object.keys(xlsformOutcomes) as XlsformOutcome[]),
  /** Code of the question it became; empty where it became none. */
  code: z.string(),
  notes: z.array(z.string()),
});
export type XlsformNote = z.output<typeof XlsformNote>;

/** A form that was read; nothing is written yet. */
export const XlsformImport = z.object({
  title: z.string(),
  purpose: z.string(),
  questions: z.array(Question),
  report: z.array(XlsformNote),
});
export type XlsformImport = z.output<typeof XlsformImport>;

// Both ours: the specification names no calls for other programs' forms.
export const questionForms = {
  xlsformImport: call({
    method: "POST",
    path: "/v1/xlsformImport",
    access: staff,
    body: "bytes",
    mostBytes: usualFileBytes,
    input: z.object({ name: text("文件名", 1, 200) }),
    output: XlsformImport,
    offline: "live",
    summary: "Read an XLSForm (ODK, Kobo) as questions, with a report row by row; nothing is written.",
  }),
  xlsformExport: call({
    method: "GET",
    path: "/v1/xlsformExport",
    access: staff,
    reply: "file",
    /** Without a version: the questions under work for designers, of the last version for everybody else. */
    input: z.object({ id: id("问卷"), version: z.optional(whole("问卷版本", 1, 10_000)) }),
    output: z.unknown(),
    offline: "live",
    summary: "A questionnaire as an XLSForm that ODK and Kobo read.",
  }),
};
