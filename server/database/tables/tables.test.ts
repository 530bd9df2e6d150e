import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "#server/database/connect.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import * as account from "./account.ts";
import * as calendar from "./calendar.ts";
import * as company from "./company.ts";
import * as companyCare from "./company-care.ts";
import * as demand from "./demand.ts";
import * as history from "./history.ts";
import * as holiday from "./holiday.ts";
import * as people from "./people.ts";
import * as questionnaire from "./questionnaire.ts";
import * as reminder from "./reminder.ts";
import * as report from "./report.ts";
import * as visit from "./visit.ts";
import * as visitor from "./visitor.ts";
import * as visitNote from "./visit-note.ts";
import * as website from "./website.ts";
import * as websiteService from "./website-service.ts";
import * as visitReview from "./visit-review.ts";

const tables = [
  account,
  calendar,
  company,
  companyCare,
  demand,
  history,
  holiday,
  people,
  questionnaire,
  reminder,
  visit,
  visitNote,
  visitReview,
  report,
  visitor,
  website,
  websiteService,
].flatMap((file) => Object.values(file).filter((value): value is PgTable => is(value, PgTable)));

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

describe("the table definitions", () => {
  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "of %s name the columns the migrations made",
    async (name, table) => {
      const { rows } = await connection.pool.query<{ column_name: string; is_nullable: string }>(
        "select column_name, is_nullable from information_schema.columns where table_name = $1",
        [name],
      );
      const made = Object.fromEntries(rows.map((row) => [row.column_name, row.is_nullable === "NO"]));
      const defined = Object.fromEntries(
        Object.values(getTableColumns(table)).map((column) => [column.name, column.notNull]),
      );
      expect(defined).toEqual(made);
    },
  );
});
