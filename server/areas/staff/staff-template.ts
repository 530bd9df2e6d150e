import { asc } from "drizzle-orm";
import {
  type StaffSheetColumn,
  staffSheetColumns,
  staffSheetKinds,
  staffSheetLimits,
} from "#contract/account/staff-batch.ts";
import { streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { isStreetLead, refuseUnlessManager } from "./staff-rules.ts";

const widths: Partial<Record<StaffSheetColumn, number>> = { mobile: 18, kind: 18, unit: 36, streets: 32 };

/** An empty list of accounts to fill in; a second sheet says how. A lead's people are all of their own unit. */
export async function staffTemplate(context: CallContext): Promise<FileReply> {
  const person = personOf(context);
  refuseUnlessManager(person);
  const isLead = isStreetLead(person);
  const rows = await context.db.select({ id: streets.id, name: streets.name }).from(streets).orderBy(asc(streets.sort));
  const own = isLead ? rows.filter(({ id }) => person.street_ids.includes(id)) : rows;
  const kinds = Object.keys(staffSheetKinds).filter((word) => person.kind === "admin" || word !== "区级人员");
  const given: ReadonlySet<string> = new Set(isLead ? ["kind", "unit", "lead"] : []);
  const shown = (Object.keys(staffSheetColumns) as StaffSheetColumn[]).filter((column) => !given.has(column));
  const notes: Record<StaffSheetColumn, string> = {
    name: "必填，2 至 60 个字",
    mobile: "必填，11 位手机号，用它登录，建立后不能修改",
    kind: `必填，${kinds.join("、")}之一；管理员请在页面上逐个新建`,
    unit: "镇街人员和服务机构人员必填；同一单位请写同一个名称",
    streets: `镇街人员和服务机构人员必填，多个用顿号隔开：${own.map(({ name }) => name).join("、")}`,
    lead: "“是”或“否”，空白为“否”；负责人可修改和删除本单位他人的走访记录",
  };
  const columns: ListColumn<never>[] = shown.map((column) => ({
    header: staffSheetColumns[column],
    width: widths[column] ?? 14,
    cell: () => ({ value: "" }),
  }));
  const file = await listWorkbook(context, "账号", {
    columns,
    rows: [],
    notes: {
      sheet: "填写说明",
      lines: [
        ...shown.map((column) => [staffSheetColumns[column], notes[column]] as const),
        ["说明", `一行一个账号，一次最多 ${staffSheetLimits.rows} 行；导入前会先检查，导入后显示每个账号的一次性密码`],
      ],
    },
  });
  return { file, mime: workbookMime, name: "账号导入模板.xlsx" };
}
