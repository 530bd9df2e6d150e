import { useState } from "react";
import { Link } from "react-router-dom";
import {
  type UsageAsked,
  usageFigureAddress,
  type UsageFigureKey,
  usageFigureOf,
  usageLag,
} from "#contract/usage/usage-figures.ts";
import { usageListOf } from "#contract/usage/usage-lists.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";
import "#src/ui/page/card.css";
import { WhatSign } from "#src/entities/figures/what-sign.tsx";

interface Props {
  title: string;
  keys: readonly UsageFigureKey[];
  figures: readonly { key: UsageFigureKey; value: number }[] | undefined;
  asked: UsageAsked;
  as_of: string | undefined;
}

/** Figures under a heading: each leads to its rows, and opens into what it counts. */
export function UsageCards({ title, keys, figures, asked, as_of }: Props) {
  const [opened, setOpened] = useState<UsageFigureKey | null>(null);
  return (
    <section className="card usage-figures" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <Figure keyOf={key} value={figures?.find((one) => one.key === key)?.value} asked={asked} />
            <WhatSign label={`口径：${usageFigureOf(key).title}`} onClick={() => setOpened(key)} />
          </li>
        ))}
      </ul>
      {opened !== null && <Definition keyOf={opened} asked={asked} as_of={as_of} onClose={() => setOpened(null)} />}
    </section>
  );
}

const bytes: readonly UsageFigureKey[] = ["file_bytes", "database_bytes"];

function Figure({ keyOf, value, asked }: { keyOf: UsageFigureKey; value: number | undefined; asked: UsageAsked }) {
  const { title, unit, alarming } = usageFigureOf(keyOf);
  const bad = alarming === true && value !== undefined && value > 0;
  const body = (
    <>
      <span className={bad ? "usage-number usage-bad" : "usage-number"}>
        {bad && <span aria-hidden="true">{alertSign} </span>}
        {value === undefined ? "—" : bytes.includes(keyOf) ? formatBytes(value) : formatCount(value)}
        <small> {unit}</small>
      </span>
      <span className="usage-word">{title}</span>
    </>
  );
  return value === undefined ? <div>{body}</div> : <Link to={usageFigureAddress(keyOf, asked)}>{body}</Link>;
}

interface DefinitionProps {
  keyOf: UsageFigureKey;
  asked: UsageAsked;
  as_of: string | undefined;
  onClose: () => void;
}

function Definition({ keyOf, asked: { from, to }, as_of, onClose }: DefinitionProps) {
  const { Sheet } = useFormKit();
  const { title, definition, list } = usageFigureOf(keyOf);
  const { narrows } = usageListOf(list);
  const fixed = [!narrows.street && "镇街", !narrows.kind && "账号类型"].filter(Boolean).join("和");
  return (
    <Sheet title={`指标口径：${title}`} onClose={onClose}>
      <p>{definition}</p>
      <p>
        {narrows.period ? (
          <>
            时段：
            <DayWords of={from} /> 至 <DayWords of={to} />。
          </>
        ) : (
          "统计的是现在的状态，不随时段变化。"
        )}
        {fixed !== "" && `不按${fixed}筛选。`}
        {narrows.period && list !== "visits" && usageLag}
        统计时间：
        {as_of === undefined ? "尚未统计" : <MinuteWords at={as_of} />}。
      </p>
    </Sheet>
  );
}
