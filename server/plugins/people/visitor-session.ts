import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { contactProofs, visitors, visitorSessions } from "#server/database/tables/visitor.ts";
import type { Person } from "../call-context.ts";
import { maskMobile } from "./session.ts";

/** A visitor's session ends this long after it began, used or not (7 days). */
export const visitorSessionMs = 7 * 86_400_000;

/**
 * How long it stays known whose a mobile is (90 days). Carriers keep a number that was returned from everybody for
 * at least as long, so who signs in within it is who had it before. Source: 电信网码号资源管理办法 and the carriers'
 * 90 days of 号码冷冻期.
 */
export const mobileProofMs = 90 * 86_400_000;

/** Whether it is still known that a contact's mobile is the contact's. */
const isProven = (now: number) =>
  and(eq(contactProofs.mobile, contacts.mobile), gt(contactProofs.at, new Date(now - mobileProofMs)));

export interface NamedCompany {
  id: string;
  name: string;
  credit_code: string;
  /** The contact that names the mobile, and whether it is still known that it is the contact's. */
  contact_id: string;
  proven: boolean;
}

/** Living companies that name the mobile as a contact's, by name; one with two such contacts stands there twice. */
export async function namedCompanies(db: Db, mobile: string, now: number): Promise<NamedCompany[]> {
  return db
    .select({
      id: companies.id,
      name: companies.name,
      credit_code: companies.credit_code,
      contact_id: contacts.id,
      proven: sql<boolean>`${contactProofs.contact_id} is not null`,
    })
    .from(contacts)
    .innerJoin(companies, eq(companies.id, contacts.company_id))
    .leftJoin(contactProofs, and(eq(contactProofs.contact_id, contacts.id), isProven(now)))
    .where(and(eq(contacts.mobile, mobile), isNull(contacts.deleted_at), isNull(companies.deleted_at)))
    .orderBy(companies.name);
}

/** It is known again, for as long as a proof lasts, that the mobile is these contacts'. */
export async function proveContacts(db: Db, mobile: string, contactIds: readonly string[], at: Date): Promise<void> {
  if (contactIds.length === 0) return;
  await db
    .insert(contactProofs)
    .values([...new Set(contactIds)].map((contact_id) => ({ contact_id, mobile, at })))
    .onConflictDoUpdate({ target: contactProofs.contact_id, set: { mobile, at } });
}

/**
 * The visitor behind the hash of a token; null when there is none or it ran out. `com_id` is the chosen company,
 * and 0 as soon as no contact of it has the visitor's mobile any more: whoever leaves a company sees no more of it.
 */
export async function findVisitor(db: Db, tokenHash: Buffer, now: number): Promise<Person | null> {
  const [row] = await db
    .select({ visitor: visitors, company_id: companies.id, company_name: companies.name })
    .from(visitorSessions)
    .innerJoin(visitors, eq(visitors.id, visitorSessions.visitor_id))
    .leftJoin(
      companies,
      and(
        eq(companies.id, visitorSessions.company_id),
        isNull(companies.deleted_at),
        sql`exists (select 1 from contacts k join contact_proofs p on p.contact_id = k.id and p.mobile = k.mobile
          where k.company_id = ${companies.id} and k.mobile = ${visitors.mobile} and k.deleted_at is null
            and p.at > ${new Date(now - mobileProofMs)})`,
      ),
    )
    .where(and(eq(visitorSessions.token_hash, tokenHash), gt(visitorSessions.expires_at, new Date(now))));
  if (!row) return null;
  const { visitor, company_id, company_name } = row;
  return {
    id: visitor.id,
    name: visitor.name,
    mobile: maskMobile(visitor.mobile),
    avatar: "",
    introduction: "",
    type: 0,
    is_admin: 0,
    is_news: 0,
    is_admin_view: 0,
    newtype: "",
    rid: 0,
    com_id: company_id ?? 0,
    com_name: company_name ?? "",
    admin_name: "",
    pid: 0,
    street_id: "",
    street_name: "",
    street_ids: [],
    roles: [],
    kind: "visitor",
    view: null,
    device: null,
    isOrdered: false,
    tokenHash,
    fullMobile: visitor.mobile,
  };
}
