import { and, asc, inArray, isNull } from "drizzle-orm";
import { minuteWords } from "#contract/core/time.ts";
import type { VisitRow } from "#contract/visit/visit.ts";
import type { Db } from "#server/database/connect.ts";
import { labels } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";

/** Where and how exactly somebody checked in, in words for paper and workbook. */
export const checkInOf = ({ check_in }: Pick<VisitRow, "check_in">): string => {
  if (!check_in) return "未签到";
  const distance = check_in.distance_m === null ? "" : `，距企业地址约 ${check_in.distance_m} 米`;
  const note = check_in.note === "" ? "" : `，${check_in.note}`;
  return `${minuteWords(check_in.at)}，精度约 ${Math.round(check_in.accuracy)} 米${distance}${note}`;
};

/** Names of labels by their ids. */
export async function labelNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: labels.id, name: labels.name })
    .from(labels)
    .where(inArray(labels.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Demands that were taken down in visits, in the order they were. */
export async function demandsOf(db: Db, visitIds: readonly string[]) {
  if (visitIds.length === 0) return [];
  return db
    .select({
      visit_id: demands.visit_id,
      demand_no: demands.demand_no,
      title: demands.title,
      category: demands.category,
      status: demands.status,
    })
    .from(demands)
    .where(and(inArray(demands.visit_id, [...visitIds]), isNull(demands.deleted_at)))
    .orderBy(asc(demands.created_at), asc(demands.id));
}
