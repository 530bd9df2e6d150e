import type { YearInput } from "#contract/company/company-card.ts";
import type { Year } from "./year-charts.ts";

/** What the form of one year holds: text in every field. */
export type YearValues = Record<Exclude<keyof Year, "year">, string>;

/** The figures of a year as text; empty where there is none. */
export function yearValues(years: readonly Year[], year: string): YearValues {
  const known = years.find((one) => String(one.year) === year);
  const text = (field: keyof YearValues) => String(known?.[field] ?? "");
  return {
    employees: text("employees"),
    rd_staff: text("rd_staff"),
    revenue: text("revenue"),
    rd_expense: text("rd_expense"),
    tax: text("tax"),
    export_amount: text("export_amount"),
  };
}

// A text that is no number stays one, so that the contract names the field.
const count = (text: string) => (text.trim() === "" ? null : Number(text));
const money = (text: string) => (text.trim() === "" ? null : text.replaceAll(/[\s,，]/g, ""));

/** What is sent: every figure, null where the field is empty. */
export const figuresOf = (year: string, values: YearValues): YearInput => ({
  year: Number(year),
  employees: count(values.employees),
  rd_staff: count(values.rd_staff),
  revenue: money(values.revenue),
  rd_expense: money(values.rd_expense),
  tax: money(values.tax),
  export_amount: money(values.export_amount),
});
