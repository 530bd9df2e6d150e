import { Link } from "react-router-dom";
import type { Compared, ComparedSide } from "#contract/figures/compare-calls.ts";
import { changeOf } from "#contract/figures/compared-periods.ts";
import { type CompanyPart, type DistrictFigureKey, figureOf } from "#contract/figures/district-figures.ts";
import { figureAddress, flowAddress } from "#contract/figures/figure-address.ts";
import { isFlow, periodWordsOf } from "#contract/figures/period-figures.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { WhatSign } from "#src/entities/figures/what-sign.tsx";

/** What draws a comparison. */
export interface ComparedProps {
  keys: readonly DistrictFigureKey[];
  compared: Compared;
  part: CompanyPart;
  today: string;
  onDefine: (key: DistrictFigureKey) => void;
}

/** First and last day of a side; lines break between the two alone. */
export const SideDays = ({ of: { from, to } }: { of: ComparedSide }) => (
  <>
    <span className="whole">
      <DayWords of={from} />
    </span>{" "}
    <span className="whole">
      至 <DayWords of={to} />
    </span>
  </>
);

interface ValueProps extends Pick<ComparedProps, "part" | "today"> {
  of: DistrictFigureKey;
  side: ComparedSide;
}

/** The list behind a value: of a period its records, of what stands those of today; a snapshot keeps numbers alone. */
function listOf({ of, side, part, today }: ValueProps): string | null {
  if (isFlow(of)) return flowAddress(of, side, part);
  return side.to === today ? figureAddress(of, { day: today, street_id: side.street_id || undefined }, part) : null;
}

/** A side's value, leading to its list where there is one. */
export function ComparedValue(props: ValueProps) {
  const { of, side, part } = props;
  const value = side.values[of];
  if (value === undefined)
    return (
      <span className="compared-missing">
        {part.trade === undefined && part.tier === undefined ? "没有当日快照" : "缺"}
      </span>
    );
  const list = listOf(props);
  return list === null ? formatCount(value) : <Link to={list}>{formatCount(value)}</Link>;
}

/** A number with its sign; a true minus is as wide as the plus. */
const signed = (value: number): string =>
  value > 0 ? `+${formatCount(value)}` : value < 0 ? `−${formatCount(-value)}` : "0";

/** Difference and change in per cent; a dash where one is not known or there is nothing to divide by. */
export function changeWords(of: DistrictFigureKey, { left, right }: Compared) {
  const change = changeOf(left.values[of], right.values[of]);
  const percent = change?.percent ?? null;
  return {
    difference: change === null ? "—" : signed(change.difference),
    percent: percent === null ? "—" : `${signed(percent)}%`,
  };
}

/** Name and unit of a figure, with what it counts behind a button. */
export function ComparedTitle({ of, onDefine }: { of: DistrictFigureKey; onDefine: (key: DistrictFigureKey) => void }) {
  const { title } = periodWordsOf(of);
  return (
    <span className="compared-title">
      {title} <small>{figureOf(of).unit}</small>
      <WhatSign inLine label={`对比口径：${title}`} onClick={() => onDefine(of)} />
    </span>
  );
}
