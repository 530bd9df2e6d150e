import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type {
  Certification,
  CertificationRow,
  CertificationStatus,
  NewCertification,
} from "#contract/account/certification.ts";
import type { Db } from "#server/database/connect.ts";
import { certifications } from "#server/database/tables/account.ts";
import { companies } from "#server/database/tables/company.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { maskMobile } from "#server/plugins/people/session.ts";
import { documentsOf } from "./certify-files.ts";

type Row = typeof certifications.$inferSelect;

async function toCertifications(context: CallContext, rows: readonly Row[]): Promise<Certification[]> {
  const known = await documentsOf(
    context,
    rows.flatMap(({ documents }) => documents),
  );
  const byId = new Map(known.map(({ document }) => [document.id, document]));
  return rows.map((row) => ({
    ...row,
    documents: row.documents.flatMap((id) => byId.get(id) ?? []),
    created_at: row.created_at.toISOString(),
    handled_at: row.handled_at?.toISOString() ?? null,
  }));
}

/** The own applications, and what the account was registered with. */
export async function certifyInfo(context: CallContext) {
  const { id } = personOf(context);
  const [account] = await context.db.select().from(accounts).where(eq(accounts.id, id));
  const rows = await context.db
    .select()
    .from(certifications)
    .where(eq(certifications.account_id, id))
    .orderBy(desc(certifications.created_at));
  return {
    company_name: account?.com_name ?? "",
    credit_code: account?.credit_code ?? "",
    list: await toCertifications(context, rows),
  };
}

/** Applies for certification. The same application again answers the same record. */
export async function certify(context: CallContext, input: NewCertification): Promise<Certification> {
  const person = personOf(context);
  if (person.type !== 1) throw new Refused(409, "您的账号已认证，无需再次申请");
  const known = await documentsOf(context, input.documents);
  const own = known.filter(({ account_id }) => account_id === person.id);
  if (own.length !== new Set(input.documents).size)
    throw refusedFields({ documents: "有证明材料没有上传成功，请重新上传" });
  const made = await context.db
    .insert(certifications)
    .values({ ...input, account_id: person.id, created_at: new Date(context.now()) })
    .onConflictDoNothing()
    .returning();
  if (made.length > 0)
    await context.db.insert(auditLog).values({ account_id: person.id, action: "certify", detail: { id: input.id } });
  const [row] = await context.db.select().from(certifications).where(eq(certifications.id, input.id));
  if (row?.account_id !== person.id) throw new Refused(409, "已有一份认证申请正在审核");
  const [answer] = await toCertifications(context, [row]);
  if (!answer) throw new Error("an application did not come back");
  return answer;
}

async function companiesByCode(db: Db, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, { id: string; name: string }>();
  const rows = await db
    .select({ id: companies.id, name: companies.name, credit_code: companies.credit_code })
    .from(companies)
    .where(and(inArray(companies.credit_code, [...codes]), isNull(companies.deleted_at)));
  return new Map(rows.map(({ credit_code, ...company }) => [credit_code, company]));
}

async function toRows(context: CallContext, rows: readonly Row[]): Promise<CertificationRow[]> {
  const shown = await toCertifications(context, rows);
  const ids = rows.map(({ account_id }) => account_id);
  const people = ids.length === 0 ? [] : await context.db.select().from(accounts).where(inArray(accounts.id, ids));
  const mobiles = new Map(people.map(({ id, mobile }) => [id, maskMobile(mobile)]));
  const known = await companiesByCode(
    context.db,
    rows.map(({ credit_code }) => credit_code),
  );
  return shown.map((one, at) => {
    const account_id = rows[at]?.account_id ?? "";
    return { ...one, account_id, mobile: mobiles.get(account_id) ?? "", company: known.get(one.credit_code) ?? null };
  });
}

/** Page of applications: what waits comes first, the longest waiting before. */
export async function certifyList(
  context: CallContext,
  { status, page, size }: { status?: CertificationStatus | undefined; page: number; size: number },
) {
  const which = status === undefined ? undefined : eq(certifications.status, status);
  const rows = await context.db
    .select()
    .from(certifications)
    .where(which)
    .orderBy(sql`${certifications.status} <> '待审核'`, asc(certifications.created_at), asc(certifications.id))
    .limit(size)
    .offset((page - 1) * size);
  return { list: await toRows(context, rows), total: await context.db.$count(certifications, which), page, size };
}

/** Certifies the account and links it to the company of the directory with the credit code that was proved. */
async function link(db: Db, row: Row, at: Date): Promise<void> {
  const company = (await companiesByCode(db, [row.credit_code])).get(row.credit_code);
  if (!company)
    throw new Refused(409, "企业名录中没有这个统一社会信用代码，请先在企业名录中新增该企业", { reason: "company" });
  await db
    .update(accounts)
    .set({ type: 0, com_id: company.id, com_name: company.name, credit_code: row.credit_code, updated_at: at })
    .where(eq(accounts.id, row.account_id));
}

/** Accepts an application or sends it back with a reason. */
export async function certifyHandle(
  context: CallContext,
  { id, status, reply }: { id: string; status: "通过" | "退回"; reply: string },
): Promise<CertificationRow> {
  if (status === "退回" && reply === "") throw refusedFields({ reply: "请填写退回的原因" });
  const person = personOf(context);
  const at = new Date(context.now());
  const row = await context.db.transaction(async (transaction) => {
    const db = transaction as unknown as Db;
    const [handled] = await db
      .update(certifications)
      .set({ status, reply, handled_at: at, handled_by: person.id })
      .where(and(eq(certifications.id, id), eq(certifications.status, "待审核")))
      .returning();
    if (!handled) throw new Refused(409, "这份申请不存在，或已经处理过");
    if (status === "通过") await link(db, handled, at);
    await db.insert(auditLog).values({ account_id: person.id, action: "certify-handle", detail: { id, status } });
    return handled;
  });
  const [answer] = await toRows(context, [row]);
  if (!answer) throw new Error("an application did not come back");
  return answer;
}
