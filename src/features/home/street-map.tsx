import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { dayOf, daysBetween } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import type { StreetOnMap } from "#contract/visit/visit-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { figureLink } from "#src/entities/figures/figure-links.ts";
import { periodOf } from "#src/entities/figures/periods.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { tilePlaces } from "#src/entities/figures/tile-places.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "./street-map.css";

const views = {
  visits_year: "今年走访",
  unvisited: "今年未走访企业",
  demands_open: "在办需求",
  demands_overdue: "超期需求",
} as const;
type View = keyof typeof views;
const viewNames = Object.keys(views) as View[];

const columns = 4;
/** Percent of the scale's colour that the highest figure gets: dark words stay readable on it. */
const deepest = 42;

function linkOf(view: View, street_id: string): string {
  const year = periodOf("year", currentTime());
  const sinceNewYear = Math.max(1, daysBetween(year.from, dayOf(currentTime())));
  if (view === "unvisited") return `/workEnterprisevisit?street_id=${street_id}&unvisited_days=${sinceNewYear}`;
  return figureLink(view === "visits_year" ? "visits" : view, { ...year, street_id });
}

/** The streets as tiles where they lie, one figure at a time on one scale; each tile leads to its list. */
export function StreetMap() {
  const [view, setView] = useState<View>("visits_year");
  const { data } = useCall(contract.figures.streetMap, {}, { refetchInterval: 120_000 });
  if (data === undefined || data.streets.length < 2) return null;
  const { streets, as_of } = data;
  return (
    <section className="card" aria-label="各镇街">
      <h2>各镇街</h2>
      <div className="street-views" role="group" aria-label="图上显示">
        {viewNames.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => setView(one)}>
            {views[one]}
          </button>
        ))}
      </div>
      <Tiles streets={streets} view={view} />
      <p className="home-note">
        按企业所在位置排列，颜色越深数字越大 · 截至 <MinuteWords at={as_of} />
      </p>
    </section>
  );
}

function Tiles({ streets, view }: { streets: readonly StreetOnMap[]; view: View }) {
  const places = tilePlaces(
    streets.map(({ street_id: id, lng, lat }) => ({ id, lng, lat })),
    columns,
  );
  const most = Math.max(1, ...streets.map((street) => street[view]));
  return (
    <ul className="street-map">
      {streets.map((street) => {
        const cell = places.get(street.street_id);
        const depth = Math.round((street[view] / most) * deepest);
        return (
          <li
            key={street.street_id}
            style={{
              gridColumn: cell?.column,
              gridRow: cell?.row,
              background: `color-mix(in srgb, var(--primary) ${depth}%, var(--surface))`,
            }}
          >
            <Link to={linkOf(view, street.street_id)}>
              <strong>{street.name}</strong>
              <span>{formatCount(street[view])}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
