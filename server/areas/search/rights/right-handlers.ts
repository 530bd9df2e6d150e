import { and, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, shiftMonth } from "#contract/core/time.ts";
import { sourceNames } from "#contract/patent/outside-sources.ts";
import type { RightKind } from "#contract/patent/patent-words.ts";
import type { rightCalls } from "#contract/patent/right-calls.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { patentRights as r, patents as p } from "#server/database/tables/ip/patent.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { patentsInScope } from "#server/plugins/people/own-holdings.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { findPatent } from "../find-patent.ts";

type Asked = ParsedInputOf<typeof rightCalls.transfer>;
type Answer = OutputOf<typeof rightCalls.transfer>;

const columns = {
  event_id: r.event_id,
  kind: r.kind,
  from: r.from_name,
  to: r.to_name,
  way: r.way,
  number: r.number,
  on: r.begun_on,
  ended_on: r.ended_on,
  patent: {
    id: p.id,
    application_no: p.application_no,
    publication_no: p.publication_no,
    grant_no: p.grant_no,
    title: p.title,
    type: p.type,
    status: p.status,
    status_reason: p.status_reason,
    restorable_until: p.restorable_until,
  },
} as const;

/** Months that the time line shows, this one included. */
const shownMonths = 36;

/** Patents of the person's own companies; the public has none. */
function own(context: CallContext, mine: boolean | undefined): SQL | undefined {
  if (mine !== true) return undefined;
  if (context.person === null) throw refusedFields({ mine: "登录后可以只看本企业的记录" });
  return patentsInScope(context, p.id);
}

/** How many there are of each kind and in each month. */
async function figuresOf({ db, now }: CallContext, where: SQL | undefined): Promise<Pick<Answer, "totals" | "months">> {
  const since = shiftMonth(dayOf(now()), 1 - shownMonths);
  const [totals, months] = await Promise.all([
    db
      .select({
        kind: r.kind,
        count: sql<number>`count(*)::int`,
        in_force: sql<number>`count(*) filter (where ${r.kind} <> '转让' and ${r.ended_on} is null)::int`,
      })
      .from(r)
      .innerJoin(p, eq(p.id, r.patent_id))
      .where(where)
      .groupBy(r.kind)
      .orderBy(r.kind),
    db
      .select({ month: sql<string>`to_char(${r.begun_on}, 'YYYY-MM')`, count: sql<number>`count(*)::int` })
      .from(r)
      .innerJoin(p, eq(p.id, r.patent_id))
      .where(and(where, gte(r.begun_on, since)))
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  ]);
  return { totals, months };
}

async function rightsOf(
  context: CallContext,
  kinds: readonly RightKind[],
  asked: Asked,
  note: string,
): Promise<Answer> {
  const { company, patent, from, to, page, size } = asked;
  const { db } = context;
  const name = likeAnywhere(company.trim());
  const named = patent.trim() === "" ? null : await findPatent(db, patent, viewerOf(context));
  const where = and(
    inArray(r.kind, [...kinds]),
    seenBy(viewerOf(context)),
    named === null ? undefined : eq(r.patent_id, named.id),
    company.trim() === "" ? undefined : or(ilike(r.from_name, name), ilike(r.to_name, name)),
    from === undefined ? undefined : gte(r.begun_on, from),
    to === undefined ? undefined : lte(r.begun_on, to),
    own(context, asked.mine),
  );
  const of = () => db.select(columns).from(r).innerJoin(p, eq(p.id, r.patent_id)).where(where).$dynamic();
  const [list, figures] = await Promise.all([
    of()
      .orderBy(desc(r.begun_on), r.event_id)
      .limit(size)
      .offset((page - 1) * size),
    figuresOf(context, where),
  ]);
  const total = figures.totals.reduce((sum, { count }) => sum + count, 0);
  return { list, total, page, size, ...figures, as_of: new Date(context.now()).toISOString(), source: "local", note };
}

/** The sources outside have no such question of their own: our store answers, and says so. */
const fromStore = ({ sources: [source] }: CallContext) =>
  `${source === undefined ? "尚未配置外部数据源" : `${sourceNames[source.name]}不提供此项查询`}，以下为本平台数据。`;

export const rightHandlers: Pick<AreaHandlers<"search">, keyof typeof rightCalls> = {
  transfer: (context, asked) => rightsOf(context, ["转让"], asked, ""),
  property: (context, asked) => rightsOf(context, ["质押", "保全"], asked, ""),
  diTransfer: (context, asked) => rightsOf(context, ["转让"], asked, fromStore(context)),
  diPledge: (context, asked) => rightsOf(context, ["质押"], asked, fromStore(context)),
  diPermit: (context, asked) => rightsOf(context, ["许可", "开放许可"], asked, fromStore(context)),
};
