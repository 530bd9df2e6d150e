import { Table } from "antd";
import type { OutputOf } from "#contract/call.ts";
import type { business } from "#contract/company.ts";

type Year = OutputOf<typeof business.companyInfo>["years"][number];

const columns = [
  { key: "year", title: "年度", dataIndex: "year" },
  { key: "employees", title: "职工人数", dataIndex: "employees", align: "right" as const },
  { key: "rd_staff", title: "研发人员", dataIndex: "rd_staff", align: "right" as const },
  { key: "revenue", title: "营业收入（万元）", dataIndex: "revenue", align: "right" as const },
  { key: "rd_expense", title: "研发费用（万元）", dataIndex: "rd_expense", align: "right" as const },
  { key: "tax", title: "纳税（万元）", dataIndex: "tax", align: "right" as const },
  { key: "export_amount", title: "出口额（万元）", dataIndex: "export_amount", align: "right" as const },
];

/** Figures per year; nothing while there are none. */
export function YearFigures({ years }: { years: readonly Year[] }) {
  if (years.length === 0) return null;
  return (
    <section className="company-card" aria-label="经营情况">
      <h3>经营情况</h3>
      <Table<Year> rowKey="year" size="small" columns={columns} dataSource={years} pagination={false} />
    </section>
  );
}
