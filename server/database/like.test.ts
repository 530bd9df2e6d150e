import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storable } from "#contract/core/storable.ts";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database/database.ts";
import { connect, type Connection } from "./connect.ts";
import { holdsWords, likeAnywhere, likeAnywhereLower, likeStart } from "./like.ts";

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function finds(text: string, pattern: string): Promise<boolean> {
  const { rows } = await connection.db.execute<{ hit: boolean }>(sql`select ${text}::text ilike ${pattern} as hit`);
  return rows[0]?.hit ?? false;
}

const words = ["%", "_", "\\", "\\\\", "%%", "\\%", "_%_", "-", "'", '"', "''", "--", "😀", "👨‍👩‍👧", "专利%", "a\\"];

it.each(words)("finds %j as it is written, and nothing else", async (word) => {
  expect(await finds(`前${word}后`, likeAnywhere(word))).toBe(true);
  expect(await finds(`${word}后`, likeStart(word))).toBe(true);
  expect(await finds(`前${word}后`, likeStart(word))).toBe(false);
  expect(await finds("别的文字 abc", likeAnywhere(word))).toBe(false);
});

const texts = ["专利 PCT 申请", "ｐｃｔ 全角", "Ⅰ型 ẞ ÄRZTE", "100%可再生_材料\\工坊", "顺德 123", "ab\nCd"];

it.each(["专利", "pct", "PCT", "ＰＣＴ", "ⅰ", "ß", "ärzte", "100%", "_材", "\\工", "123", "B\nc", "没有", " "])(
  "finds %j whatever the case, by the quicker way where there is none",
  async (word) => {
    const rows = sql`unnest(${sql.param(texts)}::text[]) as t (words)`;
    const found = async (where: SQL) =>
      (await connection.db.execute(sql`select words from ${rows} where ${where}`)).rows;
    const holds = holdsWords(sql`words`, word);
    expect(await found(holds)).toEqual(await found(sql`words ilike ${likeAnywhere(word)}`));
    const hasCase = word.toLowerCase() !== word.toUpperCase();
    expect(new PgDialect().sqlToQuery(holds).sql).toContain(hasCase ? " ilike " : " like ");
  },
);

it("looks in lower-case text for words in any case", async () => {
  expect(await finds("pct 专利", likeAnywhereLower("PCT"))).toBe(true);
});

it.each(["专\u0000利", "专\ud800利", "专\udc00利", "\u0000", "\ud83d"])(
  "takes %j once it is storable",
  async (word) => {
    const clean = storable(word);
    expect(await finds(`前${clean}后`, likeAnywhere(clean))).toBe(true);
  },
);
