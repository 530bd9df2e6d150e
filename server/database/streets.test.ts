import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Connection, connect } from "./connect.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { fillStreets } from "./streets.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeEach(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const names = async () =>
  (await connection.pool.query<{ name: string }>("select name from streets order by sort")).rows.map(
    ({ name }) => name,
  );

describe("a new installation", () => {
  it("has the ten streets of 顺德, and keeps what it has at the next start", async () => {
    await fillStreets(connection.db, null);
    expect(await names()).toHaveLength(10);
    await connection.pool.query("update streets set name = '大良街道' where id = '440606005'");
    await fillStreets(connection.db, null);
    expect(await names()).toContain("大良街道");
  });

  it("takes another district's streets from a file, and says when the file is none", async () => {
    const file = join(tmpdir(), `streets-${process.pid}.json`);
    await writeFile(file, JSON.stringify([{ id: "440605001", name: "桂城" }]));
    await fillStreets(connection.db, file);
    expect(await names()).toEqual(["桂城"]);
    await connection.pool.query("delete from streets");
    await writeFile(file, '[{"id": "1", "name": "桂城"}]');
    await expect(fillStreets(connection.db, file)).rejects.toThrow("must be a JSON list");
  });
});
