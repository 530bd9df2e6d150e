import { afterEach, expect, test } from "vitest";
import { failure } from "#contract/core/envelope.ts";
import { newVisit, phone, serverWithCompany } from "../engine-kit.testing.ts";
import type { FieldEngine } from "../field-types.ts";
import type { SyncReason } from "../sync-loop.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

const triggers: SyncReason[] = ["save", "timer", "online", "visible", "background", "manual", "login", "start"];
const busy = { status: 503, body: failure(503, "服务器繁忙，请稍后再试", { reason: "busy" }), retryAfterMs: 40_000 };

/** A phone with one unsent visit whose server is too busy for requests to a path. */
async function sentAway(path: string) {
  const one = phone(serverWithCompany());
  const engine = await one.open();
  opened.push(engine);
  one.server.fault = (request) => (request.path.startsWith(path) ? busy : null);
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await engine.sync("manual");
  one.server.fault = () => null;
  one.server.requests.length = 0;
  return { ...one, engine };
}

test.each(["/v1/visit/batch", "/v1/visit/changes"])(
  "a server too busy for %s is left alone until then",
  async (path) => {
    const { engine, server, clock } = await sentAway(path);
    clock.advance(39_999);
    for (const reason of triggers) await engine.sync(reason);
    expect(server.requests).toEqual([]);
    clock.advance(1);
    await engine.sync("timer");
    expect(server.requests.length).toBeGreaterThan(0);
  },
);

test("what was sent away arrives once, under the id it had", async () => {
  const { engine, server, clock } = await sentAway("/v1/visit/batch");
  const [row] = await engine.db.outbox.toArray();
  expect(row).toMatchObject({ state: "waiting", attempts: 1 });
  clock.advance(40_000);
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  expect([...server.performed]).toEqual([[row?.id, 1]]);
});
