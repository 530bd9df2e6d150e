import type { AuditAction } from "#contract/audit/audit-actions.ts";
import type { Cell } from "write-excel-file/node";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { Honor } from "#contract/honor/honor.ts";
import { type honorFileCalls, mostHonorsExported } from "#contract/honor/honor-files.ts";
import { type HonorColumn, honorColumnKeys, honorColumns, mostHonorRows } from "#contract/honor/honor-import.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { renderWorkbook } from "#server/plugins/papers/made-file.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { honorCalendar } from "./honor-calendar.ts";
import { honorsMeeting, viewed } from "./honor-rows.ts";
import { honorTypeList } from "./honor-types.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Conditions = ParsedInputOf<typeof honorFileCalls.honorExport>;

/** All honors of a list; refused where they are more than one file takes. */
async function allOf(context: CallContext, { sort, view, ...conditions }: Conditions): Promise<Honor[]> {
  const filter = { ...conditions, ...(view !== undefined && viewed[view]) };
  const found = await honorsMeeting(context, filter, { sort, offset: 0, limit: mostHonorsExported + 1 });
  if (found.length > mostHonorsExported)
    throw new Refused(422, `符合条件的荣誉超过 ${mostHonorsExported} 条，请缩小范围后再导出`, { reason: "too_many" });
  return found;
}

async function noteFile(context: CallContext, action: AuditAction, rows: number): Promise<void> {
  await writeAudit(context, action, { rows });
}

function patentWords({ patent }: Honor): string {
  if (patent === null) return "";
  const lapsed = patent.lapsed ? `，已失效${dateWords(patent.lapsed_on ?? "")}${patent.reason}` : "";
  return `${patent.application_no} ${patent.title}${lapsed}`;
}

const column = (header: string, width: number, value: (honor: Honor) => string | number): ListColumn<Honor> => ({
  header,
  width,
  cell: (honor) => ({ value: value(honor) }),
});

const columns: readonly ListColumn<Honor>[] = [
  column("企业名称", 36, (one) => one.company_name),
  column("镇街", 14, (one) => one.street_name),
  column("荣誉类型", 22, (one) => one.type_name),
  column("荣誉名称", 36, (one) => one.title),
  column("级别", 8, (one) => one.level),
  column("年度", 8, (one) => one.year),
  column("批次", 12, (one) => one.batch),
  column("等次", 10, (one) => one.grade),
  column("状态", 10, (one) => one.state),
  column("颁发单位", 28, (one) => one.issuer),
  column("颁发日期", 12, (one) => one.issued_on ?? ""),
  column("有效期起", 12, (one) => one.valid_from ?? ""),
  column("有效期止", 12, (one) => one.valid_to ?? ""),
  column("文号", 20, (one) => one.document_no),
  column("证书编号", 20, (one) => one.certificate_no),
  column("金额（元）", 14, (one) => (one.amount === null ? "" : Number(one.amount))),
  column("所依专利", 40, patentWords),
  column("撤销日期", 12, (one) => one.revoked_on ?? ""),
  column("撤销原因", 28, (one) => one.revoked_reason),
  column("备注", 40, (one) => one.note),
];

/** The list as a workbook, in its order. */
export async function exportHonors(context: CallContext, input: Conditions): Promise<FileReply> {
  const rows = await allOf(context, input);
  if (rows.length === 0) throw new Refused(422, "没有可以导出的荣誉，请调整条件", { reason: "empty" });
  await noteFile(context, "honor-export", rows.length);
  return {
    file: await listWorkbook(context, "荣誉", { columns, rows }),
    mime: workbookMime,
    name: `荣誉_${dayOf(context.now())}.xlsx`,
  };
}

/** The ends to come of the list as a calendar file. */
export async function exportHonorDays(context: CallContext, input: Conditions): Promise<FileReply> {
  const held = (await allOf(context, input)).filter(
    ({ state, valid_to }) => valid_to !== null && (state === "有效" || state === "临期"),
  );
  if (held.length === 0) throw new Refused(422, "清单中没有将要到期的荣誉", { reason: "empty" });
  await noteFile(context, "honor-calendar", held.length);
  return {
    file: await honorCalendar(held, context.now()),
    mime: "text/calendar; charset=utf-8",
    name: `荣誉到期_${dayOf(context.now())}.ics`,
  };
}

const required: readonly HonorColumn[] = ["company", "type", "title", "year"];

const notes: Partial<Record<HonorColumn, string>> = {
  company: "营业执照上的全称；不要合并单元格，每行都要填写",
  credit_code: "填写后先按它查找企业",
  level: "国家、省、市或区；类型只有一个级别时可不填",
  year: "四位年份",
  valid_to: "不填时按类型的有效期从“有效期起”推算",
  amount: "只填数字，单位元",
  patent: "申请号，专利须属于这家企业",
};

const bold = (value: string, isRequired = false): Cell => ({
  value,
  fontWeight: "bold",
  ...(isRequired && { textColor: "#C8372D" }),
});

/** The workbook to fill in: red headings are required; a second sheet says how. */
export async function honorTemplate(context: CallContext): Promise<FileReply> {
  const types = await honorTypeList(context);
  const rules = honorColumnKeys.map((key) => [
    bold(honorColumns[key], required.includes(key)),
    required.includes(key) ? "必填" : "选填",
    notes[key] ?? "",
  ]);
  const known = types.map(({ name, kind, levels, grades }) => [
    name,
    kind,
    [levels.join("、"), grades.join("、")].filter((words) => words !== "").join("；"),
  ]);
  const file = await renderWorkbook(context, [
    {
      sheet: "荣誉",
      rows: [honorColumnKeys.map((key) => bold(honorColumns[key], required.includes(key)))],
      columns: honorColumnKeys.map((key) => ({ width: key === "company" || key === "title" ? 32 : 16 })),
      stickyRowsCount: 1,
    },
    {
      sheet: "填写说明",
      rows: [
        [bold("列"), bold("是否必填"), bold("怎样填写")],
        ...rules,
        [],
        [
          bold("说明"),
          null,
          `从第 2 行起填写，一行一项荣誉，一次最多 ${mostHonorRows} 行；同一文件重复导入不会重复登记`,
        ],
        [],
        [bold("荣誉类型"), bold("类别"), bold("级别；等次")],
        ...known,
      ],
      columns: [{ width: 26 }, { width: 12 }, { width: 60 }],
    },
  ]);
  return { file, mime: workbookMime, name: "荣誉导入模板.xlsx" };
}
