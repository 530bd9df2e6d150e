import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { CaseRow } from "#contract/litigation/case.ts";
import type { caseCalls } from "#contract/litigation/case-calls.ts";
import { caseKinds, caseStages, closedStage } from "#contract/litigation/case-kinds.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { cases as c } from "#server/database/tables/ip/case.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { caseUnknown } from "./case-access.ts";
import { caseRows, isComing, isFavourite, nextAt, shownCase } from "./case-rows.ts";

type Input = ParsedInputOf<typeof caseCalls.caseIndex>;
export type Conditions = Omit<Input, "page" | "size" | "sort">;

/** The living cases of a company. */
export const ofCompany = (id: string) => and(eq(c.company_id, id), isNull(c.deleted_at));

export const ordersAt = (now: number): Record<Input["sort"], SQL[]> => ({
  stage: [sql`${c.stage_on} desc`],
  started: [sql`${c.started_on} desc`],
  next: [sql`${nextAt(now)} asc nulls last`, sql`${c.stage_on} desc`],
  claimed: [sql`${c.claimed} desc nulls last`],
  title: [sql`${c.title} collate "zh-x-icu"`],
});

/** Courts write the brackets of a number in full width; people often do not. */
const fullBrackets = (words: string) => words.replaceAll("(", "（").replaceAll(")", "）");

const partyNamed = (words: string) => sql`exists (select from jsonb_array_elements(cases.parties) p
  where p->>'name' ilike ${likeAnywhere(words)})`;

function worded(words: string): SQL | undefined {
  if (words === "") return undefined;
  const anywhere = likeAnywhere(words);
  return sql`(${c.title} ilike ${anywhere} or ${c.number} ilike ${likeAnywhere(fullBrackets(words))}
    or ${c.cause} ilike ${anywhere} or ${c.court} ilike ${anywhere} or ${partyNamed(words)})`;
}

const isOpen = (open: boolean | undefined) =>
  open === undefined ? undefined : sql`(${c.stage} <> ${closedStage}) = ${open}`;

/** Everything but kind and stage. */
function conditionsOf(context: CallContext, companyId: string, asked: Conditions): SQL | undefined {
  const { keyword, own_role, year, open, country, favourite, coming } = asked;
  const hearing = sql`exists (select from case_hearings h where h.case_id = cases.id and ${isComing(context.now())})`;
  return and(
    ofCompany(companyId),
    worded(keyword),
    own_role === undefined ? undefined : eq(c.own_role, own_role),
    year === undefined ? undefined : sql`${c.started_on} between ${`${year}-01-01`} and ${`${year}-12-31`}`,
    isOpen(open),
    country === undefined ? undefined : eq(c.country, country),
    favourite === undefined ? undefined : sql`${isFavourite(personOf(context).id)} = ${favourite}`,
    coming === undefined ? undefined : sql`${hearing} = ${coming}`,
  );
}

const ofKind = (kind: Conditions["kind"]) => (kind === undefined ? undefined : eq(c.kind, kind));
const onStage = (stage: Conditions["stage"]) => (stage === undefined ? undefined : eq(c.stage, stage));

/** Every condition of a list. */
export const meeting = (context: CallContext, companyId: string, asked: Conditions): SQL | undefined =>
  and(conditionsOf(context, companyId, asked), ofKind(asked.kind), onStage(asked.stage));

/** A page of the user's company's cases with counts by kind and stage. */
export async function caseIndex(context: CallContext, input: Input): Promise<OutputOf<typeof caseCalls.caseIndex>> {
  const { id } = await ownCompany(context);
  const where = conditionsOf(context, id, input);
  const chosen = meeting(context, id, input);
  const [list, total, kinds, stages] = await Promise.all([
    caseRows(context, chosen, ordersAt(context.now())[input.sort], input),
    context.db.$count(c, chosen),
    context.db
      .select({ value: c.kind, count: count() })
      .from(c)
      .where(and(where, onStage(input.stage)))
      .groupBy(c.kind),
    context.db
      .select({ value: c.stage, count: count() })
      .from(c)
      .where(and(where, ofKind(input.kind)))
      .groupBy(c.stage),
  ]);
  return {
    list,
    total,
    kinds: kinds.toSorted((a, b) => caseKinds.indexOf(a.value) - caseKinds.indexOf(b.value)),
    stages: stages.toSorted((a, b) => caseStages.indexOf(a.value) - caseStages.indexOf(b.value)),
  };
}

type Hit = OutputOf<typeof caseCalls.caseSearch>["list"][number];

async function placesOf(context: CallContext, rows: readonly CaseRow[], words: string): Promise<Hit[]> {
  const has = (text: string) => text.toLowerCase().includes(words.toLowerCase());
  const ids = sql.param(rows.map(({ id }) => id));
  const more = await context.db
    .select({ id: c.id, parties: c.parties, rights: c.rights })
    .from(c)
    .where(sql`${c.id} = any(${ids}::uuid[])`);
  return rows.map((row) => {
    const { parties = [], rights = [] } = more.find(({ id }) => id === row.id) ?? {};
    const places: [Hit["found_in"][number], boolean][] = [
      ["案号", row.number.toLowerCase().includes(fullBrackets(words).toLowerCase())],
      ["当事人", parties.some(({ name }) => has(name))],
      ["案由", has(row.cause)],
      ["案件名称", has(row.title)],
      ["审理机关", has(row.court)],
      ["涉案权利", rights.some(({ number }) => has(number))],
    ];
    return { ...row, found_in: places.filter(([, isThere]) => isThere).map(([place]) => place) };
  });
}

/** Free words over the user's own cases; says in which place of each they stand. */
export async function caseSearch(
  context: CallContext,
  { words, page, size }: ParsedInputOf<typeof caseCalls.caseSearch>,
): Promise<OutputOf<typeof caseCalls.caseSearch>> {
  const { id } = await ownCompany(context);
  const inRights = sql`exists (select from jsonb_array_elements(cases.rights) r
    where r->>'number' ilike ${likeAnywhere(words)})`;
  const where = and(ofCompany(id), sql`(${worded(words)} or ${inRights})`);
  const [rows, total] = await Promise.all([
    caseRows(context, where, ordersAt(context.now()).stage, { page, size }),
    context.db.$count(c, where),
  ]);
  return { list: await placesOf(context, rows, words), total, page, size };
}

/** Whether a living case is the user's company's; 404 otherwise. */
export async function ownCase(context: CallContext, id: string): Promise<void> {
  const company = await ownCompany(context);
  if ((await context.db.$count(c, and(ofCompany(company.id), eq(c.id, id)))) === 0) throw caseUnknown();
}

export async function caseDetail(context: CallContext, { id }: { id: string }) {
  await ownCase(context, id);
  return shownCase(context, id);
}
