import gcoord from "gcoord";

/** Degrees. */
export interface Position {
  lng: number;
  lat: number;
}

const earthRadius = 6_371_008.8;
const { PI, cos, sin, sqrt } = Math;

/** A device's WGS-84 position in GCJ-02, the system of Chinese maps; the same abroad, where maps are not shifted. */
export function toGcj02({ lng, lat }: Position): Position {
  const [east, north] = gcoord.transform([lng, lat], gcoord.WGS84, gcoord.GCJ02);
  return { lng: east, lat: north };
}

/** Metres along the great circle. */
export function distanceBetween(a: Position, b: Position): number {
  const rad = PI / 180;
  const h =
    sin(((b.lat - a.lat) * rad) / 2) ** 2 + cos(a.lat * rad) * cos(b.lat * rad) * sin(((b.lng - a.lng) * rad) / 2) ** 2;
  return 2 * earthRadius * Math.asin(sqrt(h));
}
