import { afterEach, expect, test } from "vitest";
import type { Demand } from "#contract/demand/demand-fields.ts";
import { idOf, newDemand, phone, serverWithCompany } from "../engine-kit.testing.ts";
import type { FieldEngine } from "../field-types.ts";

let engine: FieldEngine;
afterEach(() => engine.close());

async function held(): Promise<Demand> {
  engine = await phone(serverWithCompany()).open();
  const input = newDemand(1);
  await engine.save({ call: "business.demandCreate", input });
  await engine.sync("manual");
  const demand = await engine.db.demands.get(input.id);
  if (demand === undefined) throw new Error("no demand");
  return demand;
}

test("the answer to a move is shown before the feed tells of it, and an older one is not", async () => {
  const demand = await held();
  await engine.showDemand({ ...demand, status: "已受理", rev: demand.rev + 1 });
  expect(await engine.db.demands.get(demand.id)).toMatchObject({ status: "已受理", rev: demand.rev + 1 });
  await engine.showDemand({ ...demand, status: "草稿", rev: demand.rev });
  expect(await engine.db.demands.get(demand.id)).toMatchObject({ status: "已受理" });
});

test("of a demand that this device does not hold nothing is kept", async () => {
  const demand = await held();
  const other = idOf(9999);
  await engine.showDemand({ ...demand, id: other, rev: 9 });
  expect(await engine.db.demands.get(other)).toBeUndefined();
});
