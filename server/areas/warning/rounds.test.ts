import { eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { WarningKind } from "#contract/warning/warning-kinds.ts";
import { companies } from "#server/database/tables/company.ts";
import { warningMoves, warnings, warningUntold } from "#server/database/tables/ip/warning.ts";
import { accounts } from "#server/database/tables/people.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { searchOverStore } from "#server/search/database-search.ts";
import { workOf } from "#tests/fixtures/statement-work.ts";
import { daliang, firms, people, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { allRules } from "./rules/all-rules.ts";
import { byPages, type Candidate, type FoundCandidates, type WarningRule } from "./rules/warning-rule.ts";
import { runWarningRules } from "./run-rules.ts";
import { officeNews, takeUntold } from "./tell-of-warnings.ts";

let server: TestServer;
const db = () => server.connection.db;
/** Of the office alone, and told one by one. */
const kind: WarningKind = "demand_overdue";

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await db().delete(warnings);
  await db().delete(reminders);
});

const run = (rule: WarningRule, tells = true) =>
  runWarningRules(
    { db: db(), now: () => server.now(), search: searchOverStore(db()) },
    { kinds: [kind], tells, rules: { ...allRules, [kind]: rule } },
  );
const finds =
  (found: FoundCandidates): WarningRule =>
  () =>
    Promise.resolve(found);
const of = (company_id: string, cause = "一"): Candidate => ({
  company_id,
  subject_id: v7(),
  cause,
  title: `期限 ${cause}`,
  due: null,
  facts: [],
});
const told = async () => (await db().select().from(reminders)).map(({ account_id, title }) => `${account_id} ${title}`);
const open = () =>
  db()
    .select()
    .from(warnings)
    .where(sql`state in ('未处理', '已通知')`);

it("keeps and tells what the rounds before a failure opened, and the next run adds only the rest", async () => {
  const [first, second] = [of(firms.valve.id), of(firms.lamp.id)];
  const breaking = (async function* () {
    yield [first];
    throw new Error("the process ends here");
  })();
  await expect(run(finds(breaking))).rejects.toThrow("ends here");
  expect((await open()).map(({ subject_id }) => subject_id)).toEqual([first.subject_id]);
  const before = await told();
  expect(before).toHaveLength(1);
  expect(await run(finds([first, second]))).toEqual({ opened: 1, closed: 0 });
  expect(await told()).toHaveLength(2);
  expect(await db().$count(warningUntold)).toBe(0);
  expect(await run(finds([first, second]))).toEqual({ opened: 0, closed: 0 });
  expect(await told()).toHaveLength(2);
});

it("closes nothing that a broken run has not come to", async () => {
  const all = [of(firms.valve.id), of(firms.lamp.id)];
  await run(finds(all));
  const breaking = (async function* () {
    yield all.slice(0, 1);
    throw new Error("the process ends here");
  })();
  await expect(run(finds(breaking))).rejects.toThrow("ends here");
  expect(await open()).toHaveLength(2);
  expect(await run(finds(all.slice(0, 1)))).toEqual({ opened: 0, closed: 1 });
});

it("tells later what a run opened that ended before it told of it", async () => {
  const mine = of(firms.furniture.id);
  await run(finds([mine]), false);
  const [warning] = await open();
  await db()
    .insert(warningUntold)
    .values({ warning_id: warning?.id ?? "", kind });
  expect(await run(finds([mine]))).toEqual({ opened: 0, closed: 0 });
  expect(await told()).toHaveLength(1);
});

it("opens the warning of a new cause in the place of the old one, in the same run", async () => {
  const one = of(firms.valve.id);
  await run(finds([one]));
  const next = { ...one, cause: "二", title: "期限 二" };
  expect(await run(finds([next]))).toEqual({ opened: 1, closed: 1 });
  expect((await open()).map(({ cause }) => cause)).toEqual(["二"]);
  const moves = await db().select().from(warningMoves);
  expect(moves.map(({ action }) => action).toSorted()).toEqual(["close", "open", "open"]);
});

it("goes no further once a later run of the rule has begun", async () => {
  const [stale, fresh] = [of(firms.valve.id), of(firms.lamp.id)];
  const overtaken = (async function* () {
    await run(finds([fresh]));
    yield [stale];
  })();
  expect(await run(finds(overtaken))).toEqual({ opened: 0, closed: 0 });
  expect((await open()).map(({ subject_id }) => subject_id)).toEqual([fresh.subject_id]);
});

it("tells a company's own official, else the leads of its street, else all there, of many in one message", async () => {
  await db().update(companies).set({ owner_id: people.daliangColleague.id }).where(eq(companies.id, firms.lamp.id));
  const more = Array.from({ length: 5 }, () => of(firms.valve.id));
  await run(finds([of(firms.lamp.id), ...more, of(firms.furniture.id)]));
  const each = [
    `${people.daliangColleague.id} 橙色预警：期限 一`,
    `${people.daliangLead.id} 橙色预警：需求超期 5 项`,
    `${people.ronggui.id} 橙色预警：期限 一`,
  ];
  expect(new Set(await told())).toEqual(new Set(each));
  await db().update(companies).set({ owner_id: null }).where(eq(companies.id, firms.lamp.id));
});

it("reads each page of a rule's rows once, in the order of their ids", async () => {
  const asked: [string, number][] = [];
  const pages = byPages(async (after, limit) => {
    asked.push([after.slice(-4), limit]);
    const { rows } = await db().execute<{
      id: string;
      n: number;
    }>(sql`select '00000000-0000-0000-0000-' || lpad(n::text, 12, '0') as id, n from generate_series(1, 4500) n
      where '00000000-0000-0000-0000-' || lpad(n::text, 12, '0') > ${after} order by n limit ${limit}`);
    return rows;
  });
  const numbers: number[] = [];
  for await (const rows of pages) numbers.push(...rows.map(({ n }) => n));
  expect(numbers).toEqual(Array.from({ length: 4500 }, (_, place) => place + 1));
  expect(asked.map(([after]) => after)).toEqual(["0000", "2000", "4000"]);
});

it("to find who is told takes work by the warnings and by the people, not by one times the other", async () => {
  const firmsMany = Array.from({ length: 300 }, (_, n) => ({
    id: v7(),
    name: `多家${n}`,
    name_key: `多家${n}`,
    street_id: ronggui,
  }));
  await db().insert(companies).values(firmsMany);
  await db()
    .insert(accounts)
    .values(
      Array.from({ length: 30 }, (_, n) => ({
        id: v7(),
        mobile: `1770000${String(n).padStart(4, "0")}`,
        name: `官${n}`,
        is_news: 1,
        com_id: v7(),
        newtype: "town",
        street_ids: [ronggui, daliang],
        password_hash: "",
      })),
    );
  await run(finds(firmsMany.map(({ id }) => of(id))), false);
  await db().transaction(async (inside) => {
    await inside.execute(sql`insert into warning_untold select id, kind from warnings`);
    expect(await takeUntold(inside, kind)).toBe(300);
    const { rows } = await workOf(inside, officeNews);
    expect(rows).toBeLessThan(6000);
  });
  await db()
    .delete(companies)
    .where(
      inArray(
        companies.id,
        firmsMany.map(({ id }) => id),
      ),
    )
    .catch(() => undefined);
});
