import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type OwnVisitor, type ownVisitorCalls, ownVisitorsMax } from "#contract/enterprise/own-visitors.ts";
import { idOfOwnCompany, visibleCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { type CompanyRow, contacts } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { contactProofs, visitors, visitorSessions } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { maskMobile } from "#server/plugins/people/session.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Contact = typeof contacts.$inferSelect;

const ofCompany = (companyId: string) => and(eq(contacts.company_id, companyId), isNull(contacts.deleted_at));

/** A sign-in counts from when the mobile was last written: before it the number was another person's here. */
async function visitorsOf({ db }: CallContext, companyId: string): Promise<OwnVisitor[]> {
  const rows = await db
    .select({
      contact: contacts,
      last: sql<Date | null>`case when ${visitors.last_login_at} >= ${contactProofs.at}
        then ${visitors.last_login_at} end`.mapWith(visitors.last_login_at),
    })
    .from(contacts)
    .leftJoin(contactProofs, and(eq(contactProofs.contact_id, contacts.id), eq(contactProofs.mobile, contacts.mobile)))
    .leftJoin(visitors, and(eq(visitors.mobile, contactProofs.mobile), isNull(visitors.retired_at)))
    .where(ofCompany(companyId))
    .orderBy(desc(contacts.is_primary), contacts.name, contacts.id);
  return rows.map(({ contact, last }) => ({
    id: contact.id,
    name: contact.name,
    post: contact.post,
    mobile: maskMobile(contact.mobile),
    is_primary: contact.is_primary,
    last_login_at: last?.toISOString() ?? null,
  }));
}

export const visitorIndex = async (context: CallContext): Promise<OwnVisitor[]> =>
  visitorsOf(context, await idOfOwnCompany(context));

/** The user's company, locked, so that two who write at once see each other's people. */
async function lockedCompany(context: CallContext): Promise<CompanyRow> {
  if (personOf(context).type === 1)
    throw new Refused(403, "试用账号不能管理可登录小程序的人员，请先完成企业认证", { reason: "uncertified" });
  return visibleCompany(context, await idOfOwnCompany(context), true);
}

async function ownContact({ db }: CallContext, companyId: string, id: string): Promise<Contact> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(ofCompany(companyId), eq(contacts.id, id)));
  if (row === undefined) throw new Refused(404, "人员不存在，或已被删除");
  return row;
}

/** A mobile opens one door: not twice in a company, and not where an official signs in with it. */
async function refuseMobile({ db }: CallContext, companyId: string, id: string, mobile: string): Promise<void> {
  const [twin] = await db
    .select({ name: contacts.name })
    .from(contacts)
    .where(and(ofCompany(companyId), eq(contacts.mobile, mobile), ne(contacts.id, id)));
  if (twin) throw refusedFields({ mobile: `该手机号已登记在“${twin.name}”名下` });
  const [official] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.mobile, mobile), or(gt(accounts.is_news, 0), gt(accounts.is_admin, 0))))
    .limit(1);
  if (official) throw refusedFields({ mobile: "该手机号是平台工作人员的账号，不能登记为企业人员" });
}

/** Whoever has the mobile is signed out of this company at once. */
async function endSessions({ db }: CallContext, companyId: string, mobile: string): Promise<void> {
  if (mobile === "") return;
  await db.execute(sql`delete from ${visitorSessions} s using ${visitors} v
    where v.id = s.visitor_id and v.mobile = ${mobile} and s.company_id = ${companyId}`);
}

const log = (context: CallContext, action: AuditAction, contact: string, company: string) =>
  writeAudit(context, action, { contact, company });

/** Adds a person; the first one is the company's main contact. */
export const addVisitor = (context: CallContext, input: ParsedInputOf<typeof ownVisitorCalls.visitorAdd>) =>
  inTransaction(context, async (inside) => {
    const company = await lockedCompany(inside);
    const [same] = await inside.db.select().from(contacts).where(eq(contacts.id, input.id));
    if (same !== undefined) {
      if (same.company_id !== company.id || same.deleted_at !== null) throw new Refused(404, "人员不存在，或已被删除");
      return visitorsOf(inside, company.id);
    }
    await refuseMobile(inside, company.id, input.id, input.mobile);
    const count = await inside.db.$count(contacts, ofCompany(company.id));
    if (count >= ownVisitorsMax)
      throw new Refused(409, `一家企业最多登记 ${ownVisitorsMax} 人，请先删除不再需要的人员`);
    const { street_id } = company;
    await inside.db.insert(contacts).values({ ...input, company_id: company.id, street_id, is_primary: count === 0 });
    await log(inside, "contact-add", input.id, company.id);
    return visitorsOf(inside, company.id);
  });

export const editVisitor = (context: CallContext, input: ParsedInputOf<typeof ownVisitorCalls.visitorEdit>) =>
  inTransaction(context, async (inside) => {
    const company = await lockedCompany(inside);
    const { id, name, post, mobile } = input;
    const row = await ownContact(inside, company.id, id);
    const isOther = mobile !== undefined && mobile !== row.mobile;
    if (isOther) {
      await refuseMobile(inside, company.id, id, mobile);
      await endSessions(inside, company.id, row.mobile);
    }
    await inside.db
      .update(contacts)
      .set({ name, post, ...(isOther && { mobile }) })
      .where(eq(contacts.id, id));
    await log(inside, "contact-edit", id, company.id);
    return visitorsOf(inside, company.id);
  });

/** Takes a person out; another one becomes the main contact when it was that. */
export const deleteVisitor = (context: CallContext, { id }: { id: string }) =>
  inTransaction(context, async (inside) => {
    const company = await lockedCompany(inside);
    const row = await ownContact(inside, company.id, id);
    const others = await inside.db
      .select()
      .from(contacts)
      .where(and(ofCompany(company.id), ne(contacts.id, id)))
      .orderBy(contacts.name, contacts.id);
    const next = others.find(({ mobile }) => mobile !== "");
    if (row.mobile !== "" && next === undefined)
      throw new Refused(409, "这是最后一位可以登录小程序的人员，请先新增另一位再删除", { reason: "last" });
    await inside.db
      .update(contacts)
      .set({ deleted_at: new Date(inside.now()), is_primary: false })
      .where(eq(contacts.id, id));
    const heir = next ?? others[0];
    if (row.is_primary && heir)
      await inside.db.update(contacts).set({ is_primary: true }).where(eq(contacts.id, heir.id));
    await endSessions(inside, company.id, row.mobile);
    await log(inside, "contact-delete", id, company.id);
    return visitorsOf(inside, company.id);
  });
