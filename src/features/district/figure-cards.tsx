import { useState } from "react";
import { Link } from "react-router-dom";
import type { DistrictFigures, FigureNow } from "#contract/figures/district-calls.ts";
import { type DistrictFigureKey, figureOf } from "#contract/figures/district-figures.ts";
import { figureAddress } from "#contract/figures/figure-address.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { useIsWall } from "./scope.tsx";
import { WhatSign } from "#src/entities/figures/what-sign.tsx";

interface Props {
  title: string;
  data: DistrictFigures | undefined;
  keys: readonly DistrictFigureKey[];
  street_id: string | undefined;
}

/** Figures under a heading: each leads to its list, says how it changed, and opens into what it counts. */
export function FigureCards({ title, data, keys, street_id }: Props) {
  const isWall = useIsWall();
  const [opened, setOpened] = useState<DistrictFigureKey | null>(null);
  const found = (key: DistrictFigureKey) => data?.figures.find((one) => one.key === key);
  return (
    <section className="district-card district-figures" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <Number
              figure={found(key)}
              keyOf={key}
              address={data && figureAddress(key, { day: data.day, street_id })}
            />
            <Changes figure={found(key)} />
            {!isWall && <WhatSign label={`口径：${figureOf(key).title}`} onClick={() => setOpened(key)} />}
          </li>
        ))}
      </ul>
      {opened !== null && data && (
        <Definition figure={found(opened)} keyOf={opened} data={data} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

interface NumberProps {
  figure: FigureNow | undefined;
  keyOf: DistrictFigureKey;
  address: string | undefined;
}

function Number({ figure, keyOf, address }: NumberProps) {
  const { title, unit, alarming } = figureOf(keyOf);
  const value = figure?.value ?? null;
  const bad = alarming === true && value !== null && value > 0;
  const body = (
    <>
      <span className={bad ? "district-number district-bad" : "district-number"}>
        {bad && <span aria-hidden="true">{alertSign} </span>}
        {value === null ? "—" : formatCount(value)}
        <small> {unit}</small>
      </span>
      <span className="district-word">{title}</span>
    </>
  );
  return address === undefined || value === null ? <div>{body}</div> : <Link to={address}>{body}</Link>;
}

/** The change in words, by an arrow and its sign; a day without a snapshot is named as missing. */
function changeWords(value: number | null, before: number | null): string {
  if (value === null || before === null) return "缺快照";
  const change = value - before;
  return change === 0 ? "持平" : change > 0 ? `↑ ${formatCount(change)}` : `↓ ${formatCount(-change)}`;
}

function Changes({ figure }: { figure: FigureNow | undefined }) {
  if (figure === undefined) return null;
  const { value, month_ago, year_ago } = figure;
  return (
    <span className="district-changes">
      <span className="whole">较上月 {changeWords(value, month_ago)}</span>{" "}
      <span className="whole">较上年 {changeWords(value, year_ago)}</span>
    </span>
  );
}

interface DefinitionProps {
  figure: FigureNow | undefined;
  keyOf: DistrictFigureKey;
  data: DistrictFigures;
  onClose: () => void;
}

function Definition({ figure, keyOf, data, onClose }: DefinitionProps) {
  const { Sheet } = useFormKit();
  const { title, definition } = figureOf(keyOf);
  return (
    <Sheet title={`指标口径：${title}`} onClose={onClose}>
      <p>{definition}</p>
      <p>
        计数时间：{figure?.counted_at ? <MinuteWords at={figure.counted_at} /> : "尚未统计"}
        。对比日：上月 <DayWords of={data.month_day} />
        ，上年 <DayWords of={data.year_day} />
        ；当日没有快照的不作比较。
      </p>
    </Sheet>
  );
}
