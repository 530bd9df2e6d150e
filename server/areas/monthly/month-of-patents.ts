import { and, arrayContains, gte, inArray, isNull, lte, not, sql } from "drizzle-orm";
import { type ChangeKind, changeKinds, type MonthlyData, monthlyLines } from "#contract/monthly/monthly-report.ts";
import { shiftDay } from "#contract/core/time.ts";
import type { DetailedEvent } from "#contract/patent/legal/read-rights.ts";
import { standingOf } from "#contract/patent/legal/standing.ts";
import type { Standing } from "#contract/patent/legal/replay.ts";
import { patentTypes } from "#contract/patent/patent-words.ts";
import type { Db } from "#server/database/connect.ts";
import { eventColumns, eventsByPatent } from "#server/database/patent-rights.ts";
import { published } from "#server/database/published.ts";
import {
  patentEvents as e,
  type PatentRow,
  patentRights as r,
  patents as p,
} from "#server/database/tables/ip/patent.ts";

/** A month by its first and last day. */
export interface Month {
  from: string;
  to: string;
}

/** A patent of the company as it stood at the end of the month, and of the one before; null: not filed yet. */
export interface PatentInMonth {
  row: PatentRow;
  now: Standing;
  before: Standing | null;
}

type Line = MonthlyData["changes"][number]["lines"][number];

const isIn = (day: string | null, { from, to }: Month): day is string => day !== null && day >= from && day <= to;

/** What is known of a day that has not come by `day` yet is left out, so that a month is told as it was. */
function standingOn(row: PatentRow, events: readonly DetailedEvent[], day: string): Standing {
  const until = (one: string | null) => (one !== null && one <= day ? one : null);
  const known = {
    ...row,
    published_on: until(row.published_on),
    publication_no: until(row.published_on) === null ? "" : row.publication_no,
    granted_on: until(row.granted_on),
    grant_no: until(row.granted_on) === null ? "" : row.grant_no,
  };
  return standingOf(
    known,
    events.filter(({ happened_on }) => happened_on <= day),
    day,
  );
}

/** The company's patents that were filed by the end of the month; one without a filing day counts from the first. */
export async function patentsInMonth(db: Db, companyId: string, month: Month): Promise<PatentInMonth[]> {
  const rows = await db
    .select()
    .from(p)
    .where(
      and(
        arrayContains(p.company_ids, [companyId]),
        isNull(p.withdrawn_at),
        sql`coalesce(${p.filed_on}, '1900-01-01') <= ${month.to}`,
      ),
    )
    .orderBy(p.application_no);
  const ids = rows.map(({ id }) => id);
  const events =
    ids.length === 0
      ? new Map<string, DetailedEvent[]>()
      : eventsByPatent<DetailedEvent & { patent_id: string }>(
          await db.select(eventColumns).from(e).where(inArray(e.patent_id, ids)),
        );
  const eve = shiftDay(month.from, -1);
  return rows.map((row) => {
    const own = events.get(row.id) ?? [];
    const isOld = row.filed_on === null || row.filed_on <= eve;
    return { row, now: standingOn(row, own, month.to), before: isOld ? standingOn(row, own, eve) : null };
  });
}

/** Patents by type and status at both ends of the month; a type the company has none of is left out. */
export function stockOf(patents: readonly PatentInMonth[]): MonthlyData["stock"] {
  const none = () => ({ 审中: 0, 有效: 0, 失效: 0 });
  return patentTypes.flatMap((type) => {
    const own = patents.filter(({ row }) => row.type === type);
    if (own.length === 0) return [];
    const [now, before] = [none(), none()];
    for (const one of own) {
      now[one.now.status] += 1;
      if (one.before !== null) before[one.before.status] += 1;
    }
    return [{ type, now, before }];
  });
}

const numberOf = (row: PatentRow) => row.application_no || row.publication_no;
const lineOf = (row: PatentRow, on: string, note = ""): Line => ({
  patent_id: row.id,
  number: numberOf(row),
  title: row.title,
  on,
  note,
});

/** What changed in the month, kind by kind; kinds without a change stand with 0. */
export async function changesIn(
  db: Db,
  patents: readonly PatentInMonth[],
  month: Month,
): Promise<MonthlyData["changes"]> {
  const found = new Map<ChangeKind, Line[]>(changeKinds.map((kind) => [kind, []]));
  const add = (kind: ChangeKind, line: Line) => found.get(kind)?.push(line);
  for (const { row, now, before } of patents) {
    if (isIn(row.filed_on, month)) add("新申请", lineOf(row, row.filed_on));
    if (isIn(row.published_on, month)) add("公开", lineOf(row, row.published_on));
    if (isIn(row.granted_on, month)) add("授权", lineOf(row, row.granted_on));
    if (now.status === "失效" && before?.status !== "失效")
      add("失效", lineOf(row, now.status_on ?? month.to, now.status_reason));
  }
  const byId = new Map(patents.map(({ row }) => [row.id, row]));
  const rights =
    byId.size === 0
      ? []
      : await db
          .select()
          .from(r)
          .where(and(inArray(r.patent_id, [...byId.keys()]), gte(r.begun_on, month.from), lte(r.begun_on, month.to)));
  for (const { patent_id, kind, from_name, to_name, begun_on } of rights) {
    const row = byId.get(patent_id);
    if (row) add(kind, lineOf(row, begun_on, [from_name, to_name].filter(Boolean).join(" → ")));
  }
  return changeKinds.map((kind) => {
    const lines = (found.get(kind) ?? []).toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
    return { kind, count: lines.length, lines: lines.slice(0, monthlyLines) };
  });
}

/** Classes that a report looks around in, and lines of each, as of each watch. */
export const around = { classes: 3, lines: 5 };

/** The subclasses (`F16K`) of most of the living patents. */
export function mainClasses(patents: readonly PatentInMonth[]): string[] {
  const counts = new Map<string, number>();
  for (const { row, now } of patents) {
    const ipc = /^[A-H]\d\d[A-Z]/u.exec(row.main_ipc)?.[0];
    if (ipc !== undefined && now.status !== "失效") counts.set(ipc, (counts.get(ipc) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return sorted.slice(0, around.classes).map(([ipc]) => ipc);
}

/** What others published in these classes in the month. */
export function publishedAround(
  db: Db,
  companyId: string,
  classes: readonly string[],
  { from, to }: Month,
): Promise<MonthlyData["around"]> {
  return Promise.all(
    classes.map(async (ipc) => {
      const where = and(
        gte(p.published_on, from),
        lte(p.published_on, to),
        sql`${p.main_ipc} like ${`${ipc}%`}`,
        published(to),
        not(arrayContains(p.company_ids, [companyId])),
      );
      const rows = await db
        .select({ patent_id: p.id, title: p.title, applicants: p.applicants, on: sql<string>`${p.published_on}::text` })
        .from(p)
        .where(where)
        .orderBy(p.published_on, p.id)
        .limit(around.lines);
      const lines = rows.map(({ applicants, ...one }) => ({ ...one, applicant: applicants[0]?.name ?? "" }));
      return { ipc, count: await db.$count(p, where), lines };
    }),
  );
}
