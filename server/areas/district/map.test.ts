import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

type Ring = number[][];
const square = (lng: number): Ring => [
  [lng, 22.8],
  [lng + 0.1, 22.8],
  [lng + 0.1, 22.9],
  [lng, 22.9],
  [lng, 22.8],
];
const feature = (name: string, ring: unknown) => ({
  type: "Feature",
  properties: { name },
  geometry: { type: "Polygon", coordinates: [ring] },
});
const whole = (features: unknown[]) => JSON.stringify({ type: "FeatureCollection", features });
const good = [feature("大良街道", square(113.2)), feature("容桂街道", square(113.4))];
const long = (count: number): Ring => [
  ...Array.from({ length: count }, (_, at) => [113 + at / count, 22.5]),
  [113.5, 22.9],
  [113, 22.5],
];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function upload(text: string, person: PersonName = "admin", number = "粤S（2026）001号") {
  const reply = await server.app.inject({
    method: "POST",
    url: `/v1/region/mapUpload?${new URLSearchParams({ name: "镇街.geojson", number })}`,
    payload: Buffer.from(text),
    headers: { authorization: `Bearer ${await server.token(person)}`, "content-type": "application/octet-stream" },
  });
  return reply.json<{ status: number; msg: string; data: OutputOf<typeof contract.district.getmap> }>();
}
const shown = async (person: PersonName) => await server.call(contract.district.getmap, {}, person);

it.each([
  ["no JSON", "<kml/>", "不是 GeoJSON"],
  ["another JSON", `{"type":"Topology"}`, "不是 GeoJSON"],
  ["500,000 points", whole([feature("大良街道", long(500_000)), good[1]]), "最多"],
  ["more points than are drawn", whole([feature("大良街道", long(20_001)), good[1]]), "最多 20000 个"],
  [
    "a ring that crosses itself",
    whole([
      feature("大良街道", [
        [113, 22],
        [114, 23],
        [114, 22],
        [113, 23],
        [113, 22],
      ]),
      good[1],
    ]),
    "自相交",
  ],
  ["an open ring", whole([feature("大良街道", square(113.2).slice(0, 4)), good[1]]), "没有闭合"],
  [
    "plane metres",
    whole([
      feature("大良街道", [
        [1, 400_000],
        [2, 400_000],
        [2, 400_001],
        [1, 400_000],
      ]),
      good[1],
    ]),
    "经度、纬度",
  ],
  ["another place", whole([...good, feature("别处镇", square(113.6))]), "“别处镇”不是本区的镇街"],
  ["a missing street", whole(good.slice(0, 1)), "缺少镇街：容桂街道"],
  ["a street twice", whole([...good, feature("容桂街道", square(113.6))]), "出现了两次"],
  [
    "a line",
    whole([{ ...feature("大良街道", []), geometry: { type: "LineString", coordinates: square(113) } }, good[1]]),
    "Polygon",
  ],
])("refuses %s in words", async (_, text, words) => {
  const reply = await upload(text);
  expect(reply.status).toBe(422);
  expect(reply.msg).toContain(words);
  expect((await shown("district")).outline).toBeNull();
});

it("shows an outline to each for their own streets, and takes it back", async () => {
  expect((await upload(whole(good), "district")).status).toBe(403);
  expect((await upload(whole(good), "admin", "")).status).toBe(422);
  expect((await upload(whole(good))).data.outline).toMatchObject({ number: "粤S（2026）001号", points: 10 });
  expect((await shown("district")).outline?.shapes).toHaveLength(2);
  expect((await shown("daliang")).outline?.shapes).toHaveLength(1);
  expect((await server.ask(contract.district.getmap, {}, "enterprise")).status).toBe(403);
  expect((await server.ask(contract.district.mapWithdraw, {}, "district")).status).toBe(403);
  expect((await server.ask(contract.district.mapWithdraw, {}, "admin")).status).toBe(200);
  expect((await shown("district")).outline).toBeNull();
  expect((await server.ask(contract.district.mapWithdraw, {}, "admin")).msg).toContain("示意图");
});
