import { and, eq, type SQL, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { Offer } from "#contract/policy/offer.ts";
import { type FittingCompany, mostFitsExported, type policyCalls } from "#contract/policy/policy-calls.ts";
import { conditionWords, fits, policyFit } from "#contract/policy/policy-fit.ts";
import { ownCompany, visibleCompany } from "#server/areas/company/company-access.ts";
import { holdsWords } from "#server/database/like.ts";
import { companies as c, type CompanyRow } from "#server/database/tables/company.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { inStreets, sqlTextArray, sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { companyFacts, factsOf } from "./company-facts.ts";
import { fitInSql } from "./fit-in-sql.ts";
import { openOffers, type OpenOffer } from "./offers.ts";

type In<K extends keyof typeof policyCalls> = ParsedInputOf<(typeof policyCalls)[K]>;
type Filter = Omit<In<"companies">, "page" | "size">;

const placeOf = ({ fit }: { fit: (typeof fits)[number] }) => fits.indexOf(fit);

/** Policies as one company stands to them: those it may apply for first, and among them the soonest to end. */
async function policiesOf(context: CallContext, { id, name }: CompanyRow): Promise<OutputOf<typeof policyCalls.own>> {
  const [facts] = await companyFacts(context, eq(c.id, id));
  const today = dayOf(context.now());
  // Of a company that has closed or gone nothing is known that counts: it applies for nothing.
  const open = facts === undefined ? [] : await openOffers(context);
  const list = open.flatMap(({ shown, offer }) =>
    facts === undefined ? [] : [{ ...shown, ...policyFit(offer, facts, today) }],
  );
  return { company: { id, name }, list: list.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

export const ownPolicies = async (context: CallContext) => policiesOf(context, await ownCompany(context));

export const policiesOfCompany = async (context: CallContext, { company_id }: In<"ofCompany">) =>
  policiesOf(context, await visibleCompany(context, company_id));

/** Companies that a person may see. */
const inScope = (context: CallContext): SQL => inStreets(personOf(context), c.street_id);

interface Asking {
  today: string;
  /** The companies that are looked at. */
  where: SQL;
}

/** How many meet all, and how many meet all that is known, of each offer; all offers in one reading of the companies. */
async function countsOf(
  { db }: CallContext,
  offers: readonly Offer[],
  { today, where }: Asking,
): Promise<{ of: number; counts: { 符合: number; 待核实: number }[] }> {
  // Each fit is found once and counted twice.
  const found = offers.map((offer, place) => sql`${fitInSql(offer, today)} as ${sql.identifier(`fit${place}`)}`);
  const counted = offers.flatMap((_, place) =>
    (["符合", "待核实"] as const).map(
      (fit) =>
        sql`count(*) filter (where ${sql.identifier(`fit${place}`)} = ${fit})::int as ${sql.identifier(`${fit}${place}`)}`,
    ),
  );
  const { rows } = await db.execute<Record<string, number>>(sql`
    select ${sql.join([sql`count(*)::int as "of"`, ...counted], sql`, `)}
    from (select ${sql.join(found, sql`, `)} from (${factsOf(today, where)}) f offset 0) stands`);
  const number = (name: string) => rows[0]?.[name] ?? 0;
  return {
    of: number("of"),
    counts: offers.map((_, place) => ({ 符合: number(`符合${place}`), 待核实: number(`待核实${place}`) })),
  };
}

const offeredWith = ({ shown, offer }: OpenOffer, counts = { 符合: 0, 待核实: 0 }) => ({
  ...shown,
  conditions: conditionWords(offer),
  counts,
});

/** Every policy with the number of companies in scope that it may be for. */
export async function policyList(context: CallContext) {
  const open = await openOffers(context);
  const asking = { today: dayOf(context.now()), where: inScope(context) };
  const offers = open.map(({ offer }) => offer);
  const { counts } = offers.length === 0 ? { counts: [] } : await countsOf(context, offers, asking);
  return { list: open.map((one, place) => offeredWith(one, counts[place])) };
}

/** Companies that an offer may be for: those that meet every condition first, then by name; some of them, with why. */
async function fittingCompanies(
  context: CallContext,
  offer: Offer,
  { today, where, fit, limit, offset }: Asking & { fit: Filter["fit"]; limit: number; offset: number },
): Promise<FittingCompany[]> {
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select id from (select f.id, f.name, ${fitInSql(offer, today)} as fit from (${factsOf(today, where)}) f) stands
    where ${fit === undefined ? sql`fit <> '不符合'` : sql`fit = ${fit}`}
    order by array_position(${sqlTextArray(fits)}, fit), name, id limit ${limit} offset ${offset}`);
  const ids = rows.map(({ id }) => id);
  const known = await companyFacts(context, sql`${c.id} = any(${sqlUuidArray(ids)})`);
  const factsBy = new Map(known.map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const facts = factsBy.get(id);
    if (facts === undefined) return [];
    const { fit: stands, lines } = policyFit(offer, facts, today);
    return stands === "不符合" ? [] : [{ id, name: facts.name, street_name: facts.street_name, fit: stands, lines }];
  });
}

async function fittingOf(
  context: CallContext,
  { policy, fit, street_id, keyword }: Filter,
  page: { limit: number; offset: number },
) {
  const [open] = await openOffers(context, policy);
  if (open === undefined) throw new Refused(404, "没有这项可申报的政策，可能已截止、失效或撤下");
  const where = and(
    inScope(context),
    street_id === undefined ? undefined : eq(c.street_id, street_id),
    keyword === "" ? undefined : holdsWords(c.name, keyword),
  );
  const asking = { today: dayOf(context.now()), where: where ?? sql`true` };
  const { counts } = await countsOf(context, [open.offer], asking);
  const shown = offeredWith(open, counts[0]);
  const total = fit === undefined ? shown.counts.符合 + shown.counts.待核实 : shown.counts[fit];
  return { policy: shown, total, list: await fittingCompanies(context, open.offer, { ...asking, fit, ...page }) };
}

/** A page of the companies that a policy may be for. */
export async function policyCompanies(context: CallContext, { page, size, ...filter }: In<"companies">) {
  return { ...(await fittingOf(context, filter, { limit: size, offset: (page - 1) * size })), page, size };
}

const stateWords = { met: "符合", unsure: "待核实", unmet: "不符合" } as const;

/** The same as a workbook. */
export async function exportPolicyCompanies(context: CallContext, filter: In<"companiesExport">): Promise<FileReply> {
  const { policy, list } = await fittingOf(context, filter, { limit: mostFitsExported + 1, offset: 0 });
  if (list.length === 0) throw new Refused(422, "没有可以导出的企业，请调整条件", { reason: "empty" });
  if (list.length > mostFitsExported)
    throw new Refused(422, `符合条件的企业超过 ${mostFitsExported} 家，请缩小范围后再导出`, { reason: "too_many" });
  const column = (
    header: string,
    width: number,
    value: (row: FittingCompany) => string,
  ): ListColumn<FittingCompany> => ({
    header,
    width,
    cell: (row) => ({ value: value(row) }),
  });
  const columns = [
    column("企业名称", 36, ({ name }) => name),
    column("镇街", 14, ({ street_name }) => street_name),
    column("匹配结果", 10, ({ fit }) => fit),
    ...policy.conditions.map((asked, at) =>
      column(asked, 28, ({ lines }) => {
        const line = lines[at];
        return line === undefined ? "" : `${stateWords[line.state]}（${line.has}）`;
      }),
    ),
  ];
  await writeAudit(context, "policy-export", { rows: list.length });
  return {
    file: await listWorkbook(context, "符合条件的企业", { columns, rows: list }),
    mime: workbookMime,
    name: `${policy.title}_符合条件的企业_${dayOf(context.now())}.xlsx`,
  };
}

/** What conditions that are being written would come to. */
export async function previewOffer(context: CallContext, offer: In<"preview">) {
  const asking = { today: dayOf(context.now()), where: inScope(context) };
  const { of, counts } = await countsOf(context, [offer], asking);
  return { 符合: 0, 待核实: 0, ...counts[0], of };
}
