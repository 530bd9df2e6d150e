import { type MapPoint, type MapShape, mostMapBytes, mostMapPoints } from "#contract/figures/district-map.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { crossing } from "./ring-crossing.ts";

const refuse = (words: string): never => {
  throw new Refused(422, words, { reason: "map", fields: { file: words } });
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(bytes: Buffer): Record<string, unknown> {
  if (bytes.length > mostMapBytes)
    refuse(
      `地图文件有 ${(bytes.length / 1e6).toFixed(1)} MB，最多 ${mostMapBytes / 1e6} MB、${mostMapPoints} 个点；请先简化边界`,
    );
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return refuse("文件不是 GeoJSON：内容不是有效的 JSON 文本");
  }
  if (!isObject(value) || value["type"] !== "FeatureCollection" || !Array.isArray(value["features"]))
    return refuse("文件不是 GeoJSON：应为 FeatureCollection，每个镇街一个 Feature");
  return value;
}

/** Longitudes and latitudes of the country, roughly: plane metres or swapped axes fall outside. */
const isPlace = (lng: number, lat: number) => lng >= 70 && lng <= 140 && lat >= 0 && lat <= 60;

function pointOf(value: unknown, name: string): MapPoint {
  const [lng, lat] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof lng !== "number" || typeof lat !== "number" || !isPlace(lng, lat))
    return refuse(`“${name}”的坐标应为经度、纬度（如 [113.25, 22.84]），不是平面坐标`);
  return [lng, lat];
}

function ringOf(value: unknown, name: string): MapPoint[] {
  if (!Array.isArray(value) || value.length < 4) return refuse(`“${name}”的边界至少要有 4 个点，首尾相同`);
  const ring = value.map((point) => pointOf(point, name));
  const [first, last] = [ring[0] as MapPoint, ring.at(-1) as MapPoint];
  if (first[0] !== last[0] || first[1] !== last[1])
    return refuse(`“${name}”的边界没有闭合：最后一个点应与第一个点相同`);
  return ring;
}

function ringsOf(geometry: unknown, name: string): MapPoint[][] {
  const { type, coordinates } = isObject(geometry) ? geometry : {};
  if ((type !== "Polygon" && type !== "MultiPolygon") || !Array.isArray(coordinates))
    return refuse(`“${name}”应为 Polygon 或 MultiPolygon`);
  const parts = (type === "Polygon" ? [coordinates] : coordinates) as unknown[];
  const rings = parts.flatMap((part) => (Array.isArray(part) ? part : refuse(`“${name}”的边界不完整`)) as unknown[]);
  if (rings.length === 0) refuse(`“${name}”没有边界`);
  return rings.map((ring) => ringOf(ring, name));
}

/** Points before anything is read of them: half a million are refused without a copy. */
function countPoints(value: unknown): number {
  if (!Array.isArray(value)) return 0;
  if (typeof value[0] === "number") return 1;
  return value.reduce((sum: number, one) => sum + countPoints(one), 0);
}

interface NamedStreet {
  id: string;
  name: string;
}

/** The shapes of the streets out of a GeoJSON file; refused in words what is none, too large, crossed or of other places. */
export function outlineOf(bytes: Buffer, streets: readonly NamedStreet[]): { shapes: MapShape[]; points: number } {
  const features = parsed(bytes)["features"] as unknown[];
  const points = features.reduce<number>(
    (sum, one) => sum + countPoints(isObject(one) && isObject(one["geometry"]) ? one["geometry"]["coordinates"] : null),
    0,
  );
  if (points > mostMapPoints) refuse(`地图有 ${points} 个点，最多 ${mostMapPoints} 个；请先简化边界`);
  const known = new Map(streets.map(({ id, name }) => [name, id]));
  const shapes = features.map((feature, at): MapShape => {
    const properties = isObject(feature) && isObject(feature["properties"]) ? feature["properties"] : {};
    const name = String(properties["name"] ?? "").trim();
    const street_id = known.get(name);
    if (street_id === undefined)
      return refuse(
        name === "" ? `第 ${at + 1} 个区域没有名称（properties.name）` : `“${name.slice(0, 40)}”不是本区的镇街`,
      );
    const rings = ringsOf((feature as Record<string, unknown>)["geometry"], name);
    if (rings.some(crossing)) refuse(`“${name}”的边界自相交，请修正后再上传`);
    return { street_id, rings };
  });
  const drawn = new Set(shapes.map(({ street_id }) => street_id));
  if (drawn.size < shapes.length) refuse("同一镇街出现了两次，请合并为一个 MultiPolygon");
  const missing = streets.filter(({ id }) => !drawn.has(id)).map(({ name }) => name);
  if (missing.length > 0) refuse(`缺少镇街：${missing.join("、")}`);
  return { shapes, points };
}
