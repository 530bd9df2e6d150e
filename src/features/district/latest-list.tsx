import { Link } from "react-router-dom";
import type { Latest } from "#contract/figures/district-calls.ts";
import { rowLink } from "#src/entities/figures/figure-links.ts";
import { Ago } from "#src/ui/text/dates.tsx";

/** The latest visits and demands, each leading to its record. */
export function LatestList({ rows, shown = 12 }: { rows: readonly Latest[]; shown?: number }) {
  return (
    <section className="district-card district-recent" aria-label="最新动态">
      <h2>最新动态</h2>
      {rows.length === 0 && <p className="district-note">还没有走访和需求。</p>}
      <ul className="district-latest">
        {rows.slice(0, shown).map((row) => (
          <li key={`${row.page}/${row.id}`}>
            <Link to={rowLink(row)}>
              <strong>{row.title}</strong>
              <span>
                {row.note} · {row.street_name} · <Ago at={row.at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
