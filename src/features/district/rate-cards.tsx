import { useState } from "react";
import { Link } from "react-router-dom";
import type { DistrictFigures } from "#contract/figures/district-calls.ts";
import { type DistrictFigureKey, figureOf } from "#contract/figures/district-figures.ts";
import { districtRate, type DistrictRateKey, districtRates } from "#contract/figures/district-rates.ts";
import { figureAddress } from "#contract/figures/figure-address.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { rateWords } from "./rate-words.ts";
import { useIsWall } from "./scope.tsx";
import { WhatSign } from "#src/entities/figures/what-sign.tsx";

type Values = Partial<Record<DistrictFigureKey, number | null>>;

interface Props {
  title: string;
  data: DistrictFigures;
  keys: readonly DistrictRateKey[];
  street_id: string | undefined;
}

/** Rates with the two figures that they are made of, each leading to its list. */
export function RateCards({ title, data, keys, street_id }: Props) {
  const isWall = useIsWall();
  const [opened, setOpened] = useState<DistrictRateKey | null>(null);
  const values: Values = Object.fromEntries(data.figures.map(({ key, value }) => [key, value]));
  return (
    <section className="district-card district-figures district-rates" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {keys.map((key) => {
          const { of, by, title: name } = districtRates[key];
          return (
            <li key={key}>
              <div>
                <span className="district-number">{rateWords(key, districtRate(key, values))}</span>
                <span className="district-word">{name}</span>
              </div>
              <span className="district-changes">
                <Part figure={of} values={values} data={data} street_id={street_id} /> ÷{" "}
                <Part figure={by} values={values} data={data} street_id={street_id} />
              </span>
              {!isWall && <WhatSign label={`口径：${name}`} onClick={() => setOpened(key)} />}
            </li>
          );
        })}
      </ul>
      {opened !== null && <RateDefinition rate={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface PartProps {
  figure: DistrictFigureKey;
  values: Values;
  data: DistrictFigures;
  street_id: string | undefined;
}

function Part({ figure, values, data, street_id }: PartProps) {
  const value = values[figure] ?? null;
  if (value === null) return <span>缺</span>;
  return (
    <Link
      to={figureAddress(figure, { day: data.day, street_id })}
      aria-label={`${figureOf(figure).title} ${formatCount(value)}`}
    >
      {formatCount(value)}
    </Link>
  );
}

function RateDefinition({ rate, onClose }: { rate: DistrictRateKey; onClose: () => void }) {
  const { Sheet } = useFormKit();
  const { title, definition, of, by } = districtRates[rate];
  return (
    <Sheet title={`指标口径：${title}`} onClose={onClose}>
      <p>{definition}</p>
      {[of, by].map((key) => (
        <p key={key}>
          {figureOf(key).title}：{figureOf(key).definition}
        </p>
      ))}
    </Sheet>
  );
}
