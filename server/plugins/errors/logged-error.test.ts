import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Connection } from "#server/database/connect.ts";
import { accounts } from "#server/database/tables/people.ts";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database/database.ts";
import { loggedError } from "./logged-error.ts";

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const personal = "13912345678";

async function failureOf(task: PromiseLike<unknown>): Promise<unknown> {
  try {
    await task;
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}

it("keeps what a failed statement was, and none of its values", async () => {
  const wrong = await failureOf(
    connection.db
      .select()
      .from(accounts)
      .where(sql`id = ${personal}`),
  );
  const logged = loggedError(wrong);
  expect(JSON.stringify(logged)).not.toContain(personal);
  expect(logged).toMatchObject({
    type: "DrizzleQueryError",
    query: expect.stringContaining('from "accounts"'),
    cause: { code: "22P02", message: "invalid input syntax for type uuid" },
  });
  expect(logged.cause?.stack).toContain("at ");
});

it("names the constraint that was broken, not the value that broke it", async () => {
  const once = sql`insert into streets (id, name, sort) values (${personal}, '甲', 1)`;
  await connection.db.execute(once);
  const logged = loggedError(await failureOf(connection.db.execute(once)));
  expect(JSON.stringify(logged)).not.toContain(personal);
  expect(logged.cause).toMatchObject({ code: "23505", about: "streets streets_pkey" });
});

it("takes nothing that a library hangs on its error", () => {
  const error = Object.assign(new Error("Connection terminated"), { client: { password: "secret" } });
  expect(JSON.stringify(loggedError(error))).not.toContain("secret");
  expect(loggedError("words")).toEqual({ type: "string", message: "not an error", stack: "" });
});
