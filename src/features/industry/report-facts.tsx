import { tradeName } from "#contract/company/trades.ts";
import { periodWords } from "#contract/industry/report-period.ts";
import type { ReportState } from "#contract/industry/report-moves.ts";
import type { ReportProduct } from "#contract/industry/report-order.ts";
import type { ReportAccess } from "#contract/industry/report-rights.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { DayWords } from "#src/ui/text/dates.tsx";

const marks: Record<ReportState, string> = { 草稿: "✎", 待审核: "◷", 已发布: "✓", 已撤回: "↩" };

export const StateMark = ({ state }: { state: ReportState }) => (
  <span className="industry-state">
    <span aria-hidden="true">{marks[state]} </span>
    {state}
  </span>
);

interface Facts {
  trade: string;
  period_from: string;
  period_to: string;
  access: ReportAccess;
  published_at: string | null;
}

/** Trade, period, whom it is for and since when, in a line. */
export const FactWords = ({ of: { trade, period_from, period_to, access, published_at } }: { of: Facts }) => (
  <>
    {tradeName(trade)} · {periodWords(period_from, period_to)} · {access}
    {published_at !== null && (
      <>
        {" · "}
        <DayWords of={published_at} />
        发布
      </>
    )}
  </>
);

/** What one costs, in a piece that no line breaks. */
export const PriceWords = ({ of: { price, unit } }: { of: Pick<ReportProduct, "price" | "unit"> }) => (
  <span className="industry-price">{price === 0 ? "免费" : `${centsWords(price)}/${unit}`}</span>
);
