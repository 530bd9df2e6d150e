import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostCounted } from "#contract/core/fields.ts";
import { type Connection, connect } from "#server/database/connect.ts";
import { streets } from "#server/database/tables/people.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { countedOffset, countedTotal } from "./counted-page.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
  await connection.pool.query(
    `insert into streets (id, name, sort) select 'x' || n, '街道' || n, n from generate_series(1, ${mostCounted + 1}) n`,
  );
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

describe("the total of a large list", () => {
  it("is exact up to the last row that is counted", async () => {
    const total = await countedTotal(connection.db, streets, sql`${streets.id} like 'x%' and ${streets.id} <> 'x1'`);
    expect(total).toEqual({ total: mostCounted, total_is_exact: true });
  });

  it("says that there are more", async () => {
    const total = await countedTotal(connection.db, streets, sql`${streets.id} like 'x%'`);
    expect(total).toEqual({ total: mostCounted, total_is_exact: false });
  });

  it("reaches as many rows as it counts and refuses a page beyond", () => {
    expect(countedOffset({ page: mostCounted / 20, size: 20 })).toBe(mostCounted - 20);
    expect(() => countedOffset({ page: mostCounted / 20 + 1, size: 20 })).toThrow("请缩小查询范围");
  });
});
