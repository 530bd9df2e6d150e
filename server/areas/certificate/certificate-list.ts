import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { certificateKinds } from "#contract/certificate/certificate-kinds.ts";
import { type CertificateState, soonDays } from "#contract/certificate/certificate-rules.ts";
import type { certificateCalls } from "#contract/certificate/certificate.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { ownCompany, visibleCompany } from "#server/areas/company/company-access.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { certificates as c } from "#server/database/tables/ip/certificate.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { certificateRows, lentTo } from "./certificate-rows.ts";

type Input = ParsedInputOf<typeof certificateCalls.certificateList>;
export type Conditions = Omit<Input, "page" | "size" | "sort">;

export const orders: Record<Input["sort"], SQL[]> = {
  issued: [sql`${c.issued_on} desc nulls last`],
  expires: [sql`${c.expires_on} asc nulls last`],
  name: [sql`${c.name} collate "zh-x-icu"`],
};

/** The living certificates of a company. */
export const ofCompany = (id: string) => and(eq(c.company_id, id), isNull(c.deleted_at));

/** Certificates that are in a state today; `certificateState` says the same of one. */
function inState(state: CertificateState | undefined, today: string): SQL | undefined {
  if (state === undefined) return undefined;
  const lastSoon = shiftDay(today, soonDays);
  if (state === "有效") return sql`(${c.expires_on} is null or ${c.expires_on} > ${lastSoon})`;
  if (state === "已过期") return sql`${c.expires_on} < ${today}`;
  return sql`${c.expires_on} between ${today} and ${lastSoon}`;
}

function worded(word: string): SQL | undefined {
  if (word === "") return undefined;
  const anywhere = likeAnywhere(word);
  return sql`(${c.name} ilike ${anywhere} or ${c.number} ilike ${anywhere} or ${c.holder} ilike ${anywhere})`;
}

/** Everything but the kind. */
export const conditionsOf = (companyId: string, { keyword, state, year, lent }: Conditions, today: string) =>
  and(
    ofCompany(companyId),
    worded(keyword),
    inState(state, today),
    year === undefined ? undefined : sql`${c.issued_on} between ${`${year}-01-01`} and ${`${year}-12-31`}`,
    lent === undefined ? undefined : sql`(${lentTo} is not null) = ${lent}`,
  );

export const ofKind = (kind: Conditions["kind"]) => (kind === undefined ? undefined : eq(c.kind, kind));

/** A page of the user's company's certificates with counts by kind. */
export async function certificateList(
  context: CallContext,
  input: Input,
): Promise<OutputOf<typeof certificateCalls.certificateList>> {
  const { id } = await ownCompany(context);
  const where = conditionsOf(id, input, dayOf(context.now()));
  const chosen = and(where, ofKind(input.kind));
  const [list, total, kinds] = await Promise.all([
    certificateRows(context, chosen, orders[input.sort], input),
    context.db.$count(c, chosen),
    context.db.select({ value: c.kind, count: count() }).from(c).where(where).groupBy(c.kind),
  ]);
  const place = ({ value }: (typeof kinds)[number]) => certificateKinds.indexOf(value);
  return { list, total, kinds: kinds.toSorted((a, b) => place(a) - place(b)) };
}

/** A page of the certificates of a company in the official's scope. */
export async function certificateCompany(
  context: CallContext,
  { company_id, page, size }: ParsedInputOf<typeof certificateCalls.certificateCompany>,
): Promise<OutputOf<typeof certificateCalls.certificateCompany>> {
  const { id } = await visibleCompany(context, company_id);
  const list = await certificateRows(context, ofCompany(id), orders.issued, { page, size });
  return { list, total: await context.db.$count(c, ofCompany(id)), page, size };
}
