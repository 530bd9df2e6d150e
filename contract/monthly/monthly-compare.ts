import { changeKinds, type ComparedLine, type MonthlyData, stockTotal } from "./monthly-report.ts";

type Figure = [label: string, unit: ComparedLine["unit"], value: (data: MonthlyData) => number | string];

/** Every figure of a report that another month has as well, in the order of the page. */
const figures: readonly Figure[] = [
  ["有效专利", "件", (data) => stockTotal(data, "now").有效],
  ["审中专利", "件", (data) => stockTotal(data, "now").审中],
  ["失效专利", "件", (data) => stockTotal(data, "now").失效],
  ...changeKinds.map((kind): Figure => [
    `本月${kind}`,
    "件",
    (data) => data.changes.find((one) => one.kind === kind)?.count ?? 0,
  ]),
  ["待缴年费", "件", ({ fees }) => fees.count],
  ["待缴年费合计", "元", ({ fees }) => fees.total],
  ["其中已过期限", "件", ({ fees }) => fees.late],
  ["其中待确认缴纳", "件", ({ fees }) => fees.unconfirmed],
  ["到期证书和荣誉", "项", ({ endings }) => endings.length],
  ["同领域新公开", "件", ({ around }) => around.reduce((sum, { count }) => sum + count, 0)],
  ["走访", "次", ({ visits }) => visits.length],
  ["提交需求", "项", ({ demands }) => demands.submitted],
  ["未办结需求", "项", ({ demands }) => demands.open],
];

/** Hundredths of a decimal text, without rounding. */
function hundredths(text: string): bigint {
  const [whole = "", part = ""] = text.split(".");
  return BigInt(`${whole}${part.padEnd(2, "0").slice(0, 2)}`);
}

/** What the value grew by, as decimal text with two digits where it is money. */
function grownBy(now: string, before: string, unit: ComparedLine["unit"]): string {
  if (unit !== "元") return String(Number(now) - Number(before));
  const change = hundredths(now) - hundredths(before);
  const digits = String(change < 0n ? -change : change).padStart(3, "0");
  return `${change < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A month's figures beside those of the month before, line by line; null: nothing is kept of that month. */
export const comparedLines = (data: MonthlyData, earlier: MonthlyData | null): ComparedLine[] =>
  figures.map(([label, unit, valueOf]) => {
    const now = String(valueOf(data));
    const before = earlier === null ? null : String(valueOf(earlier));
    return { label, unit, now, before, difference: before === null ? null : grownBy(now, before, unit) };
  });
