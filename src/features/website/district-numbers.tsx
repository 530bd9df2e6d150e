import type { DistrictFigures } from "#contract/site/web.ts";
import { figureTiles } from "#contract/site/web-pages.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

/** What the district has, counted in the platform. */
export const DistrictNumbers = ({ figures }: { figures: DistrictFigures }) => (
  <section className="web-panel">
    <h2>全区数据</h2>
    <dl className="index-numbers">
      {figureTiles.map(([label, name]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{formatCount(figures[name])}</dd>
        </div>
      ))}
    </dl>
    <p className="web-meta">数据截至 {formatDay(figures.as_of)}</p>
  </section>
);
