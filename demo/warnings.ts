import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { dayLength } from "#contract/core/time.ts";
import { warningMoves as facts, type WarningMove } from "#contract/warning/warning-states.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { runOverStore } from "#server/areas/warning/run-over-store.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { warningMoves, warnings } from "#server/database/tables/ip/warning.ts";
import { watches } from "#server/database/tables/ip/watch.ts";
import type { accounts } from "#server/database/tables/people.ts";
import type { Seed } from "./seed.ts";

type Account = typeof accounts.$inferInsert;

/** Days since the company last looked at what it watches. */
const seenBefore = 30;

/** A company, a patent of it and a technology that the first enterprise keeps an eye on. */
async function insertWatches(db: Db, owner: Account, now: number): Promise<void> {
  const company_id = String(owner.com_id);
  const [rival] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      and(
        ne(companies.id, company_id),
        sql`exists (select from patents p where p.company_ids @> array[${companies.id}])`,
      ),
    )
    .orderBy(asc(companies.id))
    .limit(1);
  if (rival === undefined) return;
  const [patent] = await db
    .select({ id: patents.id, title: patents.title })
    .from(patents)
    .where(sql`${patents.company_ids} @> array[${rival.id}::uuid]`)
    .orderBy(asc(patents.application_no))
    .limit(1);
  const at = new Date(now - seenBefore * dayLength);
  const base = { company_id, since: at, seen_at: at, created_by: String(owner.id) };
  await db.insert(watches).values([
    {
      ...base,
      id: v7(),
      kind: "企业",
      name: rival.name,
      key: nameKey(rival.name),
      target_company_id: rival.id,
    },
    ...(patent === undefined
      ? []
      : [{ ...base, id: v7(), kind: "专利" as const, name: patent.title, key: patent.id, patent_id: patent.id }]),
    {
      ...base,
      id: v7(),
      kind: "技术",
      name: "控制装置",
      key: "名称=(控制)",
      expression: "名称=(控制)",
      dialect: "cn",
    },
  ]);
}

interface Act {
  move: WarningMove;
  note: string;
  by: string;
  hours: number;
}

/** What a person did with a warning, so many hours after it opened. */
async function act(db: Db, row: typeof warnings.$inferSelect, { move, note, by, hours }: Act): Promise<void> {
  const at = new Date(row.opened_at.getTime() + hours * 3_600_000);
  const { to } = facts[move];
  const isOver = to === "已处置" || to === "忽略";
  await db
    .update(warnings)
    .set({ state: to, note, handler_id: by, acted_at: at, updated_at: at, closed_at: isOver ? at : null })
    .where(eq(warnings.id, row.id));
  await db
    .insert(warningMoves)
    .values({ id: v7(), warning_id: row.id, action: move, from_state: row.state, to_state: to, by, note, at });
}

/** Days before now at which the demo's rules ran: some of what they found was acted upon since. */
const ranBefore = 9;

/** Warnings as the nightly work finds them, some of them acted upon. */
export const seedWarnings: Seed = async (db, { owner, official, now }) => {
  await insertWatches(db, owner, now);
  await runOverStore(db, now);
  // They were found before today: how soon people act can be told.
  const opened = new Date(now - ranBefore * dayLength);
  await db.update(warnings).set({ opened_at: opened, updated_at: opened });
  await db.update(warningMoves).set({ at: opened });
  const rows = await db
    .select({ row: warnings })
    .from(warnings)
    .innerJoin(companies, eq(companies.id, warnings.company_id))
    .where(
      and(
        inArray(companies.street_id, official.street_ids ?? []),
        isNotNull(warnings.due),
        ne(warnings.company_id, owner.com_id),
      ),
    )
    .orderBy(asc(warnings.due), asc(warnings.title))
    .limit(12);
  const by = String(official.id);
  const acts: Act[] = [
    { move: "take", note: "", by, hours: 20 },
    { move: "done", note: "已电话提醒企业，企业确认已办理", by, hours: 30 },
    { move: "notify", note: "", by, hours: 6 },
    { move: "ignore", note: "企业已决定放弃，不再维持", by, hours: 50 },
  ];
  for (const [at, { row }] of rows.entries()) {
    const one = acts[at % acts.length];
    if (one !== undefined) await act(db, row, one);
  }
};
