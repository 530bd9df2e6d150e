import type { TrademarkRow } from "#contract/trademark/trademark-calls.ts";
import type { TrademarkState } from "#contract/trademark/trademark-words.ts";
import { contract } from "#contract/index.ts";
import { queryText } from "#src/api/query-text.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import "./trademark.css";

const signs: Readonly<Record<TrademarkState, string>> = {
  申请中: "…",
  初审公告: "◷",
  已注册: "✓",
  待续展: "◷",
  宽展期: alertSign,
  已失效: "×",
  已驳回: "×",
};

type Standing = Pick<TrademarkRow, "state" | "reason" | "days_left">;

/** What a trademark's state comes to, in words: with the days left of what it does not name itself, or why it ended. */
export function standingWords({ state, reason, days_left }: Standing): string {
  if (reason !== "") return `${state} · ${reason}`;
  if (days_left === null) return state;
  const end = state === "宽展期" ? "" : "续展期";
  return days_left === 0 ? `${state} · ${end}今天届满` : `${state} · ${end}还有 ${days_left} 天`;
}

/** The state with its sign. */
export const TrademarkStateMark = ({ trademark }: { trademark: Standing }) => (
  <span className="trademark-state" data-state={trademark.state}>
    <span aria-hidden="true">{signs[trademark.state]}</span> {standingWords(trademark)}
  </span>
);

export const trademarkAddress = (id: string) => `/trademarks/detail?id=${id}`;

/** The picture, or the name in its place where none is kept. The office has published it: an `img` may ask for it. */
export function TrademarkPicture({
  trademark,
  large = false,
}: {
  trademark: Pick<TrademarkRow, "id" | "name" | "picture">;
  large?: boolean;
}) {
  const look = large ? "trademark-picture trademark-large" : "trademark-picture";
  if (trademark.picture === "")
    return (
      <span className={look} aria-hidden="true">
        {trademark.name.slice(0, 6)}
      </span>
    );
  // Another picture has another address.
  const address = queryText({ id: trademark.id });
  return (
    <img
      key={trademark.picture}
      className={look}
      src={`${contract.trademark.trademarkPicture.path}?${address}`}
      alt={`商标图样：${trademark.name}`}
      loading="lazy"
    />
  );
}
