import { Link } from "react-router-dom";
import type { StreetRow } from "#contract/figures/district-calls.ts";
import { type DistrictFigureKey, figureOf } from "#contract/figures/district-figures.ts";
import { figureAddress } from "#contract/figures/figure-address.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

interface Props {
  rows: readonly StreetRow[];
  figure: DistrictFigureKey;
  day: string;
  shown?: number;
}

/** The streets by an indicator, the highest first; it is the table of the map too. */
export function StreetRanking({ rows, figure, day, shown = 20 }: Props) {
  const { title, unit } = figureOf(figure);
  const ranked = rows
    .filter(({ street_id }) => street_id !== "")
    .toSorted((a, b) => (b.values[figure] ?? -1) - (a.values[figure] ?? -1))
    .slice(0, shown);
  return (
    <section className="district-card" aria-label="镇街排名">
      <h2>镇街排名 · {title}</h2>
      {ranked.length === 0 ? (
        <p className="district-note">管辖范围内没有镇街。</p>
      ) : (
        <table className="district-table district-ranked">
          <caption className="visually-hidden">镇街排名，{title}</caption>
          <thead>
            <tr>
              <th scope="col">名次</th>
              <th scope="col">镇街</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.map(({ street_id, name, values }, at) => (
              <tr key={street_id}>
                <td>{at + 1}</td>
                <th scope="row">
                  <Link to={`/visualization?street_id=${street_id}`}>{name}</Link>
                </th>
                <td>
                  {values[figure] === undefined ? (
                    "缺"
                  ) : (
                    <Link to={figureAddress(figure, { day, street_id })}>{formatCount(values[figure])}</Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
