import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { handedInSources, statusForCompany } from "#contract/demand/demand-company-view.ts";
import { type NewVisitRequest, type VisitorRecord, wantedDayProblem } from "#contract/visitor/visitor-fields.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf } from "#contract/core/time.ts";
import { demandMoves, demands, type DemandRow } from "#server/database/tables/demand.ts";
import { visitRequests } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { actorColumns, ownCompany, tellStreet } from "./tell-street.ts";
import { keepName } from "./visitor-name.ts";
import { limitVisitor } from "./visitor-limit.ts";

/** Requests a company may have open at once. */
const mostOpen = 5;

/** Asks for a visit; it waits for the street. */
export async function requestVisit(context: CallContext, input: NewVisitRequest) {
  const company = await ownCompany(context);
  const problem = wantedDayProblem(input.wanted_on, dayOf(context.now()));
  if (problem !== null) throw refusedFields({ wanted_on: problem });
  const person = personOf(context);
  const open = await context.db
    .select({ id: visitRequests.id })
    .from(visitRequests)
    .where(and(eq(visitRequests.company_id, company.id), eq(visitRequests.status, "待处理")));
  if (open.some(({ id }) => id === input.id)) return {};
  if (open.length >= mostOpen) throw new Refused(409, `已有 ${open.length} 条申请等待答复，请先等待镇街处理`);
  await limitVisitor(context, "request", company.id);
  await context.db
    .insert(visitRequests)
    .values({ ...input, company_id: company.id, ...actorColumns(person), created_at: new Date(context.now()) })
    .onConflictDoNothing();
  await keepName(context, input.contact_name);
  await tellStreet(context, company.street_id, { id: input.id, title: `${company.name}申请约访`, tab: "requests" });
  return {};
}

async function whyNotWithdrawn({ db }: CallContext, id: string, companyId: string): Promise<Refused> {
  const own = await db.$count(visitRequests, and(eq(visitRequests.id, id), eq(visitRequests.company_id, companyId)));
  return own === 0 ? new Refused(404, "没有这条申请") : new Refused(409, "申请已有答复，不能再撤回");
}

/** Takes back an own company's request that waits. */
export async function withdrawRequest(context: CallContext, { id }: { id: string }) {
  const company = await ownCompany(context);
  const [taken] = await context.db
    .update(visitRequests)
    .set({ status: "已撤回", handled_at: new Date(context.now()) })
    .where(and(eq(visitRequests.id, id), eq(visitRequests.company_id, company.id), eq(visitRequests.status, "待处理")))
    .returning();
  if (!taken) throw await whyNotWithdrawn(context, id, company.id);
  return {};
}

async function lastWords(context: CallContext, row: DemandRow): Promise<string> {
  if (row.status !== "草稿" && row.status !== "不予受理") return "";
  const [move] = await context.db
    .select({ remark: demandMoves.remark })
    .from(demandMoves)
    .where(eq(demandMoves.demand_id, row.id))
    .orderBy(desc(demandMoves.seq))
    .limit(1);
  return move?.remark ?? "";
}

async function demandRecord(context: CallContext, row: DemandRow): Promise<VisitorRecord> {
  const own = row.created_by === personOf(context).id;
  return {
    id: row.id,
    kind: "需求",
    title: row.title,
    status: statusForCompany(row),
    reply: await lastWords(context, row),
    at: row.created_at.toISOString(),
    may_withdraw: false,
    returned:
      row.status === "草稿" && own
        ? {
            id: row.id,
            contact_name: row.contact?.name ?? "",
            contact_post: row.contact?.post ?? "",
            title: row.title,
            category: row.category,
            urgency: row.urgency,
            content: row.content,
            expected_result: row.expected_result,
          }
        : null,
  };
}

/** Visits and other times that the user's company has asked for, newest first. */
export async function requestRecords(context: CallContext): Promise<VisitorRecord[]> {
  const company = await ownCompany(context);
  const rows = await context.db
    .select()
    .from(visitRequests)
    .where(eq(visitRequests.company_id, company.id))
    .orderBy(desc(visitRequests.created_at), visitRequests.id)
    .limit(50);
  return rows.map((row): VisitorRecord => ({
    id: row.id,
    kind: row.calendar_id === null ? "约访" : "改期",
    title: `${dateWords(row.wanted_on)} ${row.wanted_part}：${row.purpose}`,
    status: row.status,
    reply: row.reply,
    at: row.created_at.toISOString(),
    may_withdraw: row.status === "待处理",
    returned: null,
  }));
}

/** Requests of the user's company, and the demands that it handed in itself, newest first. */
export async function visitorRecords(context: CallContext): Promise<VisitorRecord[]> {
  const company = await ownCompany(context);
  const own = and(
    eq(demands.company_id, company.id),
    inArray(demands.source, [...handedInSources]),
    isNull(demands.deleted_at),
  );
  const [asked, handedIn] = await Promise.all([
    requestRecords(context),
    context.db.select().from(demands).where(own).orderBy(desc(demands.created_at), demands.id).limit(50),
  ]);
  const demanded = await Promise.all(handedIn.map((row) => demandRecord(context, row)));
  return [...asked, ...demanded].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
