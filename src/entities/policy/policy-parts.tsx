import { currentTime } from "#contract/sync/current-time.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { daysBetween, dayOf } from "#contract/core/time.ts";
import { applyWords, type OfferWindow } from "#contract/policy/offer-rules.ts";
import type { ConditionState, Fit, FitLine } from "#contract/policy/policy-fit.ts";
import { addressOf } from "#contract/site/content-columns.ts";
import "./policy.css";

const signs: Record<Fit, string> = { 符合: "✓", 待核实: "?", 不符合: "✗" };
const lineSigns: Record<ConditionState, readonly [sign: string, words: string]> = {
  met: ["✓", "符合"],
  unsure: ["?", "待核实"],
  unmet: ["✗", "不符合"],
};

/** How a company stands to a policy, with its sign. */
export const FitMark = ({ fit }: { fit: Fit }) => (
  <span className="policy-fit" data-fit={fit}>
    <span aria-hidden="true">{signs[fit]} </span>
    {fit}
  </span>
);

/** Each condition with what the company has. */
export const FitLines = ({ lines }: { lines: readonly FitLine[] }) =>
  lines.length === 0 ? (
    <p className="policy-note">没有限定条件，本区企业均可申报</p>
  ) : (
    <ul className="policy-lines">
      {lines.map(({ asked, state, has }) => (
        <li key={asked} data-state={state}>
          <span aria-hidden="true">{lineSigns[state][0]}</span>
          <span>
            {asked}
            <small>
              {/* The sign says it to who sees it. */}
              <span className={state === "met" ? "visually-hidden" : undefined}>{lineSigns[state][1]}：</span>
              {has}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );

/** When to apply, and how many days are left. */
export function WindowWords({
  of,
}: {
  of: { window: OfferWindow; apply_from: string | null; apply_to: string | null };
}) {
  const { window, apply_to } = of;
  const left = window === "申报中" && apply_to !== null ? daysBetween(dayOf(currentTime()), apply_to) : null;
  if (window === "常年受理") return "常年受理";
  return (
    <>
      {window === "未开始" ? "未开始，" : ""}
      {applyWords(of)}
      {left !== null && (
        <>
          {"，"}
          <strong className={left <= 14 ? "policy-soon" : undefined}>
            {left === 0 ? "今天截止" : `还剩 ${left} 天`}
          </strong>
        </>
      )}
    </>
  );
}

interface CardProps {
  policy: {
    id: string;
    title: string;
    topic: string;
    level: string;
    support: string;
    window: OfferWindow;
    apply_from: string | null;
    apply_to: string | null;
  };
  mark?: ReactNode;
  children?: ReactNode;
  /** The one that the reader was told of. */
  isTold?: boolean;
}

/** A policy that companies apply for: what it gives, until when, and what stands below it. */
export const PolicyCard = ({ policy, mark, children, isTold = false }: CardProps) => (
  <article className="policy-card" data-told={isTold || undefined} aria-label={policy.title}>
    <header>
      <h3>
        <Link to={addressOf("policies", policy.id)}>{policy.title}</Link>
      </h3>
      {mark}
    </header>
    <p className="policy-support">{policy.support}</p>
    <p className="policy-facts">
      {policy.level}级 · {policy.topic} · <WindowWords of={policy} />
    </p>
    {children}
  </article>
);
