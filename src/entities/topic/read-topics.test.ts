import { afterEach, expect, test } from "vitest";
import type { Holding } from "#contract/patent/held-patents.ts";
import { shortId } from "#contract/patent/packed-holding.ts";
import { idOf, knownCompany, newVisit, phone, serverWithCompany } from "#offline/engine-kit.testing.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { heldTopics, takenTopic, topicsByKeys } from "./read-topics.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

const holding: Holding = {
  id: knownCompany.id,
  patents: [],
  counts: [],
  warnings: [{ id: idOf(7), kind: "invalidation", level: "红", title: "专利被请求无效", due: null }],
};

/** A phone that holds a company of tier A, to be visited every sixty days, with a warning. */
async function device() {
  const server = serverWithCompany();
  server.put("company", { ...knownCompany, tier: "A" }, "server", {});
  const engine = await phone(server).open();
  opened.push(engine);
  await engine.sync("start");
  const db = engine.db as unknown as {
    holdings: { put(row: Holding): Promise<unknown> };
    meta: { put(row: { key: string; value: unknown }): Promise<unknown> };
  };
  await db.holdings.put(holding);
  await db.meta.put({ key: "promises", value: { A: 60 } });
  return { engine, server };
}
const keysOf = async (engine: FieldEngine) =>
  (await heldTopics(engine, knownCompany.id))?.topics.map(({ key, fact }) => [key, fact]);

test("a phone works topics out of what it holds, its own unsent visit counted as the last", async () => {
  const { engine, server } = await device();
  const warning = [`warning:${shortId(idOf(7))}`, "红色预警"];
  expect(await keysOf(engine)).toEqual([warning, [`visit:${knownCompany.id}`, "尚未走访过"]]);
  server.fault = () => "lost";
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  expect(await keysOf(engine)).toEqual([
    warning,
    [`visit:${knownCompany.id}`, "上次 2026年11月20日，应于 2027年01月19日前走访"],
  ]);
});

test("of a company that is not on the phone nothing is known", async () => {
  const { engine } = await device();
  expect(await heldTopics(engine, idOf(99))).toBeNull();
});

test("topics are taken along by their keys, and nothing has been said of them yet", async () => {
  const { engine } = await device();
  const key = `warning:${shortId(idOf(7))}`;
  const [topic] = (await heldTopics(engine, knownCompany.id))?.topics ?? [];
  if (topic === undefined) throw new Error("there is a warning");
  expect(await topicsByKeys(engine, knownCompany.id, [key])).toEqual([takenTopic(topic)]);
  expect(takenTopic(topic)).toEqual({
    key,
    kind: "warning",
    title: "专利被请求无效",
    fact: "红色预警",
    state: "未谈",
    answer: "",
  });
  expect(await topicsByKeys(engine, knownCompany.id, [])).toEqual([]);
});
