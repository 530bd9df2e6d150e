import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";

/** Bytes that something in the database names; `size` null: not kept beside the hash. */
export interface NamedBytes {
  sha256: string;
  size: number | null;
}

/**
 * Every place that names stored bytes, by what they are for. What is missing here is swept away after a while: a column
 * that takes a hash is added with its migration (a test compares the columns).
 */
const places: readonly (readonly [string, SQL])[] = [
  ["走访、需求和问卷的照片、录音、签名与附件", sql`select sha256, size from files where complete_at is not null`],
  ["账号认证材料", sql`select sha256, size from account_files`],
  ["网站图片与附件", sql`select sha256, size from content_files`],
  ["证书扫描件", sql`select sha256, size from certificate_files`],
  ["案件材料", sql`select sha256, size from case_files`],
  ["订单凭证与交付文件", sql`select sha256, size from order_files`],
  ["产业报告", sql`select sha256, size from industry_files`],
  ["商标图样", sql`select picture_sha256, picture_size from trademarks where picture_sha256 <> ''`],
  ["网站图片的缩图", sql`select drawing.value, null::int from content_files, jsonb_each_text(variants) drawing`],
  [
    "专利附图",
    sql`select drawing.value ->> 'sha256', (drawing.value ->> 'size')::int
      from patent_texts, jsonb_array_elements(drawings) drawing`,
  ],
  [
    "专利导入文件",
    sql`select sha256, size::int from patent_imports
      where sha256 <> '' and (state = 'running' or updated_at > now() - interval '7 days')`,
  ],
  [
    "账号头像",
    sql`select split_part(avatar, '?id=', 2), null::int from accounts where avatar like '/v1/user/avatar?id=%'`,
  ],
];
const names = sql.join(
  places.map(([, select]) => select),
  sql` union all `,
);

/** Stored files by what they are for, each counted at the first place that names it; `unsized`: of unknown size. */
export async function storedByPlace(
  db: Db,
): Promise<{ what: string; files: number; bytes: number; unsized: number }[]> {
  const selects = places.map(
    ([, select], at) => sql`select ${at}::int as place, named.* from (${select}) named(sha256, size)`,
  );
  const { rows } = await db.execute<{ place: number; files: number; bytes: string; unsized: number }>(sql`
    select place, count(*)::int as files, coalesce(sum(size), 0)::text as bytes,
      count(*) filter (where size is null)::int as unsized
    from (select sha256, min(place) as place, max(size) as size
      from (${sql.join(selects, sql` union all `)}) named group by sha256) files
    group by place order by place`);
  return rows.map(({ place, bytes, ...row }) => ({ ...row, what: places[place]?.[0] ?? "", bytes: Number(bytes) }));
}

/** Named bytes behind a hash, in the order of their hashes; a hash named with several sizes keeps its largest. */
export async function namedAfter(db: Db, sha256: string, count: number): Promise<NamedBytes[]> {
  const { rows } = await db.execute<{ sha256: string; size: number | null }>(sql`
    select sha256, max(size) as size from (${names}) named where sha256 > ${sha256}
    group by sha256 order by sha256 limit ${count}`);
  return rows;
}

/** Which of these hashes something names, files on their way included. */
export async function stillNamed(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const asked = sql`any(${sql.param([...hashes])}::text[])`;
  const { rows } = await db.execute<{ sha256: string }>(sql`
    select sha256 from (${names}) named where sha256 = ${asked}
    union select sha256 from files where sha256 = ${asked}`);
  return new Set(rows.map((row) => row.sha256));
}
