import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { companyFieldLabels, CompanyFields, companyFieldTable, importColumns } from "../company/company.ts";
import { CalendarFields, calendarFieldTable, calendarLabels } from "../calendar/calendar-fields.ts";
import { DemandFields, demandFieldTable, demandLabels } from "../demand/demand-fields.ts";
import { demandColumns } from "../demand/demand-list.ts";
import { VisitFields, visitFieldTable, visitLabels } from "../visit/visit-fields.ts";

const tables = [
  ["visit", visitFieldTable, VisitFields, visitLabels],
  ["demand", demandFieldTable, DemandFields, demandLabels],
  ["calendar entry", calendarFieldTable, CalendarFields, calendarLabels],
  ["company", companyFieldTable, CompanyFields, companyFieldLabels],
] as const;

describe.each(tables)("the fields of a %s", (_, table, Fields, labels) => {
  it("have the schema and the words of their row", () => {
    expect(Object.keys(Fields.shape)).toEqual(Object.keys(table));
    for (const [name, { label }] of Object.entries(table)) expect(labels[name as keyof typeof labels]).toBe(label);
  });

  it("take as many characters as their control, and not one more", () => {
    const limited = Object.entries<{ schema: z.ZodMiniType; most?: number }>(table).filter(([, { most }]) => most);
    for (const [name, { schema, most = 0 }] of limited) {
      expect(z.safeParse(schema, "字".repeat(most)).success, name).toBe(true);
      expect(z.safeParse(schema, "字".repeat(most + 1)).success, name).toBe(false);
    }
  });
});

it("a refusal names the field as the screen does", () => {
  const { error } = DemandFields.shape.title.safeParse("字");
  expect(error?.issues[0]?.message).toContain(demandLabels.title);
});

it("what became of a demand stands between its head and its words in the workbook", () => {
  expect(Object.entries(demandColumns).map(([key, heading]) => `${key}:${heading}`)).toEqual([
    "demand_no:需求编号",
    "company_name:企业名称",
    "street_name:镇街",
    "title:需求标题",
    "category:需求类别",
    "urgency:紧急程度",
    "status:状态",
    "deadline:办理期限",
    "badges:时限提示",
    "source:需求来源",
    "content:需求内容",
    "expected_result:期望结果",
    "accept_name:受理单位",
    "owner_name:经办人",
    "collaborator_names:协办人",
    "author_name:登记人",
    "created_at:登记时间",
    "submitted_at:提交时间",
    "accepted_at:受理时间",
    "result:办理结果",
    "satisfaction:满意度",
    "rounds:办理轮次",
  ]);
});

it("every field of a company can be imported, what it is known by first", () => {
  expect(Object.keys(importColumns).toSorted()).toEqual(Object.keys(companyFieldTable).toSorted());
  expect(Object.values(importColumns).slice(0, 3)).toEqual(["企业名称", "统一社会信用代码", "所属镇街"]);
});
