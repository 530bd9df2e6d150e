import { sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { published } from "#server/database/published.ts";
import { ofTrademarks } from "./figures.ts";

/** Patents in force, by company and type. */
const ofPatents = (day: string) => sql`
  select u.company_id,
    count(*) filter (where p.type in ('发明', 'PCT发明')) as inventions,
    count(*) filter (where p.type in ('实用新型', 'PCT实用新型')) as utilities,
    count(*) filter (where p.type = '外观设计') as designs
  from patents p cross join lateral unnest(p.company_ids) u(company_id)
  where p.status = '有效' and ${published(day, sql`p`)} group by 1`;

const ofSoftware = sql`
  select u.company_id, count(*) as n from copyright_records r cross join lateral unnest(r.company_ids) u(company_id)
  where r.kind = '软件著作权' group by 1`;

/**
 * Counts what companies have in force of the rights that the platform keeps, and writes it where it has changed; such
 * companies are told to devices anew. Gives their number. Rows are locked in the order in which field work locks them.
 */
export async function countRights({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with counted as (
      select c.id, coalesce(p.inventions, 0) as inventions, coalesce(p.utilities, 0) as utilities,
        coalesce(p.designs, 0) as designs, coalesce(t.n, 0) as trademarks, coalesce(s.n, 0) as software
      from companies c
      left join (${ofPatents(dayOf(now()))}) p on p.company_id = c.id
      left join (${ofTrademarks(dayOf(now()))}) t on t.company_id = c.id
      left join (${ofSoftware}) s on s.company_id = c.id
      where c.deleted_at is null
        and (c.invention_count, c.utility_count, c.design_count, c.trademark_count, c.software_count)
          is distinct from (coalesce(p.inventions, 0), coalesce(p.utilities, 0), coalesce(p.designs, 0),
            coalesce(t.n, 0), coalesce(s.n, 0))
    ), locked as materialized (
      select c.id from companies c where c.id in (select id from counted) order by c.id for no key update
    )
    update companies c set invention_count = counted.inventions, utility_count = counted.utilities,
      design_count = counted.designs, trademark_count = counted.trademarks, software_count = counted.software
    from counted join locked using (id) where c.id = counted.id`);
  return rowCount ?? 0;
}
