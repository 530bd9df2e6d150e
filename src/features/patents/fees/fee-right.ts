import { type FeeRight, firstOpenYear } from "#contract/patent/fees/annuity.ts";
import { feeKindOf } from "#contract/patent/fees/annuity-table.ts";
import type { PatentView } from "#contract/patent/patent-view.ts";

type Known = Omit<FeeRight, "reduction"> & { year: number | null };

/** What a patent's annuities go by, with the first year that may be unpaid on a day; or why none is reckoned. */
export function feeRightOf(
  patent: Pick<PatentView, "application_no" | "status" | "type" | "filed_on" | "granted_on">,
  day: string,
): Known | string {
  const { application_no: number, status, type, filed_on: filed, granted_on: granted } = patent;
  if (!/^(?:CN)?\d/u.test(number)) return "只能计算国家知识产权局授权的专利";
  if (filed === null || granted === null) return "这件专利还没有授权，不需要缴纳年费";
  if (status !== "有效") return `这件专利的状态是${status}，没有待缴的年费`;
  const right = { kind: feeKindOf(type), filed, granted };
  return { ...right, year: firstOpenYear(right, day) };
}
