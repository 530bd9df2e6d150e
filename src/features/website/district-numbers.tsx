import type { DistrictFigures } from "#contract/web.ts";
import { formatDay } from "#src/ui/format-date.ts";

const tiles: readonly [string, keyof Omit<DistrictFigures, "as_of">][] = [
  ["企业", "companies"],
  ["发明专利", "invention_patents"],
  ["实用新型", "utility_patents"],
  ["外观设计", "designs"],
  ["注册商标", "trademarks"],
  ["今年走访企业（次）", "visits_this_year"],
  ["今年办结诉求", "demands_settled"],
];

/** What the district has, counted in the platform. */
export const DistrictNumbers = ({ figures }: { figures: DistrictFigures }) => (
  <section className="web-panel">
    <h2>全区数据</h2>
    <dl className="index-numbers">
      {tiles.map(([label, name]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{figures[name].toLocaleString("zh-CN")}</dd>
        </div>
      ))}
    </dl>
    <p className="web-meta">数据截至 {formatDay(figures.as_of)}</p>
  </section>
);
