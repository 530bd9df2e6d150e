import type pg from "pg";
import { dayOf, shiftDay } from "#contract/core/time.ts";

/** What the calls name: of the demo, so that it is the same at every size. */
export interface GrowthFacts {
  today: string;
  /** The last thirty days and the last year. */
  month: { from: string; to: string };
  year: { from: string; to: string };
  /** The official of the largest street, and a company of it with what it is called. */
  me: string;
  company: string;
  name: string;
  code: string;
  initials: string;
  visit: string;
}

/** Account of the demo: of the largest street. */
const official = "19900000002";

export async function growthFacts(client: pg.ClientBase, now: number): Promise<GrowthFacts> {
  const { rows } = await client.query<Omit<GrowthFacts, "today" | "month" | "year">>(
    `select a.id as me, c.id as company, substr(c.short_name, 1, 4) as name, c.credit_code as code, c.initials,
      (select v.id from visits v where v.company_id = c.id and v.deleted_at is null order by v.start_at limit 1) as visit
    from accounts a, accounts e join companies c on c.id = e.com_id
    where a.mobile = $1 and e.mobile = '19900000004'`,
    [official],
  );
  const [found] = rows;
  if (found === undefined) throw new Error("this is no database of the demo");
  const today = dayOf(now);
  const since = (days: number) => ({ from: shiftDay(today, -days), to: today });
  return { ...found, today, month: since(30), year: since(364) };
}
