import { Link } from "react-router-dom";
import type { DistrictMap } from "#contract/figures/district-map.ts";
import type { StreetRow } from "#contract/figures/district-calls.ts";
import { type DistrictFigureKey, figureOf, sixFigures } from "#contract/figures/district-figures.ts";
import { figureAddress } from "#contract/figures/figure-address.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { type DrawnStreet, drawnStreets, mapSize } from "./map-shapes.ts";
import { useIsDark, useIsWall } from "../scope.tsx";

interface Props {
  map: DistrictMap;
  rows: readonly StreetRow[];
  day: string;
  figure: DistrictFigureKey;
  onFigure: (figure: DistrictFigureKey) => void;
}

/** Percent of the scale's colour that the highest figure gets: dark words stay readable on it. */
const deepest = 42;

/** The streets on a map, coloured by an indicator; each leads to the list behind its figure. */
export function StreetMap({ map, rows, day, figure, onFigure }: Props) {
  const isWall = useIsWall();
  const strong = useIsDark() ? "亮" : "深";
  const valueOf = (id: string) => rows.find((row) => row.street_id === id)?.values[figure];
  const most = Math.max(1, ...map.streets.map(({ street_id }) => valueOf(street_id) ?? 0));
  return (
    <section className="district-card district-map" aria-label="镇街地图">
      <h2>
        镇街地图 · {figureOf(figure).title}（{figureOf(figure).unit}）
      </h2>
      {!isWall && (
        <ChipRow label="地图指标">
          {sixFigures.map((key) => (
            <Button key={key} aria-pressed={key === figure} onClick={() => onFigure(key)}>
              {figureOf(key).title}
            </Button>
          ))}
        </ChipRow>
      )}
      <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} role="group" aria-label="镇街地图">
        {drawnStreets(map).map((street) => (
          <MapStreet
            key={street.street_id}
            street={street}
            value={valueOf(street.street_id)}
            depth={Math.round(((valueOf(street.street_id) ?? 0) / most) * deepest)}
            address={figureAddress(figure, { day, street_id: street.street_id })}
            unit={figureOf(figure).unit}
          />
        ))}
      </svg>
      <p className="district-note">
        {map.outline === null ? "示意图，按企业所在位置排列" : `审图号：${map.outline.number}`}；颜色越{strong}
        数字越大。
      </p>
    </section>
  );
}

interface MapStreetProps {
  street: DrawnStreet;
  value: number | undefined;
  depth: number;
  address: string;
  unit: string;
}

function MapStreet({ street, value, depth, address, unit }: MapStreetProps) {
  const words = value === undefined ? "缺数据" : formatCount(value);
  return (
    <Link to={address} aria-label={`${street.name} ${words}${value === undefined ? "" : unit}`}>
      <path
        d={street.path}
        fillRule="evenodd"
        style={{ fill: `color-mix(in srgb, var(--primary) ${depth}%, var(--surface))` }}
      />
      <text x={street.x} y={street.y - 6} aria-hidden="true">
        {street.name}
      </text>
      <text x={street.x} y={street.y + 18} className="district-map-number" aria-hidden="true">
        {words}
      </text>
    </Link>
  );
}
