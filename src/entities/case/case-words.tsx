import { countries } from "#contract/core/countries.ts";
import type { CaseRow } from "#contract/litigation/case.ts";
import { isDeadline } from "#contract/litigation/case-kinds.ts";
import { isClosed } from "#contract/litigation/case-rules.ts";
import type { DockingState } from "#contract/litigation/docking-rules.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { formatMoney } from "#src/ui/text/format-money.ts";
import "./case.css";

export const caseAddress = (id: string) => `/litigation/details?id=${id}`;
export const dockingAddress = (id: string) => `/litigation/docking?id=${id}`;

/** Where a case stands, with its sign and since when. */
export const CaseStageMark = ({
  of: { stage, stage_on, result },
}: {
  of: Pick<CaseRow, "stage" | "stage_on" | "result">;
}) => (
  <span className={isClosed(stage) ? "case-mark case-done" : "case-mark case-open"}>
    <span aria-hidden="true">{isClosed(stage) ? "✓" : "◷"}</span> {stage}
    {result !== null && ` · ${result}`} · <DayWords of={stage_on} />
  </span>
);

/** Kind of a case and, abroad, the country. */
export const kindWords = ({ kind, country }: Pick<CaseRow, "kind" | "country">): string =>
  country === null ? kind : `${kind}（${countries[country]}）`;

/** An amount with its currency; nothing for nothing. */
export const moneyWords = (amount: string | null, currency: string): string =>
  amount === null ? "" : `${formatMoney(amount)} ${currency === "人民币" ? "元" : currency}`;

/** A hearing with its minute, a deadline with its day. */
export const HearingTime = ({
  of: { kind, starts_at },
}: {
  of: Pick<NonNullable<CaseRow["next"]>, "kind" | "starts_at">;
}) => (isDeadline(kind) ? <DayWords of={new Date(starts_at)} /> : <MinuteWords at={starts_at} />);

const signs: Record<DockingState, string> = {
  待接收: "◷",
  已接收: "→",
  处理中: "→",
  已退回: alertSign,
  已完结: "✓",
  已撤回: "↩",
};

/** State of a hand-over with its sign. */
export const DockingMark = ({ state }: { state: DockingState }) => (
  <span className={state === "已退回" ? "case-mark case-back" : "case-mark"}>
    <span aria-hidden="true">{signs[state]}</span> {state}
  </span>
);
