import { describe, expect, it } from "vitest";
import { distanceBetween, toGcj02 } from "./gcj02.ts";
import { checkInAt, checkInDoubt } from "./check-in.ts";

const at = "2026-11-20T06:05:00.000Z";

describe("positions", () => {
  it("go from the device's system to that of Chinese maps", () => {
    const converted = toGcj02({ lng: 116.404, lat: 39.915 });
    expect(converted.lng).toBeCloseTo(116.410244, 5);
    expect(converted.lat).toBeCloseTo(39.916404, 5);
  });

  it("abroad are the same in both, as no map is shifted there", () => {
    expect(toGcj02({ lng: 139.767, lat: 35.681 })).toEqual({ lng: 139.767, lat: 35.681 });
  });

  it("are a degree of latitude 111 km apart", () => {
    expect(distanceBetween({ lng: 113, lat: 22 }, { lng: 113, lat: 23 })).toBeCloseTo(111_195, -2);
  });
});

describe("a check-in", () => {
  const reading = { lng: 113.25, lat: 22.84, accuracy: 20 };

  it("measures the way to the company in one system of coordinates", () => {
    const here = checkInAt(reading, at, toGcj02(reading));
    expect(here).toMatchObject({ distance_m: 0, lng: 113.25, lat: 22.84 });
    expect(checkInDoubt(here)).toBeNull();
    expect(checkInAt(reading, at, {}).distance_m).toBeNull();
  });

  it("asks for a word when it is inaccurate or far away, and says why", () => {
    const far = checkInAt({ ...reading, accuracy: 250 }, at, { lng: 113.25, lat: 22.9 });
    expect(checkInDoubt(far)).toMatch(/^定位精度只有约 250 米，距企业地址约 \d\.\d 公里，请简单说明$/);
    expect(checkInDoubt({ ...far, distance_m: null, accuracy: 100 })).toBeNull();
  });
});
