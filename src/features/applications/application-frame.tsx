import { currentTime } from "#contract/sync/current-time.ts";
import type { ReactNode } from "react";
import { dayOf, daysBetween } from "#contract/core/time.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "./applications.css";

const marks: Record<string, string> = { 待审核: "◷", 通过: "✓", 退回: "↩", 不予通过: "✕", 已撤回: "■" };

interface Props {
  name: string;
  status: string;
  /** Who handed it in; empty: said among the facts. */
  by?: string;
  created_at: string;
  handled: { at: string | null; by: string; reply: string };
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** What stands beside the facts. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** An application in a queue: state, facts, how long it has waited, and what became of it. */
export function ApplicationFrame({ name, status, by = "", created_at, handled, facts, beside, children }: Props) {
  const waited = daysBetween(dayOf(created_at), dayOf(currentTime()));
  const list = (
    <dl className="applications-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <li className="applications-card" aria-label={name}>
      <p className="applications-head">
        <strong>{name}</strong>
        <span>
          <span aria-hidden="true">{marks[status]}</span> {status}
        </span>
      </p>
      {beside === undefined || beside === false ? (
        list
      ) : (
        <div className="applications-columns">
          {list}
          {beside}
        </div>
      )}
      <p className="applications-note">
        {by} <MinuteWords at={created_at} /> 提交
        {handled.at === null && waited > 0 && (
          <>
            {" · "}
            <span className="applications-waits">已等待 {waited} 天</span>
          </>
        )}
      </p>
      {handled.at !== null && (
        <p className="applications-note">
          <MinuteWords at={handled.at} /> {handled.by} {status}
          {handled.reply === "" ? "" : `：${handled.reply}`}
        </p>
      )}
      {children}
    </li>
  );
}
