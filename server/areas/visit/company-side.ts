import { and, eq, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import type { contract } from "#contract/index.ts";
import { visitForCompany } from "#contract/visit/visit-company-view.ts";
import type { VisitRow } from "#contract/visit/visit.ts";
import { visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { countedOffset, countedTotal } from "#server/plugins/counted-page.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { refuseUncertified } from "#server/plugins/people/certified.ts";
import { visitsOfCompany } from "#server/plugins/people/company-scope.ts";
import { matching, visitRows } from "./visit-list.ts";

type ListInput = z.output<typeof contract.visit.visitListnews.input>;

/** Conditions that ask for what a company may read; any other would tell by its hits what it may not. */
const openConditions: ReadonlySet<string> = new Set([
  "company_id",
  "visit_type",
  "visit_method",
  "from",
  "to",
  "with_photos",
]);
const notConditions: ReadonlySet<string> = new Set(["sort", "order", "page", "size"]);

function refuseHiddenConditions(input: ListInput): void {
  const hidden = Object.entries(input).filter(
    ([name, value]) => !openConditions.has(name) && !notConditions.has(name) && value !== undefined && value !== "",
  );
  if (hidden.length > 0)
    throw refusedFields(Object.fromEntries(hidden.map(([name]) => [name, "企业账号不能按此条件筛选"])));
  if (input.sort !== "start_at") throw refusedFields({ sort: "企业账号只能按走访时间排序" });
}

/** The list of visits as the company itself has it. */
export async function ownVisitPage(context: CallContext, input: ListInput) {
  const person = personOf(context);
  refuseUncertified(person);
  if (input.company_id !== undefined && input.company_id !== person.com_id)
    throw new Refused(404, "只能查看本企业的走访");
  refuseHiddenConditions(input);
  const where = and(visitsOfCompany(person.com_id), await matching(context.db, null, input)) as SQL;
  const [list, counted] = await Promise.all([
    visitRows(context.db, where, { ...input, offset: countedOffset(input), limit: input.size }),
    countedTotal(context.db, visits, where),
  ]);
  return { list: list.map(visitForCompany), ...counted, page: input.page, size: input.size };
}

/** One visit as the company itself has it. */
export async function ownVisit(context: CallContext, id: string): Promise<VisitRow> {
  const person = personOf(context);
  refuseUncertified(person);
  const where = and(visitsOfCompany(person.com_id), eq(visits.id, id)) as SQL;
  const [row] = await visitRows(context.db, where, { sort: "start_at", order: "desc", offset: 0, limit: 1 });
  if (!row) throw new Refused(404, "没有这条走访记录");
  return visitForCompany(row);
}
