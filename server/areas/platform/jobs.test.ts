import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { contract } from "#contract/index.ts";
import { type JobName, jobNames } from "#contract/platform/job-words.ts";
import type { PlatformJob } from "#contract/platform/platform.ts";
import { imports } from "#server/database/tables/company.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  // What a server starts with is over before anybody counts.
  await vi.waitUntil(async () => (await underWay()) === 0, { timeout: 60_000 });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.connection.db.execute(sql`delete from jobs.job`);
  await server.connection.db.execute(sql`delete from jobs.archive`);
  // A start is remembered for five seconds.
  server.travel(6_000);
});

async function underWay(): Promise<number> {
  const { rows } = await server.connection.db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where state <= 'active' and name not like '\\_\\_%'`,
  );
  return rows[0]?.count ?? 0;
}

const list = async () => (await server.call(contract.platform.jobs, {}, "admin")).list;
const job = async (name: JobName) => (await list()).find((one) => one.name === name) as PlatformJob;
const run = (name: string, person: PersonName = "admin") => server.post("/v1/platform/jobRun", { name }, person);
const retry = (name: string, id: string, person: PersonName = "admin") =>
  server.post("/v1/platform/jobRetry", { name, id }, person);
const noted = async () => {
  const { db } = server.connection;
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, "platform-job")).orderBy(auditLog.id);
  return rows.map(({ account_id, detail }) => ({ account_id, detail }));
};

/** Work as the library leaves it. */
const put = (name: JobName, state: string, more: { id?: string; data?: object; ago?: string; output?: object } = {}) =>
  server.connection.db.execute(sql`
    insert into jobs.job (id, name, data, state, retry_limit, retry_count, started_on, created_on, completed_on, output)
    values (${more.id ?? v7()}, ${name}, ${JSON.stringify(more.data ?? { id: name })}::jsonb, ${state}::jobs.job_state, 0, 0,
      case when ${state} in ('created') then null else now() - ${more.ago ?? "1 minute"}::interval end, now(),
      case when ${state} in ('completed', 'failed') then now() - ${more.ago ?? "1 minute"}::interval + interval '2 seconds' end,
      ${JSON.stringify(more.output ?? null)}::jsonb)`);

describe("background work", () => {
  it("is the administrators' alone", async () => {
    for (const person of ["district", "daliang", "enterprise"] as const) {
      expect((await server.ask(contract.platform.jobs, {}, person)).status).toBe(403);
      expect((await run("sweep", person)).status).toBe(403);
      expect((await retry("company-import", v7(), person)).status).toBe(403);
    }
    expect((await server.ask(contract.platform.jobs, {})).status).toBe(401);
  });

  it("of every kind is listed, also what never ran", async () => {
    const all = await list();
    expect(all.map(({ name }) => name)).toEqual(jobNames);
    expect(all.every(({ state, started_at, failed }) => state === "idle" && started_at === null && failed === 0)).toBe(
      true,
    );
    expect(await job("monthly-reports")).toMatchObject({ cron: "40 16 * * *" });
    expect(await job("company-import")).toMatchObject({ cron: null });
  });

  it("really runs when it is started, and tells so", async () => {
    expect(await run("sweep")).toMatchObject({ code: 1 });
    await expect.poll(async () => (await job("sweep")).state, { timeout: 60_000 }).toBe("completed");
    const { started_at, completed_at, seconds, ailing } = await job("sweep");
    expect([started_at, completed_at].every((at) => Math.abs(Date.parse(at ?? "") - Date.now()) < 60_000)).toBe(true);
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(ailing).toBe(false);
    expect((await noted()).at(-1)).toEqual({ account_id: people.admin.id, detail: { name: "sweep", how: "run" } });
  });

  it("is not started while it waits or runs, nor twice at once", async () => {
    await put("warnings", "active");
    expect(await run("warnings")).toMatchObject({ status: 409, msg: expect.stringContaining("“预警”正在进行") });
    await put("company-rights", "created");
    expect((await run("company-rights")).status).toBe(409);
    const both = await Promise.all([run("monthly-reports"), run("monthly-reports")]);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
  });

  it("that needs a record is not started by hand", async () => {
    const refused = await run("patent-import");
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.msg).toContain("专利导入");
    expect((await run("unknown")).status).toBe(422);
  });

  it("keeps its last run when that has gone to the archive", async () => {
    await put("monthly-reports", "completed");
    await server.connection.db.execute(sql`
      insert into jobs.archive select *, now() from jobs.job where name = 'monthly-reports'`);
    await server.connection.db.execute(sql`delete from jobs.job where name = 'monthly-reports'`);
    expect(await job("monthly-reports")).toMatchObject({ state: "completed", seconds: 2 });
    await put("monthly-reports", "failed");
    expect(await job("monthly-reports")).toMatchObject({ state: "failed", ailing: true });
  });

  it("tells why it failed, of seven days, the latest first", async () => {
    await put("annuity-sums", "failed", { ago: "3 hours", output: { message: "older" } });
    await put("annuity-sums", "failed", { ago: "2 hours", output: { message: "newer" } });
    await put("annuity-sums", "failed", { ago: "8 days", output: { message: "forgotten" } });
    expect(await job("annuity-sums")).toMatchObject({
      state: "failed",
      failed: 2,
      failures: [{ words: "newer" }, { words: "older" }],
      ailing: true,
    });
    await put("annuity-sums", "completed");
    expect(await job("annuity-sums")).toMatchObject({ state: "completed", failed: 2, ailing: false });
  });
});

describe("work of a record that failed", () => {
  async function failedImport() {
    const id = v7();
    const at = new Date(server.now());
    await server.connection.db.insert(imports).values({
      id,
      account_id: people.admin.id,
      file_name: "a.xlsx",
      state: "failed",
      rows: [],
      created_at: at,
      updated_at: at,
    });
    const jobId = v7();
    await put("company-import", "failed", { id: jobId, data: { id }, output: { message: "broken" } });
    return { id, jobId };
  }
  const importState = async (id: string) =>
    (await server.connection.db.select().from(imports).where(eq(imports.id, id)))[0]?.state;

  it("is really done when it is repeated", async () => {
    const { id, jobId } = await failedImport();
    expect(await job("company-import")).toMatchObject({ ailing: true, failures: [{ id: jobId, words: "broken" }] });
    expect(await retry("company-import", jobId)).toMatchObject({ code: 1 });
    await expect.poll(async () => (await job("company-import")).state, { timeout: 60_000 }).toBe("completed");
    expect(await importState(id)).toBe("done");
    expect(await job("company-import")).toMatchObject({ failed: 0, ailing: false });
    expect((await noted()).at(-1)?.detail).toEqual({ name: "company-import", how: "retry", id: jobId });
  });

  it("is repeated once, no matter who asks", async () => {
    const { jobId } = await failedImport();
    const both = await Promise.all([retry("company-import", jobId), retry("company-import", jobId)]);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
  });

  it("is not repeated when somebody went on with it, nor when there is none", async () => {
    const { id, jobId } = await failedImport();
    await server.connection.db.update(imports).set({ state: "done" }).where(eq(imports.id, id));
    expect(await retry("company-import", jobId)).toMatchObject({
      status: 409,
      msg: expect.stringContaining("不能重试"),
    });
    expect((await retry("company-import", v7())).status).toBe(409);
  });

  it("runs again by itself where the clock starts it", async () => {
    const id = v7();
    await put("warnings", "failed", { id });
    expect((await retry("warnings", id)).status).toBe(422);
  });
});
