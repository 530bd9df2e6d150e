import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import type { Contact } from "#contract/company/company.ts";
import type { BusinessCard, ContactInput } from "#contract/company/company-people.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { contacts } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { visibleCompany } from "./company-access.ts";
import { toContact } from "./company-record.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** Living contacts of a company, the main one first; mobiles masked. */
export async function contactsOf(db: CallContext["db"], companyId: string): Promise<Contact[]> {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.company_id, companyId), isNull(contacts.deleted_at)))
    .orderBy(desc(contacts.is_primary), desc(contacts.is_decision_maker), contacts.name, contacts.id);
  return rows.map(toContact);
}

/** The contact in the person's scope; 404 otherwise. */
async function visibleContact(context: CallContext, id: string) {
  const [row] = await context.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, id), isNull(contacts.deleted_at)));
  if (!row || !coversStreet(personOf(context), row.street_id))
    throw new Refused(404, "联系人不存在，或不在您的管辖范围内");
  return row;
}

const log = (context: CallContext, action: AuditAction, detail: Record<string, unknown>) =>
  writeAudit(context, action, detail);

/** Adds or changes a contact; the first one of a company is its main one. */
export function saveContact(context: CallContext, input: ContactInput): Promise<Contact[]> {
  return inTransaction(context, async (inside) => {
    const company = await visibleCompany(inside, input.company_id, true);
    const [known] = await inside.db.select().from(contacts).where(eq(contacts.id, input.id));
    if (known && (known.company_id !== company.id || known.deleted_at !== null))
      throw new Refused(404, "联系人已被删除，或属于另一家企业");
    const others = await inside.db
      .select({ id: contacts.id, is_primary: contacts.is_primary })
      .from(contacts)
      .where(and(eq(contacts.company_id, company.id), isNull(contacts.deleted_at), ne(contacts.id, input.id)));
    const { mobile, id, ...fields } = input;
    const is_primary = fields.is_primary || others.length === 0;
    if (is_primary)
      await inside.db
        .update(contacts)
        .set({ is_primary: false })
        .where(and(eq(contacts.company_id, company.id), eq(contacts.is_primary, true)));
    const values = { ...fields, company_id: company.id, street_id: company.street_id, is_primary };
    if (known)
      await inside.db
        .update(contacts)
        .set({ ...values, ...(mobile === undefined ? {} : { mobile }) })
        .where(eq(contacts.id, id));
    else await inside.db.insert(contacts).values({ id, ...values, mobile: mobile ?? "" });
    await log(inside, known ? "contact-edit" : "contact-add", { contact: id, company: company.id });
    return contactsOf(inside.db, company.id);
  });
}

/** Takes a contact out; another one becomes the main contact when it was that. */
export function deleteContact(context: CallContext, { id }: { id: string }): Promise<Contact[]> {
  return inTransaction(context, async (inside) => {
    const row = await visibleContact(inside, id);
    await inside.db
      .update(contacts)
      .set({ deleted_at: new Date(context.now()), is_primary: false })
      .where(eq(contacts.id, id));
    const [next] = await contactsOf(inside.db, row.company_id);
    if (row.is_primary && next)
      await inside.db.update(contacts).set({ is_primary: true }).where(eq(contacts.id, next.id));
    await log(inside, "contact-delete", { contact: id, company: row.company_id });
    return contactsOf(inside.db, row.company_id);
  });
}

/** The full mobile, for officials of the contact's street; the log line is written before the answer. */
export async function revealContact(context: CallContext, { id }: { id: string }): Promise<{ mobile: string }> {
  const row = await visibleContact(context, id);
  if (row.mobile === "") throw new Refused(404, "该联系人没有登记手机号");
  await log(context, "contact-reveal", { contact: id, company: row.company_id });
  return { mobile: row.mobile };
}

/** Card of a company's main contact. */
export async function businessCard(context: CallContext, { id }: { id: string }): Promise<BusinessCard> {
  const company = await visibleCompany(context, id);
  const [first] = await contactsOf(context.db, company.id);
  return { company_id: company.id, company_name: company.name, address: company.address, contact: first ?? null };
}
