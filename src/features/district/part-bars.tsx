import { useState } from "react";
import { Link } from "react-router-dom";
import { partAddress, type PartAsked, type VisitPartKey, visitParts } from "#contract/figures/visit-parts.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { useIsWall } from "./scope.tsx";
import { WhatSign } from "#src/entities/figures/what-sign.tsx";

/** A value of a part with how often it came up; `value` stands in the address of its list. */
export interface PartRow {
  value: string;
  name: string;
  count: number;
}

interface Props {
  part: VisitPartKey;
  rows: readonly PartRow[];
  asked: PartAsked;
  /** When the answer came. */
  as_of: number;
  none: string;
  /** Rows at most; those behind them are named by their number. */
  most?: number;
}

/** Bars with their numbers, each number leading to the list of as many records. */
export function PartBars({ part, rows, asked, as_of, none, most = 14 }: Props) {
  const isWall = useIsWall();
  const [isOpen, setOpen] = useState(false);
  const { title, unit } = visitParts[part];
  const counted = rows.filter(({ count }) => count > 0);
  const shown = counted.slice(0, most);
  const longest = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <section className="district-card district-part" aria-label={title}>
      <div className="district-part-head">
        <h2>
          {title} <small>{unit}</small>
        </h2>
        {!isWall && <WhatSign inLine label={`口径：${title}`} onClick={() => setOpen(true)} />}
      </div>
      {shown.length === 0 && <p className="district-note">{none}</p>}
      <ul className="district-bars">
        {shown.map(({ value, name, count }) => (
          <li key={value}>
            <span className="district-bar-name">{name}</span>
            <span className="district-bar-track" aria-hidden="true">
              <span style={{ inlineSize: `${(count / longest) * 100}%` }} />
            </span>
            <Link to={partAddress(part, value, asked)} aria-label={`${name} ${formatCount(count)} ${unit}`}>
              {formatCount(count)}
            </Link>
          </li>
        ))}
      </ul>
      {counted.length > shown.length && <p className="district-note">另有 {counted.length - shown.length} 项未列出</p>}
      {isOpen && <PartDefinition part={part} asked={asked} as_of={as_of} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface DefinitionProps extends Pick<Props, "part" | "asked" | "as_of"> {
  onClose: () => void;
}

function PartDefinition({ part, asked, as_of, onClose }: DefinitionProps) {
  const { Sheet } = useFormKit();
  const { title, definition } = visitParts[part];
  return (
    <Sheet title={`指标口径：${title}`} onClose={onClose}>
      <p>{definition}</p>
      <p>
        时段：
        <DayWords of={asked.from} /> 至 <DayWords of={asked.to} />
        ；范围：{asked.street_id === undefined ? "管辖范围内的全部镇街" : "所选镇街"}；统计时间：
        <MinuteWords at={new Date(as_of).toISOString()} />
        ，由记录即时统计。
      </p>
    </Sheet>
  );
}
