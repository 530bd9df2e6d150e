import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { certificateProblems, tidyNumbers } from "#contract/certificate/certificate-rules.ts";
import {
  type Certificate,
  type certificateCalls,
  type CertificateFields,
  certificateFieldNames,
} from "#contract/certificate/certificate.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import {
  type CertificateDbRow,
  certificateFiles,
  certificateLoans,
  certificates,
} from "#server/database/tables/ip/certificate.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { deleteRecord, editRecord, type MortalKind, restoreRecord } from "#server/plugins/record-life.ts";
import { certificateUnknown, lockedCertificate } from "./certificate-access.ts";
import { shownCertificate } from "./certificate-rows.ts";

type Changes = Partial<CertificateFields>;

const fieldsOf = (row: CertificateDbRow): CertificateFields =>
  Object.fromEntries(certificateFieldNames.map((name) => [name, row[name]])) as unknown as CertificateFields;

async function show(context: CallContext, { id }: { id: string }): Promise<Certificate> {
  const shown = await shownCertificate(context, id);
  if (shown === null) throw certificateUnknown();
  return shown;
}

/** Refuses what the rules forbid, and scans that are not the company's own. */
export async function checkFields(context: CallContext, companyId: string, fields: CertificateFields): Promise<void> {
  const problems = certificateProblems(fields, context.now());
  const named = { front_id: fields.front_id, back_id: fields.back_id };
  const ids = Object.values(named).filter((one) => one !== null);
  const own = await context.db
    .select({ id: certificateFiles.id })
    .from(certificateFiles)
    .where(and(inArray(certificateFiles.id, ids), eq(certificateFiles.company_id, companyId)));
  for (const [field, id] of Object.entries(named))
    if (id !== null && !own.some((one) => one.id === id)) problems[field] = "扫描件不存在，请重新上传";
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

/** Two living certificates of a company do not carry the same number of the same kind. */
async function refuseDouble(context: CallContext, companyId: string, id: string, fields: CertificateFields) {
  const same = and(
    eq(certificates.company_id, companyId),
    eq(certificates.kind, fields.kind),
    eq(certificates.number, fields.number),
    ne(certificates.id, id),
    isNull(certificates.deleted_at),
  );
  if ((await context.db.$count(certificates, same)) > 0)
    throw refusedFields({ number: `已有编号为 ${fields.number} 的${fields.kind}，请勿重复登记` });
}

const kind: MortalKind<CertificateDbRow, Changes, Certificate> = {
  kind: "certificate",
  table: certificates,
  lock: lockedCertificate,
  deleted: "证书已被删除，修改没有保存",
  stale: "证书在您打开后被修改过，请核对后再删除",
  show,
  meant(changes, row) {
    const tidied = tidyNumbers({ ...fieldsOf(row), ...changes });
    return {
      ...changes,
      ...((changes.number !== undefined || changes.kind !== undefined) && { number: tidied.number }),
      ...(changes.right_no !== undefined && { right_no: tidied.right_no }),
    };
  },
  async check(context, row, changes) {
    const before = fieldsOf(row);
    const changed = differences(before, changes);
    if (Object.keys(changed).length === 0) return null;
    const after = { ...before, ...changes };
    await checkFields(context, row.company_id, after);
    await refuseDouble(context, row.company_id, row.id, after);
    return { columns: changes, changed };
  },
  mayDelete: () => null,
  mayRestore: () => null,
};

async function refuseReplaced(context: CallContext, companyId: string, old: string): Promise<void> {
  const [row] = await context.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, old), eq(certificates.company_id, companyId), isNull(certificates.deleted_at)))
    .for("update");
  if (row === undefined) throw refusedFields({ replaces_id: "被替换的证书不存在，请重新选择" });
  const newer = and(eq(certificates.replaces_id, old), isNull(certificates.deleted_at));
  if ((await context.db.$count(certificates, newer)) > 0)
    throw refusedFields({ replaces_id: "这张证书已经换过新证，请打开新证查看" });
}

/** Adds a certificate inside a transaction; the same id again changes nothing. */
export async function addCertificate(
  context: CallContext,
  companyId: string,
  { id, replaces_id, ...given }: CertificateFields & { id: string; replaces_id: string | null },
): Promise<void> {
  const [there] = await context.db.select().from(certificates).where(eq(certificates.id, id));
  if (there !== undefined) {
    if (there.company_id === companyId) return;
    throw new Refused(409, "证书编号重复，请重新打开页面后再保存");
  }
  const fields = tidyNumbers(given);
  await checkFields(context, companyId, fields);
  await refuseDouble(context, companyId, id, fields);
  if (replaces_id !== null) await refuseReplaced(context, companyId, replaces_id);
  const at = new Date(context.now());
  const by = personOf(context).id;
  const stamp = { created_at: at, created_by: by, updated_at: at, updated_by: by };
  await context.db.insert(certificates).values({ id, company_id: companyId, ...fields, replaces_id, ...stamp });
  const changed = differences({}, fields);
  await keepRevision(context.db, context, { kind: "certificate", record_id: id, rev: 1, action: "create", changed });
}

export async function certificateCreate(
  context: CallContext,
  input: ParsedInputOf<typeof certificateCalls.certificateCreate>,
): Promise<Certificate> {
  const company = await ownCompany(context);
  return inTransaction(context, async (inside) => {
    await addCertificate(inside, company.id, input);
    return show(inside, input);
  });
}

export const certificateUpdate = (
  context: CallContext,
  input: ParsedInputOf<typeof certificateCalls.certificateUpdate>,
): Promise<Certificate> => inTransaction(context, (inside) => editRecord(inside, kind, input));

export const certificateDelete = (
  context: CallContext,
  input: ParsedInputOf<typeof certificateCalls.certificateDelete>,
): Promise<{ id: string; rev: number }> =>
  inTransaction(context, async (inside) => {
    await lockedCertificate(inside, input.id);
    const open = and(eq(certificateLoans.certificate_id, input.id), isNull(certificateLoans.returned_on));
    if ((await inside.db.$count(certificateLoans, open)) > 0)
      throw new Refused(409, "证书还在外借，请先登记归还再删除");
    return deleteRecord(inside, kind, input);
  });

export const certificateRestore = (context: CallContext, { id }: { id: string }): Promise<Certificate> =>
  inTransaction(context, async (inside) => {
    const row = await lockedCertificate(inside, id);
    if (row.deleted_at === null) return show(inside, row);
    await refuseDouble(inside, row.company_id, id, fieldsOf(row));
    if (row.replaces_id !== null) await refuseReplaced(inside, row.company_id, row.replaces_id);
    return restoreRecord(inside, kind, id);
  });
