import type { DistrictMap, MapPoint } from "#contract/figures/district-map.ts";
import { tilePlaces } from "#src/entities/figures/tile-places.ts";

/** Units of the drawing. */
export const mapSize = { width: 560, height: 420 };

export interface DrawnStreet {
  street_id: string;
  name: string;
  path: string;
  /** Middle, where the words stand. */
  x: number;
  y: number;
}

const columns = 4;
const round = (value: number) => Math.round(value * 10) / 10;

/** A hexagon with a point on top. */
function hexagon(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 6 }, (_, at) => {
    const turn = (Math.PI / 3) * at - Math.PI / 2;
    return `${round(x + radius * Math.cos(turn))} ${round(y + radius * Math.sin(turn))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A hexagon for each street, about where its companies lie; every other row stands half a step to the right. */
function schematic({ streets }: DistrictMap): DrawnStreet[] {
  const places = tilePlaces(
    streets.map(({ street_id: id, lng, lat }) => ({ id, lng, lat })),
    columns,
  );
  const rows = Math.max(1, ...[...places.values()].map(({ row }) => row));
  const across = mapSize.width / ((columns + 0.5) * Math.sqrt(3));
  const down = mapSize.height / (rows * 1.5 + 0.5);
  const radius = Math.min(across, down);
  const left = (mapSize.width - radius * Math.sqrt(3) * (columns + 0.5)) / 2;
  return streets.map(({ street_id, name }) => {
    const { column, row } = places.get(street_id) ?? { column: 1, row: 1 };
    const x = left + radius * Math.sqrt(3) * (column - 0.5 + (row % 2 === 0 ? 0.5 : 0));
    const y = radius * (1 + 1.5 * (row - 1));
    return { street_id, name, x: round(x), y: round(y), path: hexagon(x, y, radius - 2) };
  });
}

/** Degrees as units of the drawing: the outline fills it, north on top. */
function projection(points: readonly MapPoint[]): (point: MapPoint) => MapPoint {
  const bounds = points.reduce(
    (box, [lng, lat]) =>
      [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)] as const,
    [Infinity, Infinity, -Infinity, -Infinity] as readonly [number, number, number, number],
  );
  const [west, south, east, north] = bounds;
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    mapSize.width / Math.max(1e-9, (east - west) * narrow),
    mapSize.height / Math.max(1e-9, north - south),
  );
  const [left, top] = [
    (mapSize.width - (east - west) * narrow * scale) / 2,
    (mapSize.height - (north - south) * scale) / 2,
  ];
  return ([lng, lat]) => [round(left + (lng - west) * narrow * scale), round(top + (north - lat) * scale)];
}

function middle(ring: readonly MapPoint[]): MapPoint {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

function official(map: DistrictMap, outline: NonNullable<DistrictMap["outline"]>): DrawnStreet[] {
  const project = projection(outline.shapes.flatMap(({ rings }) => rings.flat()));
  return outline.shapes.map(({ street_id, rings }) => {
    const drawn = rings.map((ring) => ring.map(project));
    const largest = drawn.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const [x, y] = middle(largest);
    return {
      street_id,
      name: map.streets.find((one) => one.street_id === street_id)?.name ?? "",
      path: drawn.map((ring) => `M${ring.map(([px, py]) => `${px} ${py}`).join("L")}Z`).join(""),
      x,
      y,
    };
  });
}

/** The streets as they are drawn: by the official outline, or without one as hexagons. */
export const drawnStreets = (map: DistrictMap): DrawnStreet[] =>
  map.outline === null ? schematic(map) : official(map, map.outline);
