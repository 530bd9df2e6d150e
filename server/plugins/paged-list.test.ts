import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { ilike } from "drizzle-orm";
import * as z from "zod/mini";
import { call } from "#contract/core/call.ts";
import { oneOf, pageOf, paging, text } from "#contract/core/fields.ts";
import { adminOnly } from "#contract/core/roles.ts";
import { type Connection, connect } from "#server/database/connect.ts";
import { streets } from "#server/database/tables/people.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import type { CallContext } from "./call-context.ts";
import { type ConditionRules, is, type PagedList, pagedList } from "./paged-list.ts";

const Street = z.object({ id: z.string(), name: z.string() });
const streetList = call({
  access: adminOnly,
  offline: "live",
  method: "GET",
  path: "/v1/test/streets",
  input: z.object({
    name: z.optional(oneOf("名称", ["东街", "西街"])),
    keyword: z._default(text("关键词", 0, 60), ""),
    ...paging,
  }),
  output: z.object({ ...pageOf(Street).shape, names: z.record(z.string(), z.int()) }),
  summary: "Streets by name.",
});
type List = typeof streetList;

const listOf = pagedList(streetList, {
  table: streets,
  rows: ({ db }, where) => db.select().from(streets).where(where),
  scope: () => ilike(streets.id, "x%"),
  conditions: { name: is(streets.name), keyword: (words) => ilike(streets.id, `%${words}%`) },
  order: [streets.sort],
  last: streets.id,
  counts: { name: "names", of: "name", column: streets.name },
  toRows: (rows) => rows.map(({ id, name }) => ({ id, name })),
});

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 2, () => undefined);
  // All stand at the same place of the order, and were written from the last to the first.
  await connection.pool.query(
    "insert into streets (id, name, sort) select 'x' || n, case when n < 4 then '东街' else '西街' end, 1 from generate_series(9, 1, -1) n",
  );
  await connection.pool.query("insert into streets (id, name, sort) values ('y1', '东街', 1)");
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const pageOfStreets = (asked: Partial<z.input<List["input"]>>) =>
  listOf({ db: connection.db } as CallContext, streetList.input.parse(asked));

describe("a list as data", () => {
  it("has a rule for each condition of the contract, or does not compile", () => {
    expectTypeOf<keyof ConditionRules<List>>().toEqualTypeOf<"name" | "keyword">();
    expectTypeOf<Pick<ConditionRules<List>, "keyword">>().not.toExtend<ConditionRules<List>>();
  });

  it("ends its order with a primary key, or does not compile", () => {
    type Last = PagedList<List, unknown, never>["last"];
    expectTypeOf(streets.id).toExtend<Last>();
    expectTypeOf(streets.sort).not.toExtend<Last>();
    expectTypeOf<undefined>().not.toExtend<Last>();
  });

  it("neither repeats nor skips rows that are equal in the order", async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await pageOfStreets({ page, size: 4 })).list);
    expect(pages.map(({ id }) => id)).toEqual(["x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9"]);
  });

  it("narrows by what is asked, never beyond its scope, and counts under the other conditions", async () => {
    expect(await pageOfStreets({ name: "东街", size: 2 })).toEqual({
      list: [
        { id: "x1", name: "东街" },
        { id: "x2", name: "东街" },
      ],
      total: 3,
      page: 1,
      size: 2,
      names: { 东街: 3, 西街: 6 },
    });
    expect(await pageOfStreets({ name: "东街", keyword: "9" })).toMatchObject({ total: 0, names: { 西街: 1 } });
  });
});
