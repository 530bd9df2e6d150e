import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { shareBound } from "#contract/sync/sync.ts";
import { feedPage, readFeed } from "#tests/fixtures/feed-reading.ts";
import {
  daliang,
  firms,
  newVisit,
  people,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";
import { ownCompanies } from "./own-companies.ts";

let server: TestServer;
/** A company of the street among thousands that nobody has to do with. */
const other = v7();

beforeAll(async () => {
  server = await testServer();
  await run(
    `insert into companies (id, name, name_key, street_id)
    select gen_random_uuid(), '众企' || n, '众企' || n, $1 from generate_series(1, $2::int) n`,
    [daliang, shareBound],
  );
  await run(`insert into companies (id, name, name_key, street_id) values ($1, '旁企', '旁企', $2)`, [other, daliang]);
  await run(
    `insert into contacts (id, company_id, street_id, name)
    select gen_random_uuid(), id, street_id, '联系人' from companies where street_id = $1`,
    [daliang],
  );
  await run("analyze");
});
afterEach(async () => {
  for (const table of ["company_follows", "company_opens"]) await run(`delete from ${table}`);
  await run("update companies set owner_id = null");
});
afterAll(() => server.close());

const run = (text: string, values: unknown[] = []) => server.connection.pool.query(text, values);
const read = (cursor: string, person: PersonName = "daliang") => readFeed(server, person, cursor, 100);
const idsOf = ({ changes }: Awaited<ReturnType<typeof read>>, kind: string, gone = false) =>
  changes.filter((one) => one.kind === kind && one.gone === gone).map(({ id }) => id);
const follow = (company_id: string, isOn = true, person: PersonName = "daliang") =>
  server.call(contract.company.companySwitch, { company_id, follow: isOn }, person);
const setBound = (bound: number) =>
  run(
    `insert into settings (key, value) values ('share_bound', to_jsonb($1::int))
    on conflict (key) do update set value = excluded.value`,
    [bound],
  );

it("a street of few companies is held whole, one of many by what is somebody's own", async () => {
  expect((await feedPage(server, "ronggui", "")).part).toBe(false);
  await run("update companies set owner_id = $1 where id = $2", [people.daliang.id, firms.lamp.id]);
  const page = await feedPage(server, "daliang", "", { limit: 2000 });
  expect(page.part).toBe(true);
  expect(page.more).toBe(false);
  const told = { changes: page.changes, cursor: page.cursor };
  expect(idsOf(told, "company")).toEqual([firms.lamp.id]);
  expect(page.changes.filter(({ kind }) => kind === "contact")).toMatchObject([
    { record: { company_id: firms.lamp.id } },
  ]);
});

it("no share holds what its account may not see, whoever it belongs to", async () => {
  await run("update companies set owner_id = $1 where id = $2", [people.daliang.id, firms.furniture.id]);
  await run("insert into company_follows (account_id, company_id) values ($1, $2)", [
    people.daliang.id,
    firms.furniture.id,
  ]);
  expect(idsOf(await read(""), "company")).toEqual([]);
  expect((await run("select from device_shares where company_id = $1", [firms.furniture.id])).rowCount).toBe(0);
});

it("what is followed comes with its records though nobody changed it, and goes with them when it is let go of", async () => {
  const start = await read("");
  await follow(other);
  const came = await read(start.cursor);
  expect(idsOf(came, "company")).toEqual([other]);
  expect(idsOf(came, "contact")).toHaveLength(1);
  expect((await read(came.cursor)).changes).toEqual([]);
  await follow(other, false);
  const went = await read(came.cursor);
  expect(idsOf(went, "company", true)).toEqual([other]);
  expect(idsOf(went, "contact", true)).toEqual(idsOf(came, "contact"));
  expect(idsOf(went, "company")).toEqual([]);
});

it("each device of an account is told, also one that was away, and no other account", async () => {
  const [away, colleague] = [await read(""), await read("", "daliangColleague")];
  await follow(other);
  await read((await read("")).cursor);
  expect(idsOf(await read(away.cursor), "company")).toEqual([other]);
  expect((await read(colleague.cursor, "daliangColleague")).changes).toEqual([]);
});

it("a visit, an entry and a demand of one's own bring their companies, and others' changes there are told", async () => {
  const { cursor } = await read("", "daliangColleague");
  const visit = newVisit({ id: v7(), company_id: other, visitor_ids: [people.daliangColleague.id] });
  await server.call(contract.visit.createVisit, visit, "daliangColleague");
  const came = await read(cursor, "daliangColleague");
  expect(idsOf(came, "company")).toEqual([other]);
  expect(idsOf(came, "visit")).toEqual([visit.id]);
  await run("update companies set address = '新址' where id = $1", [other]);
  const changed = await read(came.cursor, "daliangColleague");
  expect(changed.changes).toMatchObject([{ kind: "company", id: other, record: { address: "新址" } }]);
  await run("update visits set deleted_at = now() where id = $1", [visit.id]);
  const went = await read(changed.cursor, "daliangColleague");
  expect(idsOf(went, "company", true)).toEqual([other]);
  expect(idsOf(went, "visit", true)).toEqual([visit.id]);
});

it("of companies that are nobody's own nothing is told when they change, and the place goes on", async () => {
  const { cursor } = await read("");
  await run("update companies set address = '不相干' where name like '众企1%'");
  const page = await feedPage(server, "daliang", cursor, { limit: 2000 });
  expect(page.changes).toEqual([]);
  expect(page.cursor).not.toBe(cursor);
});

it("a company that moves to another street leaves, and one that comes back is there again", async () => {
  await follow(other);
  const start = await read("");
  await run("update companies set street_id = $2 where id = $1", [other, ronggui]);
  await run("update contacts set street_id = $2 where company_id = $1", [other, ronggui]);
  const went = await read(start.cursor);
  expect(idsOf(went, "company", true)).toContain(other);
  expect(idsOf(went, "contact", true)).toEqual(idsOf(start, "contact"));
  await run("update companies set street_id = $2 where id = $1", [other, daliang]);
  await run("update contacts set street_id = $2 where company_id = $1", [other, daliang]);
  const back = await read(went.cursor);
  expect([idsOf(back, "company"), idsOf(back, "contact")]).toEqual([[other], idsOf(start, "contact")]);
});

it("an entry stays while it is somebody's own, though the company it names has left", async () => {
  const plan = await run(
    `insert into calendar_entries (id, street_id, kind, title, company_ids, plan_start, plan_end, leader_id, member_ids)
     values (gen_random_uuid(), $1, '走访', '回访', array[$2, $3]::uuid[], now() + interval '1 day', now() + interval '2 days', $4, '{}')
     returning id::text`,
    [daliang, other, firms.lamp.id, people.daliangColleague.id],
  );
  const id = String((plan.rows[0] as { id: string }).id);
  await follow(other);
  await follow(firms.lamp.id);
  const held = await read("");
  expect(idsOf(held, "calendar")).toEqual([id]);
  await follow(other, false);
  const one = await read(held.cursor);
  expect(idsOf(one, "company", true)).toEqual([other]);
  expect(idsOf(one, "calendar", true)).toEqual([]);
  await follow(firms.lamp.id, false);
  expect(idsOf(await read(one.cursor), "calendar", true)).toEqual([id]);
  await run("delete from calendar_entries where id = $1", [id]);
});

it("what is opened comes, and so does the known company in the place of one that was added", async () => {
  const { cursor } = await read("");
  await server.call(contract.company.companyOpened, { company_id: other }, "daliang");
  const opened = await read(cursor);
  expect(idsOf(opened, "company")).toEqual([other]);
  expect((await server.ask(contract.company.companyOpened, { company_id: firms.furniture.id }, "daliang")).status).toBe(
    404,
  );
  const added = { id: v7(), name: "众企 7", street_id: daliang };
  const { alias_of } = await server.call(contract.company.createCompany, added, "daliang");
  expect(idsOf(await read(opened.cursor), "company")).toEqual([alias_of]);
});

it("a street that grows beyond the bound starts its devices over; one company less does not", async () => {
  await setBound(shareBound * 2);
  await follow(other);
  const whole = await read("");
  expect(idsOf(whole, "company").length).toBeGreaterThan(shareBound);
  await setBound(shareBound - 10);
  const still = await feedPage(server, "daliang", whole.cursor);
  expect([still.reset, still.part]).toEqual([false, false]);
  await setBound(shareBound / 2);
  const part = await feedPage(server, "daliang", whole.cursor);
  expect([part.reset, part.part]).toEqual([true, true]);
  expect(idsOf(part, "company")).toEqual([other]);
  await setBound(shareBound + 10);
  expect((await feedPage(server, "daliang", part.cursor)).reset).toBe(false);
  await run("delete from settings where key = 'share_bound'");
});

it("a share is no larger than the bound, and the nearest comes first", async () => {
  await run(
    `insert into company_opens (account_id, company_id, at)
    select $1, id, now() from companies where street_id = $2`,
    [people.daliang.id, daliang],
  );
  await run("update companies set owner_id = $1 where id = $2", [people.daliang.id, other]);
  const told = await readFeed(server, "daliang", "", 2000);
  expect(idsOf(told, "company")).toHaveLength(shareBound);
  expect(idsOf(told, "company")).toContain(other);
});

it("what was opened comes though others are still writing, and a download does not bring its share twice", async () => {
  const before = await read("");
  const slow = await server.connection.pool.connect();
  await slow.query("begin");
  await slow.query("update labels set name = name");
  await follow(other);
  const late = await feedPage(server, "daliang", before.cursor);
  const anew = await feedPage(server, "daliang", "", { limit: 2000 });
  await slow.query("commit");
  slow.release();
  for (const page of [late, anew]) {
    expect(idsOf(page, "company")).toEqual([other]);
    expect(idsOf(await read(page.cursor), "company")).toEqual([]);
  }
});

it("a district account holds a share of the district, with nothing from outside it", async () => {
  await follow(firms.furniture.id, true, "district");
  const told = await read("", "district");
  expect(idsOf(told, "company")).toEqual([firms.furniture.id]);
});

it("a pull that finds nothing new writes nothing, and looks at its own companies by index", async () => {
  const { cursor } = await read("");
  const place = () => run("select last_value::text from feed_seq");
  const before = (await place()).rows;
  await feedPage(server, "daliang", cursor);
  expect((await place()).rows).toEqual(before);
  const person = { ...people.daliang, kind: "street" } as never;
  const { rows } = await server.connection.db.execute<{ "QUERY PLAN": string }>(
    sql`explain ${ownCompanies(person, { now: server.now(), most: shareBound })}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).not.toMatch(/Seq Scan on companies/);
});
