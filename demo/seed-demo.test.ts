import { createHash } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Column, columns, ruleOf } from "#contract/site/content-columns.ts";
import { Extension, extensionProblems } from "#contract/site/content-extensions.ts";
import { fileProblem } from "#contract/core/file.ts";
import { callsByName } from "#contract/index.ts";
import { dayOf, monthsLater } from "#contract/core/time.ts";
import { honorState, honorStates } from "#contract/honor/honor-rules.ts";
import { connect, type Connection } from "#server/database/connect.ts";
import { compareSearches } from "#tests/fixtures/database/compare-searches.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { demoPassword } from "./accounts.ts";
import { seedDemo } from "./seed-demo.ts";

const now = new Date("2026-11-21T01:00:00Z");
const stored = new Map<string, Buffer>();
const store = {
  put: async (sha256: string, bytes: Buffer) => {
    stored.set(sha256, bytes);
  },
};
let connection: Connection;
let stop: () => Promise<void>;
let accounts: Awaited<ReturnType<typeof seedDemo>>["accounts"];

const rows = async (query: ReturnType<typeof sql>) => (await connection.db.execute(query)).rows;
const count = async (table: string) => (await rows(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n;

beforeAll(async () => {
  const database = await freshDatabase();
  connection = connect(database.url, 2, () => undefined);
  stop = () => database.drop();
  ({ accounts } = await seedDemo(connection.db, now, store));
  // Against waiting for ever: a busy machine takes several times as long as a quiet one.
}, 300_000);

afterAll(async () => {
  await connection.close();
  await stop();
});

it("fills the tables with what the demo promises", async () => {
  const tables = ["streets", "companies", "visits", "demands", "questionnaires", "labels", "accounts"];
  expect(await Promise.all(tables.map(count))).toEqual([10, 2000, 3000, 400, 5, 22, 17]);
  const [officials] = await rows(sql`select count(*)::int as n from accounts where is_news = 1`);
  expect(officials?.n).toBe(12);
  const led = await rows(sql`select unnest(street_ids) as street from accounts where 'lead' = any(roles)`);
  expect(new Set(led.map(({ street }) => street)).size).toBe(10);
});

it("has no account that was used and never signed in", async () => {
  expect(
    await rows(sql`select mobile from accounts where last_login_at is null
      and id in (select account_id from usage_days)`),
  ).toEqual([]);
});

it("has an application of the trial enterprise that waits to be decided", async () => {
  const waiting = await rows(sql`select a.kind, p.mobile from applications a join accounts p on p.id = a.asked_by
    where a.state = '待审核'`);
  expect(waiting).toEqual([{ kind: "开通功能", mobile: "19900000005" }]);
});

it("has honors in every state, and some whose patent has lapsed", async () => {
  expect(await count("honors")).toBe(600);
  const today = dayOf(now);
  const kept = await rows(sql`select revoked_on::text, valid_to::text from honors`);
  const states = new Set(kept.map((row) => honorState(row as Parameters<typeof honorState>[0], today)));
  expect([...states].toSorted()).toEqual([...honorStates].toSorted());
  const lapsed = await rows(sql`select 1 from honors h join patents p on p.id = h.patent_id where p.status = '失效'`);
  expect(lapsed.length).toBeGreaterThan(0);
});

it("has patents that were granted in each of the last months", async () => {
  const [granted] = await rows(sql`select count(distinct (date '2026-11-21' - granted_on::date) / 30)::int as months
    from patents where granted_on::date between date '2026-11-21' - 149 and date '2026-11-21'`);
  expect(granted?.months).toBe(5);
});

it("names eight accounts that all sign in with the password", async () => {
  expect(accounts.map(({ mobile }) => mobile)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((n) => `1990000000${n}`),
    "19900000020",
    "19900000021",
  ]);
  const hashes = await rows(sql`select distinct password_hash as hash from accounts`);
  expect(hashes).toHaveLength(1);
  expect(await verify(String(hashes[0]?.hash), demoPassword)).toBe(true);
});

it("keeps the companies' sums equal to their visits and demands", async () => {
  const wrong = await rows(sql`
    select c.name from companies c
    left join (select company_id, count(*) as n, max(start_at) as last,
      (array_agg(next_visit_at order by start_at desc))[1] as next from visits group by 1) v on v.company_id = c.id
    left join (select company_id, count(*) as n from demands
      where status not in ('草稿', '已关闭', '不予受理', '已作废') group by 1) d on d.company_id = c.id
    where c.visits <> coalesce(v.n, 0) or c.last_visit_at is distinct from v.last
      or c.next_visit_at is distinct from v.next or c.open_demands <> coalesce(d.n, 0)`);
  expect(wrong).toEqual([]);
});

it("has the street of the company in every record and a first revision of every visit", async () => {
  for (const table of ["visits", "demands", "answers", "contacts"]) {
    const wrong = await rows(sql`
      select r.id from ${sql.identifier(table)} r join companies c on c.id = r.company_id
      where c.street_id <> r.street_id`);
    expect(wrong, table).toEqual([]);
  }
  const bare = await rows(sql`
    select id from visits v where not exists
      (select from revisions where kind = 'visit' and record_id = v.id and rev = 1 and action = 'create' and by = v.created_by)`);
  expect(bare).toEqual([]);
  const uneven = await rows(sql`
    select id from demands d where rev <> (select max(rev) from revisions where record_id = d.id)
      or rev <> 1 + (select count(*) from demand_moves where demand_id = d.id)`);
  expect(uneven).toEqual([]);
});

it("goes on numbering after the last number of each day", async () => {
  const wrong = await rows(sql`
    select day, n, value from (
      select 'visit:' || substr(visit_no, 3, 8) as day, max(substr(visit_no, 11)::int) as n from visits group by 1
      union all
      select 'demand:' || substr(demand_no, 3, 8), max(substr(demand_no, 11)::int) from demands group by 1
    ) used left join counters on name = day where value is distinct from n`);
  expect(wrong).toEqual([]);
});

it("has stored every photo that a visit names, within the rules", async () => {
  const photos = await rows(sql`
    select p ->> 'id' as id, p ->> 'sha256' as sha256, (p ->> 'size')::int as size, p ->> 'mime' as mime, f.record_id = v.id as own
    from visits v cross join jsonb_array_elements(v.photos) p left join files f on f.id = (p ->> 'id')::uuid
    where (p ->> 'id')::uuid = any(v.arrived)`);
  const [visits] = await rows(sql`select count(*)::int as n from visits where photos <> '[]'`);
  expect(visits?.n).toBe(60);
  expect(photos.length).toBe(await count("files"));
  for (const { sha256, size, mime, own } of photos) {
    const bytes = stored.get(String(sha256)) ?? Buffer.alloc(0);
    expect(own).toBe(true);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    expect(bytes.length).toBe(size);
    expect(fileProblem("photo", { size: Number(size), mime: String(mime) })).toBe(null);
  }
});

it("feeds devices the records they hold", async () => {
  const kinds = await rows(sql`select kind, count(*)::int as n from feed where not gone group by 1`);
  const byKind = Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]));
  expect(byKind).toMatchObject({ visit: 3000, company: 2000, demand: 400, questionnaire: 5 });
  expect(byKind.calendar).toBe(await count("calendar_entries"));
  expect(byKind.answer).toBe(await count("answers"));
});

it("refuses to change a demand's history or a published version", async () => {
  const cause = (query: ReturnType<typeof sql>) =>
    connection.db.execute(query).then(
      () => "done",
      (error: { cause?: { message?: string } }) => error.cause?.message,
    );
  expect(await cause(sql`update demand_moves set remark = ''`)).toBe("demand_moves rows are append-only");
  expect(await cause(sql`delete from questionnaire_versions`)).toBe("questionnaire_versions rows are append-only");
});

it("changes nothing the second time", async () => {
  const again = await seedDemo(connection.db, new Date("2026-12-01T01:00:00Z"), store);
  expect(again.accounts).toEqual(accounts);
  expect(await count("visits")).toBe(3000);
});

it("fills every column of the website, with pieces that keep the rules and covers that say what they show", async () => {
  const published = await rows(sql`select column_key, extension, cover, id from published_pieces`);
  expect(new Set(published.map(({ column_key }) => column_key))).toEqual(new Set(columns));
  for (const { column_key, extension } of published) {
    const parsed = Extension.parse(extension);
    expect(parsed.kind).toBe(ruleOf(column_key as Column).kind);
    expect(extensionProblems(parsed, Date.now())).toEqual({});
  }
  expect(published.length).toBeGreaterThan(105);
  expect(published.filter(({ cover }) => cover !== null).length).toBeGreaterThan(30);
  const bad = await rows(sql`
    select p.id from published_pieces p where cover is not null and (length(cover ->> 'alt') < 2
      or not exists (select from published_files f where f.owner_id = p.id and f.file_id = (cover ->> 'id')::uuid))`);
  expect(bad).toEqual([]);
  const states = await rows(sql`select distinct state from pieces order by 1`);
  expect(states).toHaveLength(4);
});

it("tells the use of ninety days, lower at weekends, of accounts and calls that there are", async () => {
  const [use] = await rows(sql`
    select count(distinct day)::int as days, max(day)::text as last,
      count(*) filter (where extract(isodow from day) > 5)::float / count(*) as weekend,
      count(*) filter (where account_id is null)::int as guests from usage_days`);
  expect(use).toMatchObject({ days: 90, last: "2026-11-20", guests: 90 });
  expect(use?.weekend).toBeLessThan(0.15);
  const called = await rows(sql`select distinct call from call_days`);
  expect(called.filter(({ call }) => !callsByName.has(String(call)))).toEqual([]);
  const wrong = await rows(sql`select day, call from call_days where calls <> (select sum(g) from unnest(groups) g)`);
  expect(wrong).toEqual([]);
  expect(await count("devices")).toBe(11);
});

describe("what an expert would look at", () => {
  /** Of things that everybody knows where they are classified. */
  const classes: Record<string, RegExp> = {
    空气炸锅: /^A47J37/u,
    电饭煲: /^A47J/u,
    净水机: /^C02F/u,
    热水器: /^F24H/u,
    吸油烟机: /^F24C/u,
    铰链: /^E05[DF]/u,
    滑轨: /^A47B88/u,
    沙发: /^A47C/u,
    办公桌: /^A47B/u,
    水性木器漆: /^C09D/u,
    玻璃磨边机: /^B24B9/u,
    触控面板: /^G06F3/u,
    温度传感器: /^G01K/u,
    注塑模: /^B29C/u,
    制冰机: /^F25C/u,
    筒灯: /^F21S/u,
    牛仔裤: /^A41D/u,
  };

  it("is classified as the thing it is", async () => {
    const classified = await rows(sql`select title, main_ipc from patents where type <> '外观设计'`);
    const wrong = classified.filter(({ title, main_ipc }) =>
      Object.entries(classes).some(([thing, ipc]) => String(title).includes(thing) && !ipc.test(String(main_ipc))),
    );
    expect(wrong).toEqual([]);
    expect(classified.filter(({ main_ipc }) => !/^[A-H]\d{2}[A-Z]\d+\/\d{2,}$/u.test(String(main_ipc)))).toEqual([]);
  });

  it("is cited only after it was published, and the more the longer that is ago", async () => {
    const cited = await rows(sql`select application_no, cited, public_on::text, published_on::text from patents
      where cited > coalesce(floor((date '2026-11-21' - public_on) / 365.0) * 2, 0)`);
    expect(cited).toEqual([]);
    const [some] = await rows(sql`select max(cited) as most, count(*) filter (where cited > 0)::int as n from patents`);
    expect(some?.most).toBeGreaterThan(8);
    expect(some?.n).toBeGreaterThan(100);
    const early = await rows(sql`select c.application_no, o.application_no as names from patents c
      join patent_texts t on t.patent_id = c.id cross join jsonb_array_elements(t.citations) one
      join patents o on one ->> 'number' in (o.publication_no, o.grant_no)
      where o.public_on is null or o.public_on >= c.public_on`);
    expect(early).toEqual([]);
  });

  it("was filed, registered and certified by companies that were founded before", async () => {
    const early = await rows(sql`with known as (
        select applicants -> 0 ->> 'name' as name, filed_on as day, application_no as what from patents
        union all select applicant, filed_on, registration_no from trademarks
        union all select owner, coalesce(completed_on, registered_on), number from copyright_records
        union all select holder, issued_on, name from certificates
        union all select c.name, h.issued_on, h.title from honors h join companies c on c.id = h.company_id)
      select c.name, c.established_on::text, k.day::text, k.what from known k join companies c on c.name = k.name
      where k.day <= c.established_on`);
    expect(early).toEqual([]);
    const [young] = await rows(sql`select count(*)::int as n from companies where established_on > date '2023-11-21'`);
    expect(young?.n).toBeGreaterThan(100);
  });

  it("has trademarks that were registered when the three months of opposition were over", async () => {
    const known = await rows(sql`select registration_no, published_on::text, registered_on::text from trademarks
      where registered_on is not null`);
    expect(known.length).toBeGreaterThan(100);
    const early = known.filter(
      ({ published_on, registered_on }) => String(registered_on) <= monthsLater(String(published_on), 3),
    );
    expect(early).toEqual([]);
  });

  it("has no policy that pays for filings or grants, and none for registrations abroad by those at home", async () => {
    const policies = await rows(sql`select title, body::text as body, extension from published_pieces
      where column_key = 'policies'`);
    const paid = /(申请|授权)[^。；，"]{0,6}每件|每件[^。；，"]{0,6}(申请|授权)/u;
    expect(policies.filter((piece) => paid.test(JSON.stringify(piece))).map(({ title }) => title)).toEqual([]);
    const offers = policies.map(({ extension }) => extension as { support: string; least_trademarks: number });
    expect(offers.filter(({ support, least_trademarks }) => /马德里/u.test(support) && least_trademarks > 0)).toEqual(
      [],
    );
    expect(offers.filter(({ support }) => support !== "")).toHaveLength(3);
  });
});

it("is searched for words as for any part of a text", async () => {
  const { differing, found } = await compareSearches(connection.db);
  expect(differing).toEqual([]);
  expect(Math.min(...Object.values(found))).toBeGreaterThan(1000);
});
