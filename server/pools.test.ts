import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database/database.ts";
import { usualLimits } from "#server/plugins/limits/load-limit.ts";
import { openPools, poolSizes, usualTimes } from "./pools.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it("each pool ends statements after its own time, of which that of background work is the longest", async () => {
  const pools = openPools(database.url, () => undefined, usualTimes);
  const timeOf = async (name: keyof typeof poolSizes) =>
    (await pools[name].pool.query<{ statement_timeout: string }>("show statement_timeout")).rows[0]?.statement_timeout;
  expect([await timeOf("kept"), await timeOf("desk"), await timeOf("numbers")]).toEqual(["15s", "15s", "15s"]);
  expect([await timeOf("heavy"), await timeOf("background")]).toEqual(["1min", "30min"]);
  await pools.close();
});

it("leaves connections for whoever signs in and for heavy calls that hold a transaction", () => {
  const { batch, changes, file, heavy } = usualLimits;
  expect(batch.atOnce + changes.atOnce + file.atOnce).toBeLessThan(poolSizes.kept);
  expect(heavy.atOnce).toBeLessThan(poolSizes.heavy);
});
