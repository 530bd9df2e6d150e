import { sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";

/** Bytes that something in the database names; `size` null: not kept beside the hash. */
export interface NamedBytes {
  sha256: string;
  size: number | null;
}

/**
 * Every place that names stored bytes. What is missing here is swept away after a while: a column that takes a hash
 * is added with its migration (a test compares the columns).
 */
const names = sql`
  select sha256, size from files where complete_at is not null
  union all select sha256, size from account_files
  union all select sha256, size from content_files
  union all select sha256, size from certificate_files
  union all select sha256, size from case_files
  union all select picture_sha256, picture_size from trademarks where picture_sha256 <> ''
  union all select drawing.value, null from content_files, jsonb_each_text(variants) drawing
  union all select drawing.value ->> 'sha256', (drawing.value ->> 'size')::int
    from patent_texts, jsonb_array_elements(drawings) drawing
  union all select sha256, size::int from patent_imports
    where sha256 <> '' and (state = 'running' or updated_at > now() - interval '7 days')
  union all select split_part(avatar, '?id=', 2), null from accounts where avatar like '/v1/user/avatar?id=%'`;

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
