// Long: how late the timers of this process come is measured, so that nothing else may run beside it. What is made of
// such seconds is tried without a clock in the quick level: lateness.test.ts.
import { afterEach, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { usualLimits } from "./load-limit.ts";

let server: TestServer;
afterEach(() => server.close());

const served = () => new Promise((resolve) => setImmediate(resolve));

/** The whole process stands still outside its timers, as it does on a machine that does other work. */
async function standStill(ms: number) {
  await served();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  // What was due meanwhile comes first, the look at the timers among it.
  await served();
  await served();
}

it("answers people after one long pause of the process", async () => {
  server = await testServer({ limits: { lateMs: usualLimits.lateMs } });
  await server.token("daliang");
  // The first ends in a look at the timers, so that the second fills the next one alone.
  await standStill(1100);
  await standStill(1500);
  expect(await server.ask(contract.visit.visitListnews, {}, "daliang")).toMatchObject({ code: 1 });
});

it("sends people away too when the pauses do not end", async () => {
  server = await testServer({ limits: { lateMs: usualLimits.lateMs } });
  await server.token("daliang");
  const answered: unknown[] = [];
  // On a busy machine a second without a pause may come between the last one and the call.
  while (answered.length < 10 && !answered.includes(503)) {
    for (let second = 0; second < 4; second += 1) await standStill(1100);
    answered.push((await server.ask(contract.visit.visitListnews, {}, "daliang")).status);
  }
  expect(answered).toContain(503);
});
