import { and, asc, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { type Connection, connect } from "./connect.ts";
import { likeAnywhere } from "./like.ts";
import { companies } from "./tables/company.ts";
import { visits } from "./tables/visit.ts";
import { companiesHolding, companiesNamed, companyIdsNamed, recordsHolding, visitWords } from "./word-search.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;

const oddNames = [
  "100%可再生_材料\\工坊",
  "Ａｂｃ全角有限公司",
  "O'Neill 仪器 & Co",
  "ÄRZTE 科技有限公司",
  "𠮷野家餐饮有限公司",
];
const oddContents = ["降幅 5%_6\\7，企业'自述'：\"可行\"", "谈到量子点显示材料", "ＡＢＣ１２３全角", "a\tb\nc 下一步"];

beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 4, () => undefined);
  const { pool } = connection;
  await pool.query("insert into streets (id, name, sort) values ('440606099', '试验街道', 99)");
  await pool.query(
    `insert into companies (id, name, name_key, short_name, initials, credit_code, street_id)
     select gen_random_uuid(), name, name_key_of(name), left(name, 2), 'fs' || chr(97 + n % 26) || chr(97 + n / 26 % 26),
       case when n % 3 = 0 then '' else '91440606MA' || lpad(n::text, 8, '0') end, '440606099'
     from (select n, coalesce(($1::text[])[n], '佛山' || chr(20000 + n) || chr(21000 + n % 90) || '科技有限公司') as name
       from generate_series(1, 3000) as n) as made`,
    [oddNames],
  );
  await pool.query(
    `insert into visits (id, visit_no, company_id, street_id, start_at, end_at, visit_type, visit_method, visitor_ids, content)
     select gen_random_uuid(), 'ZF2026' || lpad(n::text, 6, '0'), c.id, c.street_id, now() - n * interval '1 hour', now(),
       '', '', '{}', coalesce(($1::text[])[n], '企业谈到' || chr(22000 + n % 700) || chr(23000 + n % 30) || case when n % 3 = 0 then '专利' else '商标' end)
     from (select id, street_id, row_number() over (order by name)::int as n from companies) as c`,
    [oddContents],
  );
  await pool.query("analyze companies");
  await pool.query("analyze visits");
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** All beginnings of up to four signs at every place of a text. */
const partsOf = (text: string): string[] => {
  const signs = [...text];
  return signs.flatMap((_, at) => [1, 2, 3, 4].map((length) => signs.slice(at, at + length).join("")));
};
const words = [
  ...new Set(
    [...oddNames, ...oddContents, "ZF2026000001", "91440606MA00000001"]
      .flatMap(partsOf)
      .concat(
        "科技有限公司",
        "佛山",
        "o'neill",
        "ärzte",
        "abc",
        "ABC",
        "fsab",
        "''",
        "\\\\",
        "%%",
        "没有的词",
        ":*",
        "& |",
        " ",
      ),
  ),
];

const companyIds = async (where: SQL) =>
  (await connection.db.select({ id: companies.id }).from(companies).where(where).orderBy(asc(companies.id))).map(
    ({ id }) => id,
  );
const visitIds = async (where: SQL) =>
  (await connection.db.select({ id: visits.id }).from(visits).where(where).orderBy(asc(visits.id))).map(({ id }) => id);

const inNames = (word: string) => {
  const any = likeAnywhere(word);
  return sql`(${companies.name} ilike ${any} or ${companies.short_name} ilike ${any} or ${companies.initials} like ${any}
    or ${companies.credit_code} ilike ${any})`;
};
const inContent = (word: string) =>
  sql`(${visits.content} ilike ${likeAnywhere(word)} or ${visits.visit_no} ilike ${likeAnywhere(word)})`;

describe("words", () => {
  it("find the companies that hold them as part of a text", async () => {
    expect(words.length).toBeGreaterThan(200);
    for (const word of words) {
      const found = await companyIds(await companiesHolding(connection.db, word, inNames(word)));
      expect(found, word).toEqual(await companyIds(inNames(word)));
    }
  });

  it("find the visits that hold them or whose company does", async () => {
    for (const word of words) {
      const found = await visitIds(await recordsHolding(connection.db, visitWords, word, inContent(word)));
      const named = sql`exists (select from companies c where c.id = ${visits.company_id} and c.name ilike ${likeAnywhere(word)})`;
      expect(found, word).toEqual(await visitIds(sql`(${inContent(word)} or ${named})`));
    }
  });

  it("name the companies of a list in one statement", async () => {
    for (const word of ["科技有限公司", "𠮷野", "abc", "没有的词"]) {
      const found = await companyIds(sql`${companies.id} in (${await companiesNamed(connection.db, word)})`);
      expect(found, word).toEqual(await companyIds(sql`${companies.name} ilike ${likeAnywhere(word)}`));
    }
  });

  it("name companies one by one only while they are few", async () => {
    expect(await companyIdsNamed(connection.db, "科技")).toBeNull();
    expect(await companyIdsNamed(connection.db, "𠮷野")).toHaveLength(1);
  });
});

/** The plan of a page of visits, newest first. */
async function planOf(word: string): Promise<string> {
  const where = await recordsHolding(connection.db, visitWords, word, inContent(word));
  const { rows } = await connection.db.execute(
    sql`explain select * from ${visits} where ${and(sql`${visits.deleted_at} is null`, where)} order by ${visits.start_at} desc limit 20`,
  );
  return JSON.stringify(rows);
}

it("a word that most companies are called by is expected in many visits, so that a page is met in their order", async () => {
  const where = await recordsHolding(connection.db, visitWords, "科技有限公司", inContent("科技有限公司"));
  const { rows } = await connection.db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select * from ${visits} where ${where}`,
  );
  expect(rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"]).toBeGreaterThan(1000);
});

describe("the index of words", () => {
  it.each(["量子点", "量子", "𠮷"])("answers %s, which few visits hold", async (word) => {
    expect(await planOf(word)).toContain("Bitmap Index Scan on visits_words");
  });

  it.each(["企业谈到", "ZF", "谈"])(
    "is not read for %s, which every visit holds, nor is each taken apart",
    async (word) => {
      const plan = await planOf(word);
      expect(plan).toContain("visits_counted");
      expect(plan).not.toContain("word_pairs");
    },
  );
});
