import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMigrations } from "#server/database/migration-files.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const ready = () => server.get("/v1/ready", {});

describe("the usual names of probes", () => {
  it("answer as the product's own, and figures that nobody gives are not there", async () => {
    expect(await server.get("/healthz", {})).toMatchObject({ status: 200, data: { up: true } });
    expect(await server.get("/readyz", {})).toMatchObject({ status: 200, data: { ready: true } });
    expect(await server.get("/metrics", {})).toMatchObject({ status: 404, code: 0 });
  });
});

describe("a server is ready", () => {
  it("while the database has the migrations of its program", async () => {
    const migrations = (await readMigrations()).length;
    expect(await ready()).toMatchObject({ status: 200, data: { ready: true, migrations } });
  });

  it.each([
    ["one is missing", "delete from migrations"],
    ["one was another when it was applied", "update migrations set sha256 = reverse(sha256)"],
    ["a newer program has added one", "insert into migrations values ('29990101-0000-later.sql', '', now(), 1)"],
  ])("no more when %s", async (_, change) => {
    const { pool } = server.connection;
    await pool.query("create table kept as select * from migrations");
    await pool.query(change);
    expect(await ready()).toMatchObject({ status: 503, data: { reason: "migrations" } });
    expect(await server.get("/readyz", {})).toMatchObject({ status: 503, data: { reason: "migrations" } });
    await pool.query("delete from migrations; insert into migrations select * from kept; drop table kept");
    expect(await ready()).toMatchObject({ status: 200 });
  });
});
