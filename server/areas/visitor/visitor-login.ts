import { and, desc, eq, isNull, lte, or } from "drizzle-orm";
import { v7 } from "uuid";
import type { NewRegistration, Visitor } from "#contract/visitor/visitor-fields.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { takeCode } from "#server/areas/account/codes.ts";
import { companies } from "#server/database/tables/company.ts";
import { streets } from "#server/database/tables/people.ts";
import { visitorRegistrations, visitors, visitorSessions } from "#server/database/tables/visitor.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { refuseUsedUp, takeAttempt } from "#server/plugins/limits/attempt-limit.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { hashToken, maskMobile, newToken } from "#server/plugins/people/session.ts";
import {
  findVisitor,
  mobileProofMs,
  type NamedCompany,
  namedCompanies,
  proveContacts,
  visitorSessionMs,
} from "#server/plugins/people/visitor-session.ts";
import { tellStreet } from "./tell-street.ts";

/** Logins with any code from one address, and from there for one mobile: nobody elsewhere uses them up. */
const byAddress = { name: "visitor-login-address", most: 60, minutes: 10 };
const byMobile = { name: "visitor-login", most: 15, minutes: 30 };
const tooOften = "登录尝试过于频繁";

/** The visitor with the mobile: a new one when it was not used for so long that it may be another's. */
async function visitorOf({ db, now }: CallContext, mobile: string) {
  const at = new Date(now());
  const used = and(eq(visitors.mobile, mobile), isNull(visitors.retired_at));
  await db
    .update(visitors)
    .set({ retired_at: at })
    .where(and(used, lte(visitors.last_login_at, new Date(now() - mobileProofMs))));
  const [row] = await db
    .insert(visitors)
    .values({ id: v7(), mobile, created_at: at, last_login_at: at })
    .onConflictDoUpdate({
      target: visitors.mobile,
      targetWhere: isNull(visitors.retired_at),
      set: { last_login_at: at },
    })
    .returning();
  if (!row) throw new Error("a visitor vanished");
  return row;
}

/** The companies that the visitor is known to be a contact of, each once. */
const provenCompanies = (named: readonly NamedCompany[]) => [
  ...new Map(named.filter(({ proven }) => proven).map(({ id, name }) => [id, { id, name }])).values(),
];

/**
 * Signs in; one company is chosen at once, of several the visitor chooses. Who is known to have the mobile is known
 * for another while.
 */
export async function loginVisitor(context: CallContext, { mobile, code }: { mobile: string; code: string }) {
  const now = context.now();
  const { db, address } = context;
  const here = `${mobile} ${address}`;
  await refuseUsedUp(db, byAddress, address, now, tooOften);
  await refuseUsedUp(db, byMobile, here, now, tooOften);
  await takeAttempt(db, byAddress, address, now);
  await takeAttempt(db, byMobile, here, now);
  await takeCode(context, { mobile, code }, "visitor");
  const visitor = await visitorOf(context, mobile);
  const named = await namedCompanies(db, mobile, now);
  const known = named.filter(({ proven }) => proven).map(({ contact_id }) => contact_id);
  await proveContacts(db, mobile, known, new Date(now));
  const own = provenCompanies(named);
  const token = newToken();
  await db.insert(visitorSessions).values({
    token_hash: hashToken(token),
    visitor_id: visitor.id,
    company_id: own.length === 1 ? (own[0]?.id ?? null) : null,
    created_at: new Date(now),
    expires_at: new Date(now + visitorSessionMs),
  });
  const person = await findVisitor(db, hashToken(token), now);
  if (!person) throw new Error("a new session vanished");
  return { token, visitor: await visitorInfo({ ...context, person }) };
}

export async function logoutVisitor(context: CallContext) {
  await context.db.delete(visitorSessions).where(eq(visitorSessions.token_hash, personOf(context).tokenHash));
  return {};
}

/** The visitor with the user's companies; a registration shows until a company is known. */
export async function visitorInfo(context: CallContext): Promise<Visitor> {
  const person = personOf(context);
  const [named, [last]] = await Promise.all([
    namedCompanies(context.db, person.fullMobile, context.now()),
    context.db
      .select()
      .from(visitorRegistrations)
      .where(eq(visitorRegistrations.visitor_id, person.id))
      .orderBy(desc(visitorRegistrations.created_at))
      .limit(1),
  ]);
  const own = provenCompanies(named);
  return {
    name: person.name,
    mobile: maskMobile(person.fullMobile),
    companies: own,
    unconfirmed: named.some(({ id, proven }) => !proven && !own.some((one) => one.id === id)),
    company: own.find(({ id }) => id === person.com_id) ?? null,
    registration: last ? { company_name: last.company_name, status: last.status, reply: last.reply } : null,
  };
}

/** Chooses one of the user's companies to speak for. */
export async function chooseCompany(context: CallContext, { company_id }: { company_id: string }): Promise<Visitor> {
  const person = personOf(context);
  const own = await namedCompanies(context.db, person.fullMobile, context.now());
  const chosen = provenCompanies(own).find(({ id }) => id === company_id);
  if (!chosen) throw new Refused(404, "您不是这家企业登记的联系人");
  await context.db.update(visitorSessions).set({ company_id }).where(eq(visitorSessions.token_hash, person.tokenHash));
  return visitorInfo({ ...context, person: { ...person, com_id: chosen.id, com_name: chosen.name } });
}

async function namedCompany(context: CallContext, input: NewRegistration) {
  const [known] = await context.db
    .select({ id: companies.id, street_id: companies.street_id })
    .from(companies)
    .where(
      and(
        isNull(companies.deleted_at),
        or(
          input.credit_code === "" ? undefined : eq(companies.credit_code, input.credit_code),
          eq(companies.name_key, nameKey(input.company_name)),
        ),
      ),
    )
    .limit(1);
  return known ?? null;
}

/** Records the wish to be a company's contact; the answer is the same whether the platform knows the company. */
export async function registerVisitor(context: CallContext, input: NewRegistration): Promise<Visitor> {
  const person: Person = personOf(context);
  const [street] = await context.db.select().from(streets).where(eq(streets.id, input.street_id));
  if (!street) throw refusedFields({ street_id: "所在镇街不存在" });
  const known = await namedCompany(context, input);
  const streetId = known?.street_id ?? input.street_id;
  const made = await context.db
    .insert(visitorRegistrations)
    .values({
      ...input,
      visitor_id: person.id,
      street_id: streetId,
      company_id: known?.id ?? null,
      created_at: new Date(context.now()),
    })
    .onConflictDoNothing()
    .returning();
  if (made.length === 0) {
    const [same] = await context.db.select().from(visitorRegistrations).where(eq(visitorRegistrations.id, input.id));
    if (same?.visitor_id !== person.id) throw new Refused(409, "您已有一条登记正在等待镇街核实");
    return visitorInfo(context);
  }
  await context.db.update(visitors).set({ name: input.name }).where(eq(visitors.id, person.id));
  await tellStreet(context, streetId, {
    id: input.id,
    title: `联系人登记：${input.company_name}`,
    tab: "registrations",
  });
  return visitorInfo({ ...context, person: { ...person, name: input.name } });
}

/** Streets by their order. */
export const streetList = (context: CallContext) =>
  context.db.select({ id: streets.id, name: streets.name }).from(streets).orderBy(streets.sort);
