import { and, arrayContains, asc, desc, eq, gte, isNotNull, isNull, lte } from "drizzle-orm";
import type { OutputOf } from "#contract/core/call.ts";
import { eventsWithin, feesWithin } from "#contract/company/company-home.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { contract } from "#contract/index.ts";
import { annuityDue, yuanOf } from "#contract/patent/fees/annuity.ts";
import { feeKindOf } from "#contract/patent/fees/annuity-table.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
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

/** What the office granted itself; of foreign numbers no annuity is known. */
const isOwnOffice = (number: string) => /^(?:CN)?\d/u.test(number);

async function feesOf(db: Db, id: string, today: string): Promise<Home["fees"]> {
  const [rows, holidays] = await Promise.all([
    db
      .select({
        patent_id: p.id,
        title: p.title,
        application_no: p.application_no,
        type: p.type,
        filed: p.filed_on,
        granted: p.granted_on,
      })
      .from(p)
      .where(and(ofCompany(id), eq(p.status, "有效"), isNotNull(p.filed_on), isNotNull(p.granted_on))),
    holidaysFrom(db),
  ]);
  const due = rows.flatMap(({ type, filed, granted, ...patent }) => {
    if (filed === null || granted === null || !isOwnOffice(patent.application_no)) return [];
    const right = { kind: feeKindOf(type), filed, granted, reduction: "none" as const };
    const one = annuityDue(right, today, shiftDay(today, feesWithin), holidays);
    return one === null ? [] : [{ ...patent, year: one.year, due_on: one.due, fen: one.full }];
  });
  const sorted = due.toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0));
  return {
    count: due.length,
    total: yuanOf(due.reduce((sum, { fen }) => sum + fen, 0)),
    list: sorted.slice(0, shown.fees).map(({ fen, ...one }) => ({ ...one, amount: yuanOf(fen) })),
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
