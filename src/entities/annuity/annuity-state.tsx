import type { AccountState } from "#contract/annuity/account-rules.ts";
import "./annuity.css";

/** A sign beside the word, so that no state is told by colour alone. */
const signs: Record<AccountState, string> = {
  待缴: "○",
  未确认缴纳: "?",
  滞纳期: "▲",
  可恢复: "↺",
  已缴清: "✓",
  不再缴纳: "■",
  已失权: "✕",
  无须缴纳: "–",
};

/** How a patent's annuity stands. */
export const AnnuityState = ({ state }: { state: AccountState }) => (
  <span className="annuity-mark" data-state={state}>
    <span aria-hidden>{signs[state]}</span> {state}
  </span>
);
