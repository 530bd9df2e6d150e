import type { Content } from "pdfmake/interfaces.js";
import { dateWords } from "#contract/core/date-words.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { dayOf, dayWords, minuteWords } from "#contract/core/time.ts";
import { countries } from "#contract/core/countries.ts";
import { isDeadline, kindRules } from "#contract/litigation/case-kinds.ts";
import { type Case, caseFieldWords } from "#contract/litigation/case.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { pdfFacts, pdfSection, pdfTable } from "#server/plugins/papers/pdf-blocks.ts";
import { renderPdf } from "#server/plugins/papers/made-file.ts";
import { caseDetail } from "./case-list.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** An amount with its currency in place of the sign of the yuan; nothing for nothing. */
const amount = (value: string | null, { currency }: Case): string =>
  value === null ? "" : currency === "人民币" ? moneyWords(value) : `${moneyWords(value).slice(2)} ${currency}`;

const factsOf = (one: Case): [string, string][] => [
  ["案件类型", one.country === null ? one.kind : `${one.kind}（${countries[one.country]}）`],
  ["当前阶段", `${one.stage}（${dateWords(one.stage_on)}）`],
  [caseFieldWords.number, one.number],
  [caseFieldWords.cause, one.cause],
  [kindRules[one.kind].court, one.court],
  [caseFieldWords.judge, one.judge],
  [caseFieldWords.own_role, one.own_role],
  ["代理律师", [one.lawyer, one.law_firm].filter(Boolean).join("，")],
  [caseFieldWords.claimed, amount(one.claimed, one)],
  [caseFieldWords.awarded, amount(one.awarded, one)],
  [caseFieldWords.cost, amount(one.cost, one)],
  [caseFieldWords.result, one.result ?? ""],
];

/** A part with its table, or what there is not. */
const part = (title: string, head: string[], rows: string[][], none: string): Content[] => [
  pdfSection(`${title}（${rows.length}）`),
  rows.length === 0
    ? { text: none }
    : pdfTable(
        head,
        rows,
        head.map((_, at) => (at === head.length - 1 ? "*" : "auto")),
      ),
];

const words = (title: string, text: string): Content[] => (text === "" ? [] : [pdfSection(title), { text }]);

const contentOf = (one: Case): Content[] => [
  pdfFacts(factsOf(one)),
  ...part(
    "当事人",
    ["身份", "名称"],
    one.parties.map(({ role, name }) => [role, name]),
    "没有登记当事人。",
  ),
  ...part(
    "涉案权利",
    ["类别", "号码", "名称"],
    one.rights.map(({ kind, number, patent }) => [kind, number, patent?.title ?? ""]),
    "没有登记涉案权利。",
  ),
  ...part(
    "阶段",
    ["日期", "阶段", "说明"],
    one.steps.map(({ happened_on, stage, note }) => [dateWords(happened_on), stage, note]),
    "没有登记阶段。",
  ),
  ...part(
    "日程",
    ["时间", "类型", "地点", "说明"],
    one.hearings.map(({ kind, starts_at, place, note }) => [
      isDeadline(kind) ? dayWords(new Date(starts_at)) : minuteWords(new Date(starts_at)),
      kind,
      place,
      note,
    ]),
    "没有登记日程。",
  ),
  ...part(
    "案件材料",
    ["登记日期", "类别", "文件名"],
    one.documents.map(({ at, kind, name }) => [dayWords(new Date(at)), kind, name]),
    "没有上传材料。",
  ),
  ...words("结果说明", one.result_note),
  ...words(caseFieldWords.note, one.note),
];

/** One of the user's own cases on paper; leaves a line in the audit log. */
export async function casePdf(context: CallContext, { id }: { id: string }): Promise<FileReply> {
  const one = await caseDetail(context, { id });
  const { name: company } = await ownCompany(context);
  const person = personOf(context);
  const at = new Date(context.now());
  const file = await renderPdf(context, {
    title: one.title,
    subtitle: `${company}　案件档案`,
    content: contentOf(one),
    foot: `${company}　打印人：${person.name}`,
    at,
  });
  await writeAudit(context, "case-pdf", { id });
  return { file, mime: "application/pdf", name: `案件_${one.title}_${dayOf(context.now())}.pdf` };
}
