import type pg from "pg";
import { RefusedStart } from "./refused-start.ts";

/** A database that the product cannot live in; the message says why and what to do. */
export class UnfitDatabase extends RefusedStart {}

/**
 * Refuses a database that would lose Chinese: one that is not UTF-8, or whose character type knows no Chinese letters,
 * so that searches by word find nothing and say nothing.
 */
export async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>("show server_encoding");
  const encoding = rows[0]?.server_encoding ?? "";
  if (encoding !== "UTF8")
    throw new UnfitDatabase(
      `数据库的编码是 ${encoding}，需要 UTF8：请用 create database … encoding 'UTF8' template template0 新建数据库，再改 DATABASE_URL`,
    );
  await client.query("create extension if not exists pg_trgm");
  const found = await client.query<{ known: boolean }>("select cardinality(show_trgm('专利')) > 0 as known");
  if (found.rows[0]?.known === true) return;
  throw new UnfitDatabase(
    "数据库的 LC_CTYPE 不认中文，按词搜索会找不到内容：请用 create database … lc_ctype 'C.UTF-8' template template0 新建数据库（macOS 用 zh_CN.UTF-8），再改 DATABASE_URL",
  );
}
