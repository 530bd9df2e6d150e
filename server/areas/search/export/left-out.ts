import { and, inArray } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { isOpenTo, type Viewer } from "#server/database/published.ts";
import { shownNumber } from "./patent-cells.ts";

/** A patent that was asked for and is not in the file, with the reason in words. */
export interface LeftOut {
  number: string;
  title: string;
  why: string;
}

/** What the viewer may know of patents that were asked for and did not come. */
export async function leftOutOf(db: Db, ids: readonly string[], viewer: Viewer): Promise<LeftOut[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: p.id, number: p.application_no, title: p.title, withdrawn_at: p.withdrawn_at })
    .from(p)
    .where(and(inArray(p.id, [...ids]), isOpenTo(viewer)));
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = known.get(id);
    if (row === undefined) return { number: "", title: "", why: "已不在库中" };
    const why = row.withdrawn_at === null ? "不再符合检索条件" : "已撤回";
    return { number: shownNumber(row.number), title: row.title, why };
  });
}
