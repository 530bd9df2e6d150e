import { and, desc, eq, isNull } from "drizzle-orm";
import { type NewVisitRequest, type VisitorRecord, wantedDayProblem } from "#contract/visitor/visitor-fields.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf } from "#contract/core/time.ts";
import { demandMoves, demands, type DemandRow } from "#server/database/tables/demand.ts";
import { visitors, visitRequests } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { ownCompany, tellStreet } from "./tell-street.ts";
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
    .values({ ...input, company_id: company.id, visitor_id: person.id, created_at: new Date(context.now()) })
    .onConflictDoNothing();
  await context.db.update(visitors).set({ name: input.contact_name }).where(eq(visitors.id, person.id));
  await tellStreet(context, company.street_id, { id: input.id, title: `${company.name}申请约访`, tab: "requests" });
  return {};
}

/** Takes back an own company's request that waits. */
export async function withdrawRequest(context: CallContext, { id }: { id: string }) {
  const company = await ownCompany(context);
  const [taken] = await context.db
    .update(visitRequests)
    .set({ status: "已撤回", handled_at: new Date(context.now()) })
    .where(and(eq(visitRequests.id, id), eq(visitRequests.company_id, company.id), eq(visitRequests.status, "待处理")))
    .returning();
  if (!taken) throw new Refused(409, "申请已有答复，不能再撤回");
  return {};
}

/** What a company is told of a demand's state. */
const demandWords: Record<DemandRow["status"], string> = {
  草稿: "待您补正",
  待受理: "已提交，等待受理",
  已受理: "已受理",
  待接收: "已受理，正在分派",
  办理中: "办理中",
  挂起: "暂停办理",
  待审核: "办理中",
  待回访: "已办结，等待回访",
  已回访: "已办结",
  已关闭: "已办结",
  不予受理: "不予受理",
  已作废: "已撤销",
};

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
    status: demandWords[row.status],
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

/** Requests and demands of the own company that came by the small program, newest first. */
export async function visitorRecords(context: CallContext): Promise<VisitorRecord[]> {
  const company = await ownCompany(context);
  const [requests, handedIn] = await Promise.all([
    context.db
      .select()
      .from(visitRequests)
      .where(eq(visitRequests.company_id, company.id))
      .orderBy(desc(visitRequests.created_at))
      .limit(50),
    context.db
      .select()
      .from(demands)
      .where(and(eq(demands.company_id, company.id), eq(demands.source, "小程序"), isNull(demands.deleted_at)))
      .orderBy(desc(demands.created_at))
      .limit(50),
  ]);
  const asked = requests.map((row): VisitorRecord => ({
    id: row.id,
    kind: row.calendar_id === null ? "约访" : "改期",
    title: `${dateWords(row.wanted_on)} ${row.wanted_part}：${row.purpose}`,
    status: row.status,
    reply: row.reply,
    at: row.created_at.toISOString(),
    may_withdraw: row.status === "待处理",
    returned: null,
  }));
  const demanded = await Promise.all(handedIn.map((row) => demandRecord(context, row)));
  return [...asked, ...demanded].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}
