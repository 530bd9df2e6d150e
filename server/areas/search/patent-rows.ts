import { and, inArray, sql } from "drizzle-orm";
import type { RightKind } from "#contract/patent/patent-words.ts";
import type { PatentCard } from "#contract/patent/patent-view.ts";
import type { Db } from "#server/database/connect.ts";
import { isPublic, seenBy, type Viewer } from "#server/database/published.ts";
import { patents as p, patentTexts as t } from "#server/database/tables/ip/patent.ts";

/** What a list shows of a row of `patents` with the beginning of its texts. */
export const cardColumns = {
  id: p.id,
  application_no: p.application_no,
  publication_no: p.publication_no,
  grant_no: p.grant_no,
  type: p.type,
  title: p.title,
  applicants: sql<string[]>`array(select jsonb_array_elements(${p.applicants}) ->> 'name')`,
  owners: sql<string[]>`array(select jsonb_array_elements(${p.owners}) ->> 'name')`,
  inventors: p.inventors,
  agency: p.agency,
  main_ipc: p.main_ipc,
  filed_on: p.filed_on,
  published_on: p.published_on,
  granted_on: p.granted_on,
  status: p.status,
  status_reason: p.status_reason,
  restorable_until: p.restorable_until,
  rights: sql<RightKind[]>`${p.rights}`,
  street_id: p.street_id,
  cited: p.cited,
  abstract: sql<string>`left(coalesce(${t.abstract}, ''), 400)`,
  picture: sql<string>`coalesce(${t.drawings} -> 0 ->> 'sha256', '')`,
} as const;

/** Cards of patents in the order of their ids; one that the viewer may not see, or no longer, is left out. */
export async function cardsOf(db: Db, ids: readonly string[], viewer: Viewer): Promise<PatentCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...cardColumns, is_public: isPublic(viewer.today) })
    .from(p)
    .leftJoin(t, sql`${t.patent_id} = ${p.id}`)
    .where(and(inArray(p.id, [...ids]), seenBy(viewer)));
  const known = new Map(rows.map((row) => [row.id, row.is_public ? row : { ...row, picture: "" }]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
