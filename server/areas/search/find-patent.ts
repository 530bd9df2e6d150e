import { and, eq, or, sql } from "drizzle-orm";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import type { Db } from "#server/database/connect.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { isOpenTo, type Viewer } from "#server/database/published.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text);

function conditionOf(named: string) {
  if (isId(named)) return eq(p.id, named.toLowerCase());
  const read = readNumber(named);
  if ("problem" in read) throw new Refused(422, read.problem, { fields: { patent: read.problem } });
  if (read.kind === "application") return eq(p.application_no, read.plain);
  return or(eq(p.publication_no, read.plain), eq(p.grant_no, read.plain));
}

/**
 * The patent that is named by its id, its application number or one of its publication numbers, as typed. Refuses a
 * number with a wrong check digit, and tells one that was withdrawn from one that is not in the store, or not published.
 */
export async function findPatent(db: Db, named: string, viewer: Viewer) {
  const condition = conditionOf(named.trim());
  const [row] = await db
    .select()
    .from(p)
    .where(and(condition, isOpenTo(viewer)))
    .orderBy(sql`${p.withdrawn_at} is not null`)
    .limit(1);
  if (!row) throw new Refused(404, "没有找到这件专利：可能尚未收录，或随一次导入被撤销");
  if (row.withdrawn_at !== null)
    throw new Refused(404, "这件专利已从本平台撤下，不再提供内容", { reason: "withdrawn" });
  return row;
}
