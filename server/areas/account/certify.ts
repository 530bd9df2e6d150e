import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type {
  Certification,
  certificationCalls,
  CertificationRow,
  CertificationStatus,
  NewCertification,
} from "#contract/account/certification.ts";
import { NewCompany } from "#contract/company/company.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { remind } from "#server/areas/calendar/reminders.ts";
import { createCompany, editCompany, knownCompany } from "#server/areas/company/company-writes.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { certifications } from "#server/database/tables/account.ts";
import { companies } from "#server/database/tables/company.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { maskMobile } from "#server/plugins/people/session.ts";
import { documentsOf } from "./certify-files.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

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

/** The user's own applications, and what the account was registered with. */
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
  if (made.length > 0) await writeAudit(context, "certify", { id: input.id });
  const [row] = await context.db.select().from(certifications).where(eq(certifications.id, input.id));
  if (row?.account_id !== person.id) throw new Refused(409, "已有一份认证申请正在审核");
  const [answer] = await toCertifications(context, [row]);
  if (!answer) throw new Error("an application did not come back");
  return answer;
}

type Directory = NonNullable<CertificationRow["company"]>;

/** The company of the directory that an application means: with its credit code, else of its name. */
async function companyOf(db: Db, { company_name, credit_code }: Pick<Row, "company_name" | "credit_code">) {
  const known = await knownCompany({ db }, { name: company_name, credit_code });
  if (known === null) return null;
  const { id, name, street_id } = known;
  return { id, name, credit_code: known.credit_code, street_id, rev: known.rev };
}

const shownCompany = (known: (Directory & { rev: number }) | null): Directory | null => {
  if (known === null) return null;
  const { rev: _, ...shown } = known;
  return shown;
};

async function toRows(context: CallContext, rows: readonly Row[]): Promise<CertificationRow[]> {
  const shown = await toCertifications(context, rows);
  const ids = rows.flatMap(({ account_id, handled_by }) => [account_id, ...(handled_by === null ? [] : [handled_by])]);
  const found = ids.length === 0 ? [] : await context.db.select().from(accounts).where(inArray(accounts.id, ids));
  const people = new Map(found.map((one) => [one.id, one]));
  const answers: CertificationRow[] = [];
  for (const [at, row] of rows.entries()) {
    const one = shown[at];
    if (!one) continue;
    answers.push({
      ...one,
      account_id: row.account_id,
      mobile: maskMobile(people.get(row.account_id)?.mobile ?? ""),
      company: shownCompany(await companyOf(context.db, row)),
      handled_by_name: people.get(row.handled_by ?? "")?.name ?? "",
    });
  }
  return answers;
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
  const total = await context.db.$count(certifications, which);
  const waiting = await context.db.$count(certifications, eq(certifications.status, "待审核"));
  return { list: await toRows(context, rows), total, page, size, waiting };
}

/** The company that an application proves: the directory's, which gets the code where it had none, or a new one. */
async function provedCompany(context: CallContext, row: Row, streetId: string | undefined): Promise<string> {
  const known = await companyOf(context.db, row);
  if (known?.credit_code === row.credit_code) return known.id;
  if (known !== null && known.credit_code !== "")
    throw new Refused(409, `企业名录中同名企业的统一社会信用代码是 ${known.credit_code}，与申请不同，请核对后处理`, {
      reason: "company",
    });
  if (known !== null) {
    await editCompany(context, { id: known.id, base_rev: known.rev, changes: { credit_code: row.credit_code } });
    return known.id;
  }
  if (streetId === undefined)
    throw refusedFields({ street_id: "企业名录中还没有该企业，请选择所属镇街，通过后将新增到名录" });
  const { company_name: name, credit_code, legal_person } = row;
  const fields = NewCompany.parse({ id: v7(), name, credit_code, legal_person, street_id: streetId });
  return (await createCompany(context, fields)).company.id;
}

/** Certifies the account and links it to the company that was proved. */
async function link(context: CallContext, row: Row, streetId: string | undefined, at: Date): Promise<void> {
  const com_id = await provedCompany(context, row, streetId);
  const [company] = await context.db.select().from(companies).where(eq(companies.id, com_id));
  await context.db
    .update(accounts)
    .set({
      type: 0,
      trial_until: null,
      com_id,
      com_name: company?.name ?? row.company_name,
      credit_code: row.credit_code,
      updated_at: at,
    })
    .where(eq(accounts.id, row.account_id));
}

const outcomeWords = {
  通过: "企业认证已通过",
  退回: "企业认证申请被退回，请修改后重新提交",
  不予通过: "企业认证申请没有通过",
} as const;
const reasonWanted = { 退回: "请填写需要修改的地方", 不予通过: "请填写不予通过的原因" } as const;

/** Accepts an application, sends it back to be amended, or refuses it. */
export async function certifyHandle(
  context: CallContext,
  { id, status, reply, street_id }: ParsedInputOf<typeof certificationCalls.certifyHandle>,
): Promise<CertificationRow> {
  if (status !== "通过" && reply === "") throw refusedFields({ reply: reasonWanted[status] });
  const person = personOf(context);
  const at = new Date(context.now());
  const row = await inTransaction(context, async (inside) => {
    const [handled] = await inside.db
      .update(certifications)
      .set({ status, reply, handled_at: at, handled_by: person.id })
      .where(and(eq(certifications.id, id), eq(certifications.status, "待审核")))
      .returning();
    if (!handled) throw new Refused(409, "这份申请不存在，或已经处理过");
    if (status === "通过") await link(inside, handled, street_id, at);
    await writeAudit(inside, "certify-handle", { id, status });
    const told = { account_id: handled.account_id, kind: "application" as const, record_id: id, due_at: at };
    await remind(inside.db, [{ ...told, title: outcomeWords[status], body: reply, path: "/userCenter" }]);
    return handled;
  });
  const [answer] = await toRows(context, [row]);
  if (!answer) throw new Error("an application did not come back");
  return answer;
}
