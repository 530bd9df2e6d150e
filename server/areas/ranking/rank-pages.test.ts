import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { type RankMeasure, rankMeasures, tierKeys } from "#contract/ranking/ranking-calls.ts";
import { daliang, type PersonName, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { rankedSql } from "./rank-rows.ts";
import { keptOf, snapshotOfToday, takeSnapshot } from "./snapshots.ts";
import { scoreDay, snapshotDays } from "./score-days.ts";

let server: TestServer;
let today: string;
const count = 3000;

/** Figures with many ties, some of them not known. */
const figures = (shift: number) => sql`
  select id as company_id, jsonb_build_object('valid_inventions', n * ${shift} % 7, 'high_value', n % 3, 'grants_3y', n % 11,
    'rd_share', case when n % 4 = 0 then null else n % 9 end, 'honors', n % 2, 'trademarks', n % 5,
    'visits', greatest(0, n % 400 - 390), 'demands', n % 3, 'willingness', nullif(n % 5, 4)) as figures
  from (select id, row_number() over (order by credit_code)::int as n from companies where deleted_at is null) c`;

beforeAll(async () => {
  server = await testServer();
  today = dayOf(server.now());
  const { db } = server.connection;
  await db.execute(sql`
    insert into companies (id, name, name_key, credit_code, street_id, industry_code)
    select gen_random_uuid(), '企业' || (n * 7919 % ${count}) || '有限公司', 'T' || n, 'TEST' || n,
      case when n % 10 = 0 then ${daliang} else ${ronggui} end, case when n % 3 = 0 then 'C38' else 'F51' end
    from generate_series(1, ${count}) n`);
  await takeSnapshot(db, shiftDay(today, -1), figures(1));
  await takeSnapshot(db, today, figures(3));
  await db.execute(sql`analyze companies`);
}, 60_000);
afterAll(() => server.close());

/** The ranking as it was calculated before places were stored: everybody placed again for each page. */
async function calculated(by: RankMeasure, where: string, offset: number) {
  const measure = by === "score" ? sql`s.score` : sql`(s.figures ->> ${by}::text)::numeric`;
  const placed = (day: string) => sql`
    select s.*, rank() over (order by ${measure} desc nulls last)::int as at from company_scores s where s.day = ${day}::date`;
  const { rows } = await server.connection.db.execute<{
    name: string;
    place: number;
    before: number;
    total: number;
  }>(sql`
    with n as (${placed(today)}), b as (${placed(shiftDay(today, -1))})
    select companies.name, n.at as place, b.at as before, count(*) over ()::int as total
    from n join companies on companies.id = n.company_id left join b on b.company_id = n.company_id
    where ${sql.raw(where)} order by n.at, companies.name collate "zh-x-icu", companies.id limit 20 offset ${offset}`);
  return rows;
}

const page = async (more: Record<string, unknown>, person: PersonName = "district") => {
  const { list, total } = await server.call(contract.ranking.rankList_two, more, person);
  return list.map(({ name, place, place_before: before }) => ({ name, place, before, total }));
};

describe("pages of the ranking by stored places", () => {
  it.each(rankMeasures)("by %s are those that calculating gives", async (by) => {
    expect(await page({ by })).toEqual(await calculated(by, "true", 0));
    expect(await page({ by, page: 77 })).toEqual(await calculated(by, "true", 1520));
  });

  it("are so within a street, and with a word and a trade", async () => {
    const own = `companies.street_id = '${daliang}'`;
    expect(await page({ by: "honors" }, "daliang")).toEqual(await calculated("honors", own, 0));
    expect(await page({ keyword: "企业12", trade: "C38" })).toEqual(
      await calculated("score", "companies.name like '%企业12%' and industry_code like 'C38%'", 0),
    );
  });

  it.each(["score", "visits"] as const)("by %s do not read the whole district", async (by) => {
    const { db } = server.connection;
    const [now, before] = await Promise.all([scoreDay(db, today), scoreDay(db, shiftDay(today, -1))]);
    if (now === null) throw new Error("today has a snapshot");
    const where = sql`companies.deleted_at is null`;
    const statement = rankedSql({ by, where }, { now, before }, { offset: 0, limit: 20 });
    const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
      sql`explain (analyze, buffers, format json) ${statement}`,
    );
    const { Plan: plan } = rows[0]?.["QUERY PLAN"][0] ?? { Plan: {} };
    expect(JSON.stringify(plan)).toContain("_list_");
    expect((plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0)).toBeLessThan(400);
  });

  it("count who is gone since the night no more", async () => {
    const { db } = server.connection;
    const before = (await page({}))[0];
    await db.execute(sql`update companies set deleted_at = now() where credit_code = 'TEST1'`);
    expect((await page({}))[0]?.total).toBe((before?.total ?? 0) - 1);
    await db.execute(sql`update companies set deleted_at = null where credit_code = 'TEST1'`);
  });
});

describe("tiers by stored order", () => {
  beforeAll(async () => {
    const { db } = server.connection;
    await db.execute(sql`update companies set tier = (array['A', 'B', 'C', 'D', ''])[1 + abs(hashtext(name)) % 5]
      where credit_code like 'TEST%'`);
    // Without a score yet.
    await db.execute(sql`
      insert into companies (id, name, name_key, credit_code, street_id, tier)
      select gen_random_uuid(), '新企业' || n, 'N' || n, 'NEW' || n, ${daliang}, 'A' from generate_series(1, 30) n`);
  });

  /** As it was calculated before: everybody in scope numbered within the tier, for each board and page. */
  const numbered = (where: string) => sql`
    select companies.name, companies.tier, count(*) over (partition by companies.tier)::int as total,
      row_number() over (partition by companies.tier order by o.score desc nulls last, companies.name, companies.id) as nth,
      o.score
    from companies left join (
      select s.company_id, s.score from company_scores s where s.day = ${today}::date
    ) o on o.company_id = companies.id where companies.deleted_at is null and ${sql.raw(where)}`;

  it.each([
    ["district", "true"],
    ["daliang", `companies.street_id = '${daliang}'`],
  ] as const)("show %s the same companies, those without a score last", async (person, where) => {
    const { db } = server.connection;
    const { rows } = await db.execute<{ name: string; tier: string; total: number }>(
      sql`select name, tier, total from (${numbered(where)}) r where nth <= 50 order by tier, nth`,
    );
    const { columns } = await server.call(contract.ranking.tierBoard, {}, person);
    const shown = columns.flatMap(({ tier, total, list }) => list.map(({ name }) => ({ name, tier, total })));
    expect(shown.toSorted((a, b) => (a.tier < b.tier ? -1 : a.tier > b.tier ? 1 : 0))).toEqual(rows);
    for (const page of [1, 7, 32]) {
      const { rows: listed } = await db.execute<{ name: string }>(sql`select name from (${numbered(where)}) r
        where tier = 'A' order by score desc nulls last, name limit 20 offset ${(page - 1) * 20}`);
      const { list } = await server.call(contract.ranking.tierList, { tier: "A", page }, person);
      expect(list.map(({ name }) => name)).toEqual(listed.map(({ name }) => name));
    }
  });

  it("show those alone whose score proposes another tier", async () => {
    const { columns } = await server.call(contract.ranking.tierBoard, { differs: true }, "district");
    for (const tier of tierKeys) {
      const { total, list } = columns.find((one) => one.tier === tier) ?? { total: 0, list: [] };
      expect(list.every((one) => one.tier === tier && one.proposal !== tier && one.score !== null)).toBe(true);
      expect(list.length).toBe(Math.min(50, total));
      const page = await server.call(contract.ranking.tierList, { differs: true, tier }, "district");
      expect([page.total, page.list]).toEqual([total, list.slice(0, 20)]);
    }
  });
});

describe("what is kept of old days", () => {
  it("is everything of a week and of a month's first, the score of two months, and a month's first of three years", () => {
    const days = [
      "2026-11-20",
      "2026-11-19",
      "2026-11-02",
      "2026-10-05",
      "2026-09-20",
      "2026-09-04",
      "2023-11-03",
      "2023-10-02",
    ];
    const kept = days.map((day) => keptOf(day, days, "2026-11-27"));
    expect(kept).toEqual(["all", "score", "all", "all", "none", "all", "all", "none"]);
  });

  it("a day that loses its figures keeps scores and places, and is ranked by the score alone", async () => {
    const { db } = server.connection;
    // Whatever the month, it is not its first.
    const month = `${shiftDay(today, -20).slice(0, 7)}-01`;
    const old = [shiftDay(today, -20), shiftDay(month, 1)].toSorted().at(-1) ?? month;
    for (const day of [month, old]) await takeSnapshot(db, day, figures(2));
    const before = await server.call(contract.ranking.rankList_two, { day: old }, "district");
    await snapshotOfToday({ db, now: server.now });
    await snapshotOfToday({ db, now: server.now });
    expect(await snapshotDays(db)).toContain(old);
    const after = await server.call(contract.ranking.rankList_two, { day: old }, "district");
    const bare = ({ list }: typeof after) => list.map(({ id, place, score }) => ({ id, place, score }));
    expect(bare(after)).toEqual(bare(before));
    expect([before.has_figures, after.has_figures, after.list[0]?.values]).toEqual([true, false, {}]);
    const refused = await server.get("/v1/region/rankList_two", { day: old, by: "visits" }, "district");
    expect([refused.status, refused.msg]).toEqual([422, expect.stringContaining("只保留了得分和名次")]);
    const [one] = await server.call(
      contract.ranking.companyScores,
      { ids: [after.list[0]?.id ?? ""], day: old },
      "district",
    );
    expect([one?.score, one?.parts]).toEqual([after.list[0]?.score, []]);
  });
});
