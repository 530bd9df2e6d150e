import { afterEach, expect, test } from "vitest";
import { failure, success } from "#contract/core/envelope.ts";
import { idOf, knownCompany, phone, serverWithCompany } from "./engine-kit.testing.ts";
import type { FieldEngine } from "./field-types.ts";

const kept = { ...knownCompany, id: idOf(2), name: "顺德精工集团有限公司", rev: 7 };
const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

/** A phone with an unsent edit of a company that was merged into another one meanwhile. */
async function lateEdit() {
  const { server, open } = phone(serverWithCompany());
  const engine = await open();
  opened.push(engine);
  await engine.sync("start");
  const input = { id: knownCompany.id, base_rev: 1, changes: { address: "二路 2 号" } };
  const send = async () => {
    await engine.save({ call: "business.companyEdit", input });
    await engine.sync("manual");
  };
  return { server, engine, send };
}

test("an edit that arrives at the company it was merged into leaves no ghost behind", async () => {
  const { server, engine, send } = await lateEdit();
  server.refuse = (item) => (item.call === "business.companyEdit" ? success({ ...kept, address: "二路 2 号" }) : null);
  await send();
  expect(await engine.db.outbox.count()).toBe(0);
  expect(await engine.db.companies.get(knownCompany.id)).toBeUndefined();
});

test("a conflict with the other company keeps the person's edit and does not dress up as it", async () => {
  const { server, engine, send } = await lateEdit();
  const changed = [
    { field: "address", before: "一路 1 号", after: "三路 3 号", by_name: "陈某", at: "2026-11-20T06:05:00.000Z" },
  ];
  server.refuse = (item) =>
    item.call === "business.companyEdit"
      ? failure(409, "请核对后选择", { reason: "conflict", current: kept, changed })
      : null;
  await send();
  expect(await engine.db.outbox.toArray()).toMatchObject([{ state: "conflict", recordId: knownCompany.id }]);
  expect(await engine.db.companies.get(knownCompany.id)).toMatchObject({ address: "二路 2 号" });
  expect(await engine.db.companies.get(kept.id)).toBeUndefined();
  server.refuse = () => null;
});
