import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
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
