import { v7 } from "uuid";
import type { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicDay } from "#contract/patent/published.ts";
import { type Connection, connect } from "#server/database/connect.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { isPublic, published, seenBy, stranger } from "./published.ts";

const today = "2026-11-28";
const own = v7();
const none = { published_on: null, granted_on: null, publication_no: "", grant_no: "" };

/** What is known of a patent's publications, and from when on it is everybody's. */
const cases: readonly (readonly [Partial<typeof none> | Record<string, string>, string | null])[] = [
  [{}, null],
  [{ published_on: "2026-11-28" }, "2026-11-28"],
  [{ published_on: "2026-11-29" }, "2026-11-29"],
  [{ granted_on: "2026-12-01" }, "2026-12-01"],
  [{ published_on: "2025-01-02", granted_on: "2027-01-01", grant_no: "1C" }, "2025-01-02"],
  [{ published_on: "2027-01-02", granted_on: "2026-01-01" }, "2026-01-01"],
  [{ publication_no: "199000009A" }, "0001-01-01"],
  [{ publication_no: "199000010A", published_on: "2026-12-01" }, "2026-12-01"],
  [{ grant_no: "199000011U" }, "0001-01-01"],
];

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
  await connection.db.insert(patents).values(
    cases.map(([known], at) => ({
      ...known,
      id: v7(),
      application_no: `20261900000${at}0`,
      type: "发明" as const,
      title: String(at),
      company_ids: [own],
    })),
  );
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const titles = async (where: ReturnType<typeof sql>) =>
  (await connection.db.select({ title: patents.title }).from(patents).where(where).orderBy(patents.title)).map(
    ({ title }) => Number(title),
  );
const open = cases.flatMap(([, day], at) => (day !== null && day <= today ? [at] : []));
const all = cases.map((_, at) => at);

it("the database and the program agree from when on a patent is everybody's", async () => {
  const rows = await connection.db.select({ day: patents.public_on }).from(patents).orderBy(patents.title);
  expect(rows.map(({ day }) => day)).toEqual(cases.map(([, day]) => day));
  expect(cases.map(([known]) => publicDay({ ...none, ...known }))).toEqual(cases.map(([, day]) => day));
});

it("a stranger sees what was published by the day, its company everything, and nobody what was withdrawn", async () => {
  expect(open).not.toEqual(all);
  expect(await titles(published(today))).toEqual(open);
  expect(await titles(isPublic(today))).toEqual(open);
  expect(await titles(seenBy(stranger(today)))).toEqual(open);
  expect(await titles(seenBy({ today, companies: [v7()] }))).toEqual(open);
  expect(await titles(seenBy({ today, companies: [v7(), own] }))).toEqual(all);
  await connection.db.update(patents).set({ withdrawn_at: new Date() });
  expect(await titles(seenBy({ today, companies: [own] }))).toEqual([]);
});
