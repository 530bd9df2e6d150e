import { and, eq, gte, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { dayLength, startOfDay } from "#contract/core/time.ts";
import { officeKinds } from "#contract/warning/warning-kinds.ts";
import { openStates } from "#contract/warning/warning-states.ts";
import type { Db } from "#server/database/connect.ts";
import { companies as c } from "#server/database/tables/company.ts";
import { warnings as w } from "#server/database/tables/ip/warning.ts";
import type { IcsEntry } from "./ics.ts";

/** The last days of open warnings that an official has in hand, or that are of companies the official looks after. */
export async function dueWarnings(db: Db, account: string, since: string): Promise<IcsEntry[]> {
  const rows = await db
    .select({ row: w, company: c.name })
    .from(w)
    .innerJoin(c, and(eq(c.id, w.company_id), isNull(c.deleted_at)))
    .where(
      and(
        inArray(w.state, [...openStates]),
        inArray(w.kind, officeKinds),
        isNotNull(w.due),
        gte(w.due, since),
        or(eq(w.handler_id, account), eq(c.owner_id, account)),
      ),
    );
  return rows.flatMap(({ row, company }) => {
    if (row.due === null) return [];
    const start = startOfDay(row.due);
    return [
      {
        id: row.id,
        rev: 0,
        title: `预警期限：${row.title}`,
        kind: "预警",
        companies: [company],
        purpose: "",
        location: "",
        plan_start: new Date(start),
        plan_end: new Date(start + dayLength),
        all_day: true,
        reminder: 0,
        status: "待走访" as const,
        created_at: row.opened_at,
        updated_at: row.updated_at,
        description: [`企业：${company}`, `${row.level}色预警`],
      },
    ];
  });
}
