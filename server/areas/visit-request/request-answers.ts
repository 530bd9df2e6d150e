import { and, eq, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import { createEntry, editEntry } from "#server/areas/calendar/calendar-writes.ts";
import { remindCompanies } from "#server/areas/calendar/reminders.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { calendarEntries } from "#server/database/tables/calendar.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { visitorRegistrations, visitors, visitorSessions, visitRequests } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { proveContacts } from "#server/plugins/people/visitor-session.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

interface Acceptance {
  id: string;
  plan_start: string;
  plan_end: string;
  leader_id: string;
  reply: string;
}

const missing = () => new Refused(404, "申请不存在，或不在您的管辖范围内");
const answered = (status: string) => new Refused(409, `申请已${status.slice(1)}，不能再处理`, { reason: "answered" });

async function lockRequest(context: CallContext, id: string) {
  const [row] = await context.db
    .select({ request: visitRequests, company_name: companies.name, street_id: companies.street_id })
    .from(visitRequests)
    .innerJoin(companies, eq(companies.id, visitRequests.company_id))
    .where(eq(visitRequests.id, id))
    .for("update", { of: visitRequests });
  if (!row || !coversStreet(personOf(context), row.street_id)) throw missing();
  if (row.request.status !== "待处理") throw answered(row.request.status);
  return row;
}

type Locked = Awaited<ReturnType<typeof lockRequest>>;

const handled = (context: CallContext) => ({
  handled_at: new Date(context.now()),
  handled_by: personOf(context).id,
});

/** Plans the visit, or moves the planned one; the rules of the calendar hold, and who may edit an entry. */
async function plan(context: CallContext, row: Locked, input: Acceptance) {
  const { request } = row;
  const times = { plan_start: input.plan_start, plan_end: input.plan_end };
  if (request.calendar_id !== null) {
    const [entry] = await context.db.select().from(calendarEntries).where(eq(calendarEntries.id, request.calendar_id));
    if (!entry || entry.deleted_at !== null) throw new Refused(409, "原来的日程已删除，请改为婉拒并说明");
    const reason = `企业申请改期：${request.purpose}`.slice(0, 200);
    const changes = { ...times, leader_id: input.leader_id, status: "已改期" as const, reason };
    const saved = await editEntry(context, { id: entry.id, base_rev: entry.rev, changes });
    return saved.id;
  }
  const saved = await createEntry(context, {
    id: v7(),
    kind: "走访",
    title: `约访：${row.company_name}`.slice(0, 50),
    company_ids: [request.company_id],
    ...times,
    all_day: false,
    visit_type: "日常走访",
    visit_method: "上门",
    leader_id: input.leader_id,
    member_ids: [],
    reminder: 60,
    purpose: request.purpose,
    checklist: [],
    questionnaire_id: null,
    location: "",
    status: "待走访",
    reason: "",
    visit_ids: [],
  });
  return saved.id;
}

/** Tells the accounts of the company; a contact without one finds the answer in the small program. */
const tellCompany = (context: CallContext, { request }: Locked, words: { title: string; body: string }) =>
  remindCompanies(
    context.db,
    [
      {
        company_id: request.company_id,
        kind: "visit",
        record_id: request.id,
        ...words,
        path: "/VisitsNeeds",
        due_at: new Date(context.now()),
      },
    ],
    "certified",
  );

/** Accepts a request: the calendar holds the visit from then on. */
export function acceptRequest(context: CallContext, input: Acceptance) {
  if (Date.parse(input.plan_start) < context.now()) throw refusedFields({ plan_start: "走访开始时间应晚于现在" });
  return inTransaction(context, async (inside) => {
    const row = await lockRequest(inside, input.id);
    const entry_id = await plan(inside, row, input);
    await inside.db
      .update(visitRequests)
      .set({ status: "已接受", reply: input.reply, entry_id, ...handled(inside) })
      .where(eq(visitRequests.id, input.id));
    await tellCompany(inside, row, { title: "走访申请已接受", body: input.reply || "走访时间已安排，请查看并确认。" });
    return { entry_id };
  });
}

/** Declines a request with a word. */
export function declineRequest(context: CallContext, input: { id: string; reply: string }) {
  return inTransaction(context, async (inside) => {
    const row = await lockRequest(inside, input.id);
    await inside.db
      .update(visitRequests)
      .set({ status: "已婉拒", reply: input.reply, ...handled(inside) })
      .where(eq(visitRequests.id, input.id));
    await tellCompany(inside, row, { title: "走访申请未被接受", body: input.reply });
    return {};
  });
}

async function lockRegistration(context: CallContext, id: string) {
  const [row] = await context.db
    .select()
    .from(visitorRegistrations)
    .where(eq(visitorRegistrations.id, id))
    .for("update");
  if (!row || !coversStreet(personOf(context), row.street_id)) throw missing();
  if (row.status !== "待处理") throw answered(row.status);
  return row;
}

/** Makes the visitor a contact of a company in scope; the visitor's sessions choose anew. */
export function acceptRegistration(context: CallContext, input: { id: string; company_id: string }) {
  return inTransaction(context, async (inside) => {
    const row = await lockRegistration(inside, input.id);
    const [company] = await inside.db
      .select()
      .from(companies)
      .where(and(eq(companies.id, input.company_id), isNull(companies.deleted_at)));
    if (!company || !coversStreet(personOf(inside), company.street_id))
      throw refusedFields({ company_id: "企业不存在，或不在您的管辖范围内" });
    const [visitor] = await inside.db.select().from(visitors).where(eq(visitors.id, row.visitor_id));
    if (!visitor) throw missing();
    const named = and(eq(contacts.company_id, company.id), isNull(contacts.deleted_at));
    const known = await inside.db.select().from(contacts).where(named);
    const same = known.filter(({ mobile }) => mobile === visitor.mobile).map(({ id }) => id);
    const made = v7();
    if (same.length === 0)
      await inside.db.insert(contacts).values({
        id: made,
        company_id: company.id,
        street_id: company.street_id,
        name: row.name,
        post: row.post,
        mobile: visitor.mobile,
        is_primary: !known.some(({ is_primary }) => is_primary),
      });
    // The mobile was the visitor's when the visitor last signed in; whose it is now the street cannot know.
    const contactIds = same.length === 0 ? [made] : same;
    await proveContacts(inside.db, visitor.mobile, contactIds, visitor.last_login_at);
    await inside.db
      .update(visitorSessions)
      .set({ company_id: company.id })
      .where(and(eq(visitorSessions.visitor_id, visitor.id), isNull(visitorSessions.company_id)));
    await inside.db
      .update(visitorRegistrations)
      .set({ status: "已接受", company_id: company.id, ...handled(inside) })
      .where(eq(visitorRegistrations.id, row.id));
    await writeAudit(inside, "visitor.accept", { registration: row.id, company: company.id });
    return {};
  });
}

/** Declines a registration with a word. */
export function declineRegistration(context: CallContext, input: { id: string; reply: string }) {
  return inTransaction(context, async (inside) => {
    await lockRegistration(inside, input.id);
    await inside.db
      .update(visitorRegistrations)
      .set({ status: "已婉拒", reply: input.reply, ...handled(inside) })
      .where(eq(visitorRegistrations.id, input.id));
    return {};
  });
}
