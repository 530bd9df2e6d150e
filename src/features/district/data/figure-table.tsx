import { Link } from "react-router-dom";
import { figureOf } from "#contract/figures/district-figures.ts";
import { figureAddress } from "#contract/figures/figure-address.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { DataTable } from "./use-data-table.ts";

/** The streets with the chosen figures, each leading to its list; wide ones scroll in their own frame. */
export function FigureTable({ data: { table, rows = [], columns, part } }: { data: DataTable }) {
  const day = table.data?.day ?? "";
  return (
    <div className="district-scroll" role="group" aria-label="镇街数据表，可左右滚动" tabIndex={0}>
      <table className="district-table district-wide">
        <caption className="visually-hidden">镇街数据</caption>
        <thead>
          <tr>
            <th scope="col">镇街</th>
            {columns.map((key) => (
              <th key={key} scope="col" title={figureOf(key).definition}>
                {figureOf(key).title} <small>{figureOf(key).unit}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ street_id, name, values }) => (
            <tr key={street_id} className={street_id === "" ? "district-whole" : undefined}>
              <th scope="row">{name}</th>
              {columns.map((key) => (
                <td key={key}>
                  {values[key] === undefined ? (
                    "缺"
                  ) : (
                    <Link to={figureAddress(key, { day, street_id: street_id || undefined }, part)}>
                      {formatCount(values[key])}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
