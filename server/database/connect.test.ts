import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database/database.ts";
import { connect } from "./connect.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it("survives a connection that breaks between two statements of a transaction", async () => {
  let heard: (error: Error) => void;
  const lost = new Promise<Error>((resolve) => (heard = resolve));
  const { pool, close } = connect(database.url, 2, (error) => heard(error));
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  expect((await lost).message).toContain("terminating connection");
  client.release(true);
  expect((await pool.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await close();
});

it("gives back a connection that breaks before its transaction has begun", async () => {
  const { db, pool, close } = connect(database.url, 1, () => undefined);
  const cut = (client: pg.PoolClient) => (client as unknown as pg.Client & Wire).connection.stream.destroy();
  pool.once("acquire", cut);
  await expect(db.transaction((transaction) => transaction.execute(sql`select 1`))).rejects.toThrow("begin");
  const { rows } = await db.transaction((transaction) => transaction.execute<{ one: number }>(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
  await close();
});

it("gives back the connection of a transaction that was rolled back", async () => {
  const { db, close } = connect(database.url, 1, () => undefined);
  const failing = db.transaction(async (transaction) => {
    await transaction.execute(sql`create table rolled_back (one int)`);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const { rows } = await db.transaction((transaction) =>
    transaction.execute<{ name: string | null }>(sql`select to_regclass('rolled_back')::text as name`),
  );
  expect(rows).toEqual([{ name: null }]);
  await close();
});

/** What the driver does not tell of its own types. */
interface Wire {
  connection: { stream: { destroy(): void } };
}
