import { afterEach, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { failure } from "#contract/core/envelope.ts";
import { idOf, newVisit, phone, serverWithCompany } from "../engine-kit.testing.ts";
import { companyOf } from "../kinds/fake-records.testing.ts";
import type { FieldEngine } from "../field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

/** A device with an unsent visit of company 1, which the feed then tells as gone. */
async function leftCompany() {
  const server = serverWithCompany();
  const one = phone(server);
  const engine = await one.open();
  opened.push(engine);
  await engine.sync("start");
  const visit = newVisit(1);
  const name = (await engine.db.companies.get(visit.company_id))?.name;
  server.refuse = () => failure(422, "内容不完整");
  await engine.save({ call: "visit.createVisit", input: visit });
  await engine.saveDraft({
    key: `demand:${idOf(7)}`,
    kind: "demand",
    recordId: idOf(7),
    value: { company_id: visit.company_id },
    baseRev: null,
  });
  server.remove("company", visit.company_id);
  await engine.sync("manual");
  return { ...one, engine, server, visit, name };
}

test("a company that left the device is still called by its name where something unsent is about it", async () => {
  const { engine, server, visit, name } = await leftCompany();
  expect(await engine.db.companies.count()).toBe(0);
  expect(name).toBeTruthy();
  expect(await engine.companyNames([visit.company_id])).toEqual(new Map([[visit.company_id, name]]));
  // Shown again from nothing but the row, as after a download that starts over.
  server.scope = "another";
  await engine.sync("manual");
  expect(await engine.db.visits.get(visit.id)).toMatchObject({ company_name: name });
  expect(await engine.db.outbox.count()).toBe(1);
  expect(await engine.db.drafts.count()).toBe(1);
});

test("the name goes when nothing unsent is about the company any more", async () => {
  const { engine, visit } = await leftCompany();
  const [row] = await engine.db.outbox.toArray();
  await engine.discard(row?.id ?? "");
  await engine.sync("manual");
  expect((await engine.companyNames([visit.company_id])).size).toBe(1);
  await engine.removeDraft(`demand:${idOf(7)}`);
  await engine.sync("manual");
  expect((await engine.companyNames([visit.company_id])).size).toBe(0);
});

test("a company that comes back is called by what it is called now", async () => {
  const { engine, server, visit } = await leftCompany();
  server.put("company", companyOf({ id: visit.company_id, name: "改名后的公司" }), "server", {});
  await engine.sync("manual");
  expect(await engine.companyNames([visit.company_id])).toEqual(new Map([[visit.company_id, "改名后的公司"]]));
});

test("a company that somebody works with is told to the server and comes with the next pull", async () => {
  const server = serverWithCompany();
  const one = phone(server);
  const engine = await one.open();
  opened.push(engine);
  await engine.sync("start");
  const id = idOf(20_000);
  server.fault = (request) => {
    if (!request.path.endsWith("/companyOpened")) return null;
    server.put("company", companyOf({ id, name: "打开的公司" }), "server", {});
    return { status: 200, body: { code: 1, msg: "", status: 200, data: { company_id: id } } };
  };
  expect(await engine.holdCompany(id)).toBe(true);
  expect(await engine.db.companies.get(id)).toMatchObject({ name: "打开的公司" });
  const asked = server.requests.filter(({ path }) => path.endsWith("/companyOpened")).length;
  expect(await engine.holdCompany(id)).toBe(true);
  expect(server.requests.filter(({ path }) => path === contract.company.companyOpened.path)).toHaveLength(asked);
  expect(asked).toBe(1);
  server.fault = () => "lost";
  expect(await engine.holdCompany(idOf(20_001))).toBe(false);
});
