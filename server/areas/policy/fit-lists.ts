import { and, eq, type SQL, sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { Offer } from "#contract/policy/offer.ts";
import { type FittingCompany, mostFitsExported, type policyCalls } from "#contract/policy/policy-calls.ts";
import { conditionWords, fits, policyFit } from "#contract/policy/policy-fit.ts";
import { ownCompany, visibleCompany } from "#server/areas/company/company-access.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { companies as c, type CompanyRow } from "#server/database/tables/company.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { companyFacts, type KnownCompany } from "./company-facts.ts";
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

/** Companies that an offer may be for: those that meet every condition first, then by name. */
function fittingCompanies(offer: Offer, companies: readonly KnownCompany[], today: string): FittingCompany[] {
  return companies
    .flatMap(({ id, name, ...facts }) => {
      const { fit, lines } = policyFit(offer, facts, today);
      return fit === "不符合" ? [] : [{ id, name, street_name: facts.street_name, fit, lines }];
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** How many meet all, and how many meet all that is known. */
function countsOf(offer: Offer, companies: readonly KnownCompany[], today: string) {
  const counts = { 符合: 0, 待核实: 0 };
  for (const facts of companies) {
    const { fit } = policyFit(offer, facts, today);
    if (fit !== "不符合") counts[fit] += 1;
  }
  return counts;
}

const offeredWith = ({ shown, offer }: OpenOffer, companies: readonly KnownCompany[], today: string) => ({
  ...shown,
  conditions: conditionWords(offer),
  counts: countsOf(offer, companies, today),
});

/** Every policy with the number of companies in scope that it may be for. */
export async function policyList(context: CallContext) {
  const companies = await companyFacts(context, inScope(context));
  const today = dayOf(context.now());
  return { list: (await openOffers(context)).map((open) => offeredWith(open, companies, today)) };
}

async function fittingOf(context: CallContext, { policy, fit, street_id, keyword }: Filter) {
  const [open] = await openOffers(context, policy);
  if (open === undefined) throw new Refused(404, "没有这项可申报的政策，可能已截止、失效或撤下");
  const today = dayOf(context.now());
  const where = and(
    inScope(context),
    street_id === undefined ? undefined : eq(c.street_id, street_id),
    keyword === "" ? undefined : sql`${c.name} ilike ${likeAnywhere(keyword)}`,
  );
  const companies = await companyFacts(context, where ?? sql`true`);
  const all = fittingCompanies(open.offer, companies, today);
  const policyShown = offeredWith(open, companies, today);
  return { policy: policyShown, list: fit === undefined ? all : all.filter((one) => one.fit === fit) };
}

/** A page of the companies that a policy may be for. */
export async function policyCompanies(context: CallContext, { page, size, ...filter }: In<"companies">) {
  const { policy, list } = await fittingOf(context, filter);
  return { policy, list: list.slice((page - 1) * size, page * size), total: list.length, page, size };
}

const stateWords = { met: "符合", unsure: "待核实", unmet: "不符合" } as const;

/** The same as a workbook. */
export async function exportPolicyCompanies(context: CallContext, filter: In<"companiesExport">): Promise<FileReply> {
  const { policy, list } = await fittingOf(context, filter);
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
  const companies = await companyFacts(context, inScope(context));
  return { ...countsOf(offer, companies, dayOf(context.now())), of: companies.length };
}
