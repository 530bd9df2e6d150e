import { afterEach, expect, test } from "vitest";
import { failure } from "#contract/core/envelope.ts";
import type { BatchItem } from "#contract/sync/sync.ts";
import { idOf, knownCompany, newCompany, newVisit, phone, serverWithCompany } from "../engine-kit.testing.ts";
import type { FieldEngine, TransportRequest } from "../field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

async function device() {
  const one = phone(serverWithCompany());
  const engine = await one.open();
  opened.push(engine);
  await engine.sync("start");
  one.server.requests.length = 0;
  return { ...one, engine, queue: () => engine.db.outbox.orderBy("seq").toArray() };
}

const isBatch = (request: TransportRequest) => request.path.endsWith("/batch");
const itemsOf = (request: TransportRequest) => (request.body as { items: BatchItem[] }).items;

/** Saves visits 1 to `count` without a network. */
async function queued(count: number) {
  const one = await device();
  one.server.fault = () => "lost";
  for (let n = 1; n <= count; n++) await one.engine.save({ call: "visit.createVisit", input: newVisit(n) });
  await one.engine.sync("manual");
  one.server.requests.length = 0;
  one.server.fault = () => null;
  return one;
}

const change = (n: number, changes: object, base_rev = 1) =>
  ({ call: "visit.editVisit", input: { id: idOf(1000 + n), base_rev, changes } }) as const;

test("what was saved offline arrives in order in batches of at most 100", async () => {
  const { engine, server, queue } = await queued(230);
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
  const batches = server.requests.filter(isBatch).map((request) => itemsOf(request).map((item) => item.input));
  expect(batches.map((items) => items.length)).toEqual([100, 100, 30]);
  expect(batches.flat().map((input) => (input as { id: string }).id)).toEqual([...server.visits.keys()]);
  expect(await engine.db.visits.get(idOf(1001))).toMatchObject({ visit_no: "ZF1", rev: 1 });
  expect((await engine.db.visits.get(idOf(1001)))?.base).toBeUndefined();
});

test("a batch stays under 512 KB of JSON", async () => {
  const one = await device();
  one.server.fault = () => "lost";
  for (let n = 1; n <= 60; n++)
    await one.engine.save({ call: "visit.createVisit", input: newVisit(n, { content: "长".repeat(5000) }) });
  one.server.fault = () => null;
  await one.engine.sync("manual");
  const sizes = one.server.requests
    .filter(isBatch)
    .map((request) => Buffer.byteLength(JSON.stringify(itemsOf(request))));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(512 * 1024);
  expect(one.server.visits.size).toBe(60);
});

test("a reply lost after the commit doubles nothing", async () => {
  const { engine, server, queue } = await queued(5);
  server.fault = (request) => (isBatch(request) ? "late" : null);
  await engine.sync("manual");
  expect(await queue()).toHaveLength(5);
  server.fault = () => null;
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
  expect([...server.performed.values()].every((times) => times === 1)).toBe(true);
  expect(server.visits.size).toBe(5);
});

test("the attempt is written down before anything is sent", async () => {
  const { engine, server, queue } = await queued(1);
  await engine.db.outbox.toCollection().modify({ attempts: 0 });
  const seen: number[] = [];
  server.fault = (request) => {
    if (isBatch(request)) void queue().then((rows) => seen.push(rows[0]?.attempts ?? -1));
    return isBatch(request) ? "lost" : null;
  };
  await engine.sync("manual");
  await expect.poll(() => seen).toEqual([1]);
});

test("401 keeps everything, stops sending and asks for a login; the same account goes on after it", async () => {
  const { engine, server, queue } = await queued(3);
  server.validToken = "renewed";
  await engine.sync("manual");
  expect((await queue()).map((row) => row.state)).toEqual(["waiting", "waiting", "waiting"]);
  const asked = server.requests.length;
  await engine.sync("online");
  expect(server.requests.length).toBe(asked);
  expect(await engine.renew({ ...engine.user, id: idOf(7) }, "renewed")).toBe(false);
  expect(await engine.renew(engine.user, "renewed")).toBe(true);
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
});

test("one refused item is parked with its reason and the rest goes on", async () => {
  const { engine, server, queue } = await queued(3);
  const fields = { content: "走访内容至少 10 个字" };
  server.refuse = (item) =>
    (item.input as { id: string }).id === idOf(1002) ? failure(422, "不合规", { fields }) : null;
  await engine.sync("manual");
  const rows = await queue();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ state: "refused", refusal: { msg: "不合规", fields, status: 422 } });
  expect(server.visits.size).toBe(2);
});

test("a batch too large as a whole is halved, and only the single item too large is refused", async () => {
  const { engine, server, queue } = await queued(8);
  server.maxItems = 1;
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
  expect(server.visits.size).toBe(8);
  await engine.save(change(1, { summary: "大" }));
  server.maxItems = 0;
  await engine.sync("manual");
  expect(await queue()).toMatchObject([{ state: "refused", refusal: { status: 413 } }]);
});

test("a captive portal's page is a failed network", async () => {
  const { engine, server, queue } = await queued(2);
  server.fault = () => ({ status: 200, body: "<html>欢迎使用 Wi-Fi</html>" });
  await engine.sync("manual");
  expect((await queue()).map((row) => row.state)).toEqual(["waiting", "waiting"]);
});

test("Retry-After is obeyed by every trigger", async () => {
  const { engine, server, clock } = await queued(1);
  server.fault = () => ({ status: 503, body: failure(503, "维护中"), retryAfterMs: 30_000 });
  await engine.sync("manual");
  server.fault = () => null;
  server.requests.length = 0;
  await engine.sync("online");
  expect(server.requests).toEqual([]);
  clock.advance(30_000);
  await engine.sync("online");
  expect(server.visits.size).toBe(1);
});

test("426 keeps the queue and offers the update", async () => {
  const { engine, server, queue } = await queued(2);
  server.fault = (request) => (isBatch(request) ? { status: 426, body: failure(426, "请更新") } : null);
  await engine.sync("manual");
  expect((await queue()).map((row) => row.state)).toEqual(["waiting", "waiting"]);
  let update = false;
  const stop = engine.watch((status) => (update = status.updateNeeded));
  await expect.poll(() => update).toBe(true);
  stop();
});

test("two own edits queued one behind another do not conflict", async () => {
  const { engine, server, queue } = await queued(1);
  await engine.sync("manual");
  // Another device of the same record, so that the server counts every revision after the base.
  server.fault = (request) => (isBatch(request) ? "late" : null);
  await engine.save(change(1, { summary: "第一次" }));
  await engine.sync("manual");
  await engine.save(change(1, { summary: "第二次" }));
  expect((await queue()).map((row) => (row.input as { base_rev: number }).base_rev)).toEqual([1, 1]);
  server.fault = () => null;
  for (const revision of server.revisions) revision.device = "other";
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
  expect(server.visits.get(idOf(1001))).toMatchObject({ summary: "第二次", rev: 3 });
});

test("an edit behind an own one still finds the conflict with a change the person has not seen", async () => {
  const { engine, server, queue } = await queued(1);
  await engine.sync("manual");
  const visit = server.visits.get(idOf(1001));
  if (!visit) throw new Error("not delivered");
  server.put("visit", { ...visit, companions: "对方改的", rev: 2 }, "other", { companions: "对方改的" });
  server.fault = (request) => (isBatch(request) ? "late" : null);
  await engine.save(change(1, { summary: "我的" }));
  await engine.sync("manual");
  await engine.save(change(1, { companions: "我改的" }));
  server.fault = () => null;
  await engine.sync("manual");
  expect(await queue()).toMatchObject([
    { state: "conflict", conflict: { fields: [{ mine: "我改的", theirs: "对方改的" }] } },
  ]);
});

test("a visit waits for its new company, and the known company's id takes the new one's place", async () => {
  const { engine, server, queue } = await device();
  server.fault = () => "lost";
  const added = newCompany(1, knownCompany.name);
  await engine.save({ call: "visit.createCompany", input: added });
  await engine.save({ call: "visit.createVisit", input: newVisit(1, { company_id: added.id }) });
  await engine.sync("manual");
  await engine.save({ call: "visit.createVisit", input: newVisit(2, { company_id: added.id }) });
  server.fault = () => null;
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
  expect(await engine.db.companies.get(added.id)).toBeUndefined();
  expect((await engine.db.visits.toArray()).map((one) => one.company_id)).toEqual([knownCompany.id, knownCompany.id]);
  await engine.save({ call: "visit.createVisit", input: newVisit(3, { company_id: added.id }) });
  expect((await engine.db.visits.get(idOf(1003)))?.company_id).toBe(knownCompany.id);
});

test("a visit of a refused new company is not refused with it", async () => {
  const { engine, server, queue } = await device();
  const added = newCompany(1, "新企业有限公司");
  server.fault = () => "lost";
  await engine.save({ call: "visit.createCompany", input: added });
  await engine.save({ call: "visit.createVisit", input: newVisit(1, { company_id: added.id }) });
  await engine.sync("manual");
  server.requests.length = 0;
  server.fault = () => null;
  server.refuse = (item) => (item.call === "visit.createCompany" ? failure(422, "名称不合规") : null);
  await engine.sync("manual");
  expect(
    server.requests.filter(isBatch).map((one) => itemsOf(one).length),
    "both in one batch",
  ).toEqual([2]);
  await engine.sync("manual");
  expect((await queue()).map((row) => row.state)).toEqual(["refused", "waiting"]);
  server.refuse = () => null;
  const [row] = await queue();
  await engine.correct(row?.id ?? "", { call: "visit.createCompany", input: { ...added, name: "更正企业有限公司" } });
  await engine.sync("manual");
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
  expect(server.visits.get(idOf(1001))?.company_name).toBe("更正企业有限公司");
});

test("only one tab sends", async () => {
  const one = await queued(1);
  const other = await one.open();
  opened.push(other);
  let inside = 0;
  let most = 0;
  const { transport } = one.surroundings;
  one.surroundings.transport = async (request) => {
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    return await transport(request);
  };
  const third = await one.open();
  const fourth = await one.open();
  opened.push(third, fourth);
  await Promise.all([third.sync("manual"), fourth.sync("manual")]);
  expect(most).toBe(1);
  expect(one.server.visits.size).toBe(1);
});

test("bodies over 4 KB are sent gzipped where the platform can", async () => {
  const one = phone(serverWithCompany());
  const texts: string[] = [];
  one.surroundings.gzip = async (text) => {
    texts.push(text);
    return new Blob(["zipped"]);
  };
  one.server.fault = () => "lost";
  const engine = await one.open();
  opened.push(engine);
  for (let n = 1; n <= 20; n++) await engine.save({ call: "visit.createVisit", input: newVisit(n) });
  await engine.sync("manual");
  const sent = one.server.requests.filter((request) => request.bytes !== undefined);
  expect(sent.at(-1)?.headers).toMatchObject({ "content-encoding": "gzip" });
  expect((JSON.parse(texts.at(-1) ?? "") as { items: unknown[] }).items).toHaveLength(20);
});

test("a parked or waiting edit of a company does not hold back its visits", async () => {
  const { engine, server, queue } = await device();
  server.fault = () => "lost";
  const edit = { id: knownCompany.id, base_rev: 1, changes: { address: "大良街道" } };
  await engine.save({ call: "business.companyEdit", input: edit });
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  server.fault = () => null;
  server.refuse = (item) => (item.call === "business.companyEdit" ? failure(422, "不合规") : null);
  await engine.sync("manual");
  expect((await queue()).map((row) => [row.call, row.state])).toEqual([["business.companyEdit", "refused"]]);
  await engine.save({ call: "visit.createVisit", input: newVisit(2) });
  await engine.sync("manual");
  expect(server.visits.size).toBe(2);
});

test("a stored reply does not take a record back behind what a pull has brought since", async () => {
  const { engine, server, queue } = await queued(1);
  server.fault = (request) => (isBatch(request) ? "late" : null);
  await engine.sync("manual");
  const visit = server.visits.get(idOf(1001));
  if (!visit) throw new Error("not delivered");
  server.put("visit", { ...visit, summary: "对方", rev: 2 }, "other", { summary: "对方" });
  const undecided = { status: 200, body: { code: 1, msg: "", status: 200, data: { results: [] } } };
  server.fault = (request) => (isBatch(request) ? undecided : null);
  await engine.sync("manual");
  expect(await queue()).toHaveLength(1);
  server.fault = (request) => (isBatch(request) ? null : "lost");
  await engine.sync("manual");
  expect(await queue()).toEqual([]);
  expect(await engine.db.visits.get(idOf(1001))).toMatchObject({ summary: "对方", rev: 2 });
});

test("what failed together goes together once the server answers again, and not one by one as each falls due", async () => {
  const { engine, server, clock, queue } = await queued(14);
  const due = Math.min(...(await queue()).map(({ nextAt }) => nextAt));
  expect(Math.max(...(await queue()).map(({ nextAt }) => nextAt))).toBeGreaterThan(due);
  // Past the patience of the loop, and no further than the first row's.
  clock.advance(Math.max(due - clock.now(), 0));
  for (let tries = 0; (await queue()).length === 14 && tries < 100; tries++) {
    clock.advance(50);
    await engine.sync("timer");
  }
  expect(await queue()).toEqual([]);
  expect(server.requests.filter(isBatch).length).toBeLessThanOrEqual(2);
});

test("a row the server has no verdict for is asked about once in a drain", async () => {
  const { engine, server, queue } = await queued(3);
  const answer = server.item.bind(server);
  server.item = (item, device) =>
    (item.input as { id: string }).id === idOf(1002) ? failure(503, "忙") : answer(item, device);
  await engine.sync("manual");
  expect((await queue()).map(({ recordId }) => recordId)).toEqual([idOf(1002)]);
  expect(server.requests.filter(isBatch)).toHaveLength(1);
});
