import { and, arrayContains, asc, desc, eq, gte, isNull, lte } from "drizzle-orm";
import type { OutputOf } from "#contract/core/call.ts";
import { eventsWithin, feesRange } from "#contract/company/company-home.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { contract } from "#contract/index.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { type Entry, fenOf, isIn, standingOf } from "#server/areas/annuity/standing.ts";
import type { Db } from "#server/database/connect.ts";
import { patentEvents, patents as p } from "#server/database/tables/ip/patent.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { visibleCompany } from "#server/areas/company/company-access.ts";

type Home = OutputOf<typeof contract.patent.companyHome>;

/** Rows that a first page shows of each. */
const shown = { fees: 5, events: 5 };

const ofCompany = (id: string) => and(arrayContains(p.company_ids, [id]), isNull(p.withdrawn_at));

const sumOf = (entries: readonly Entry[]) => ({
  count: entries.length,
  total: yuanOf(entries.reduce((sum, one) => sum + fenOf(one), 0)),
});

/** What falls due, what is late and what may be, by the payments that were recorded. */
async function feesOf(db: Db, id: string, today: string): Promise<Home["fees"]> {
  const { entries } = await standingOf(db, id, today);
  const due = entries.filter((one) => isIn(feesRange, one));
  const list = due.flatMap(({ patent, account: { next } }) =>
    next === null
      ? []
      : [
          {
            patent_id: patent.id,
            title: patent.title,
            application_no: patent.application_no,
            year: next.annuity.year,
            due_on: next.annuity.due,
            amount: yuanOf(next.total),
          },
        ],
  );
  const byDay = list.toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0));
  return {
    ...sumOf(due),
    list: byDay.slice(0, shown.fees),
    unconfirmed: sumOf(entries.filter((one) => isIn("unconfirmed", one))),
    grace: sumOf(entries.filter((one) => isIn("grace", one))),
    restorable: sumOf(entries.filter((one) => isIn("restorable", one))),
  };
}

const eventsOf = (db: Db, id: string, today: string): Promise<Home["events"]> =>
  db
    .select({
      id: patentEvents.id,
      patent_id: p.id,
      title: p.title,
      application_no: p.application_no,
      happened_on: patentEvents.happened_on,
      event: patentEvents.title,
    })
    .from(patentEvents)
    .innerJoin(p, eq(p.id, patentEvents.patent_id))
    .where(
      and(
        ofCompany(id),
        gte(patentEvents.happened_on, shiftDay(today, -eventsWithin)),
        lte(patentEvents.happened_on, today),
      ),
    )
    .orderBy(desc(patentEvents.happened_on), asc(patentEvents.id))
    .limit(shown.events);

async function officialOf(db: Db, ownerId: string | null): Promise<Home["official"]> {
  if (ownerId === null) return null;
  const [row] = await db
    .select({ name: accounts.name, org: accounts.com_name })
    .from(accounts)
    .where(and(eq(accounts.id, ownerId), eq(accounts.state, 1)));
  return row ?? null;
}

/** What an enterprise's first page tells of its own company. */
export async function companyHome(context: CallContext): Promise<Home> {
  const { com_id } = personOf(context);
  if (com_id === 0) throw new Refused(404, "账号还没有关联企业，请先完成企业认证");
  const { id, owner_id } = await visibleCompany(context, com_id);
  const today = dayOf(context.now());
  const [fees, events, official] = await Promise.all([
    feesOf(context.db, id, today),
    eventsOf(context.db, id, today),
    officialOf(context.db, owner_id),
  ]);
  return { fees, events, official, as_of: new Date(context.now()).toISOString() };
}
