/** Degrees. */
export interface Position {
  lng: number;
  lat: number;
}

/** Krasovsky ellipsoid, which GCJ-02 is built on: major axis in metres and squared eccentricity. */
const axis = 6_378_245;
const ee = 0.006693421622965943;
const earthRadius = 6_371_008.8;
const { PI, abs, cos, sin, sqrt } = Math;

const wave = (x: number, ...terms: [amplitude: number, length: number][]) =>
  terms.reduce((sum, [amplitude, length]) => sum + (amplitude * sin((x * PI) / length) * 2) / 3, 0);

const shiftLat = (x: number, y: number) =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * sqrt(abs(x)) +
  wave(x, [20, 1 / 6], [20, 1 / 2]) +
  wave(y, [20, 1], [40, 3], [160, 12], [320, 30]);

const shiftLng = (x: number, y: number) =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * sqrt(abs(x)) +
  wave(x, [20, 1 / 6], [20, 1 / 2], [20, 1], [40, 3], [150, 12], [300, 30]);

/** A device's WGS-84 position in GCJ-02, the system of Chinese maps; good to a few metres inside China. */
export function toGcj02({ lng, lat }: Position): Position {
  const x = lng - 105;
  const y = lat - 35;
  const rad = (lat * PI) / 180;
  const magic = 1 - ee * sin(rad) ** 2;
  const metresPerRadLat = (axis * (1 - ee)) / (magic * sqrt(magic));
  const metresPerRadLng = (axis / sqrt(magic)) * cos(rad);
  return {
    lng: lng + (shiftLng(x, y) * 180) / (metresPerRadLng * PI),
    lat: lat + (shiftLat(x, y) * 180) / (metresPerRadLat * PI),
  };
}

/** Metres along the great circle. */
export function distanceBetween(a: Position, b: Position): number {
  const rad = PI / 180;
  const h =
    sin(((b.lat - a.lat) * rad) / 2) ** 2 + cos(a.lat * rad) * cos(b.lat * rad) * sin(((b.lng - a.lng) * rad) / 2) ** 2;
  return 2 * earthRadius * Math.asin(sqrt(h));
}
