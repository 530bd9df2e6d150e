import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { kindFacts } from "#contract/warning/warning-kinds.ts";
import type { WarningRow } from "#contract/warning/warning-fields.ts";
import { CostLink } from "#src/entities/warning/cost-link.tsx";
import { LevelMark } from "#src/entities/warning/level-mark.tsx";
import { WarningDue, WarningStateMark } from "#src/entities/warning/warning-words.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "#src/entities/public-record/records.css";

interface Props {
  rows: readonly WarningRow[] | undefined;
  addressOf: (id: string) => string;
  /** Of officials: whose it is, and a tick. */
  more?: (row: WarningRow) => ReactNode;
}

/** Warnings as cards. */
export const WarningCards = ({ rows, addressOf, more }: Props) => (
  <ul className="record-cards" aria-label="预警">
    {rows?.map((row) => (
      <li key={row.id} className="record-card">
        <h2>
          <Link to={addressOf(row.id)}>{row.title}</Link>
        </h2>
        <p className="warning-marks">
          <LevelMark level={row.level} />
          <WarningStateMark state={row.state} />
        </p>
        <p className="record-line">
          <span>{kindFacts(row.kind).word}</span>
          {row.due !== null && (
            <span>
              期限 <WarningDue warning={row} />
            </span>
          )}
          <span>
            <MinuteWords at={row.opened_at} /> 产生
          </span>
          <CostLink warning={row} />
        </p>
        {more?.(row)}
      </li>
    ))}
  </ul>
);
