import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { companies, contacts } from "#server/database/tables/company.ts";
import { visitors, visitorSessions } from "#server/database/tables/visitor.ts";
import type { Person } from "./call-context.ts";
import { maskMobile } from "./session.ts";

/** A visitor's session ends this long after it began, used or not (7 days). */
export const visitorSessionMs = 7 * 86_400_000;

/** Living companies that name the mobile as a contact's, by name. */
export async function companiesOfMobile(db: Db, mobile: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectDistinct({ id: companies.id, name: companies.name })
    .from(contacts)
    .innerJoin(companies, eq(companies.id, contacts.company_id))
    .where(and(eq(contacts.mobile, mobile), isNull(contacts.deleted_at), isNull(companies.deleted_at)))
    .orderBy(companies.name);
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
        sql`exists (select 1 from contacts k where k.company_id = ${companies.id} and k.mobile = ${visitors.mobile}
          and k.deleted_at is null)`,
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
