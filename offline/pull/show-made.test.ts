import { afterEach, expect, test } from "vitest";
import type { Demand } from "#contract/demand/demand-fields.ts";
import { idOf, newAnswer, newDemand, phone, serverWithCompany } from "../engine-kit.testing.ts";
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
  await engine.showMade("demand", { ...demand, status: "已受理", rev: demand.rev + 1 });
  expect(await engine.db.demands.get(demand.id)).toMatchObject({ status: "已受理", rev: demand.rev + 1 });
  await engine.showMade("demand", { ...demand, status: "草稿", rev: demand.rev });
  expect(await engine.db.demands.get(demand.id)).toMatchObject({ status: "已受理" });
});

test("of a demand that this device does not hold nothing is kept", async () => {
  const demand = await held();
  const other = idOf(9999);
  await engine.showMade("demand", { ...demand, id: other, rev: 9 });
  expect(await engine.db.demands.get(other)).toBeUndefined();
});

test("an answer that was given back is open before the feed tells of it; unsent work on it stays", async () => {
  const server = serverWithCompany();
  engine = await phone(server).open();
  const input = newAnswer(1, { a: "1" });
  await engine.save({
    call: "question.saveQuestion",
    input: { ...input, changes: { ...input.changes, status: "已提交" } },
  });
  await engine.sync("manual");
  const answer = await engine.db.answers.get(input.id);
  if (answer === undefined) throw new Error("no answer");
  expect(answer.status).toBe("已提交");
  await engine.showMade("answer", { ...answer, status: "暂存", rev: answer.rev + 1 });
  expect(await engine.db.answers.get(input.id)).toMatchObject({ status: "暂存", rev: answer.rev + 1 });

  server.fault = () => "lost";
  const edit = { id: input.id, base_rev: answer.rev + 1, changes: { values: { a: "2" } } };
  await engine.save({ call: "question.saveQuestion", input: edit });
  await engine.showMade("answer", { ...answer, values: { a: "3" }, rev: answer.rev + 2 });
  expect(await engine.db.answers.get(input.id)).toMatchObject({ values: { a: "2" } });
});
