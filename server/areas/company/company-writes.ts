import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { Company, CompanyEdit, CompanyFields, NewCompany } from "#contract/company/company.ts";
import { companyProblems } from "#contract/company/company-rules.ts";
import { companies, companyAliases, type CompanyRow, contacts } from "#server/database/tables/company.ts";
import { streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { editRecord, type RecordKind } from "#server/plugins/record-life.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { visibleCompany } from "./company-access.ts";
import { rememberOpened } from "./company-opens.ts";
import { companyRevised, fieldsOfCompany, toCompany } from "./company-record.ts";
import { presentLabels } from "./labels/labels.ts";
import { initialsOf } from "./initials.ts";
import { refuseCompanyConflict } from "./merge/merged-edit.ts";
import { nameKey } from "./merge/name-key.ts";

/** Columns for what a person wrote, with the search columns derived from the name. */
export const companyColumns = (fields: CompanyFields) => ({
  ...fields,
  reg_capital: fields.reg_capital === "" ? null : fields.reg_capital,
  name_key: nameKey(fields.name),
  initials: initialsOf(fields.name),
});

/** The living company with this credit code, else the one with this name; null when there is none. */
export async function knownCompany(
  context: Pick<CallContext, "db">,
  fields: { name: string; credit_code: string },
): Promise<CompanyRow | null> {
  const rows = await context.db
    .select()
    .from(companies)
    .where(
      and(
        isNull(companies.deleted_at),
        or(
          fields.credit_code === "" ? undefined : eq(companies.credit_code, fields.credit_code),
          eq(companies.name_key, nameKey(fields.name)),
        ),
      ),
    );
  return rows.find((row) => row.credit_code !== "" && row.credit_code === fields.credit_code) ?? rows[0] ?? null;
}

/** Refuses what breaks a rule among those that were written; what stands there already is left alone. */
function refuseProblems(context: CallContext, written: Partial<CompanyFields>): void {
  const problems = companyProblems(written, context.now());
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

async function refuseStreet(context: CallContext, streetId: string): Promise<void> {
  const [street] = await context.db.select().from(streets).where(eq(streets.id, streetId));
  if (!street) throw refusedFields({ street_id: "所属镇街不存在" });
  if (!coversStreet(personOf(context), streetId)) throw refusedFields({ street_id: "所属镇街只能是您账号管辖的镇街" });
}

/**
 * Adds a company found in the field. When it is known already (credit code, then normalised name) the
 * answer is the known one and the new id becomes its alias, so rows that name the new id still arrive.
 */
export async function createCompany(context: CallContext, input: NewCompany) {
  const { id, contact, ...written } = input;
  refuseProblems(context, written);
  const fields = { ...written, label_ids: await presentLabels(context.db, written.label_ids) };
  await refuseStreet(context, fields.street_id);
  const known = await knownCompany(context, fields);
  if (known) {
    if (!coversStreet(personOf(context), known.street_id))
      throw refusedFields({ name: "该企业已登记在其他镇街，请联系区级管理人员办理移交" });
    if (known.id !== id)
      await context.db.insert(companyAliases).values({ id, company_id: known.id }).onConflictDoNothing();
    // The device puts it in the place of the one it added.
    await rememberOpened(context, known.id);
    return { company: toCompany(known), alias_of: known.id === id ? null : known.id };
  }
  const at = new Date(context.now());
  const person = personOf(context);
  const [row] = await context.db
    .insert(companies)
    .values({
      id,
      ...companyColumns(fields),
      created_at: at,
      created_by: person.id,
      updated_at: at,
      updated_by: person.id,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refused(409, "此企业编号已被使用", { reason: "key_reused" });
  if (contact) {
    const first = { ...contact, company_id: id, street_id: fields.street_id, is_primary: true };
    const made = await context.db.insert(contacts).values(first).onConflictDoNothing().returning({ id: contacts.id });
    if (made.length === 0) throw new Refused(409, "此联系人编号已被使用", { reason: "key_reused" });
  }
  await keepRevision(context.db, context, { kind: "company", record_id: id, rev: 1, action: "create", changed: {} });
  return { company: toCompany(row), alias_of: null };
}

async function lockCompany(context: CallContext, id: string): Promise<CompanyRow> {
  const [alias] = await context.db.select().from(companyAliases).where(eq(companyAliases.id, id));
  const [row] = await context.db
    .select()
    .from(companies)
    .where(eq(companies.id, alias?.company_id ?? id))
    .for("update");
  if (!row || !coversStreet(personOf(context), row.street_id))
    throw new Refused(404, "企业不存在，或不在您的管辖范围内");
  return row;
}

async function refuseTaken(context: CallContext, id: string, fields: CompanyFields): Promise<void> {
  const [twin] = await context.db
    .select({ name: companies.name, credit_code: companies.credit_code })
    .from(companies)
    .where(
      and(
        ne(companies.id, id),
        isNull(companies.deleted_at),
        or(
          fields.credit_code === "" ? undefined : eq(companies.credit_code, fields.credit_code),
          eq(companies.name_key, nameKey(fields.name)),
        ),
      ),
    );
  if (!twin) return;
  throw refusedFields(
    twin.credit_code !== "" && twin.credit_code === fields.credit_code
      ? { credit_code: "统一社会信用代码已属于另一家企业" }
      : { name: "企业名称已属于另一家企业" },
  );
}

const companyKind: RecordKind<CompanyRow, CompanyEdit["changes"], Company> = {
  ...companyRevised,
  lock: lockCompany,
  deleted: "此企业已被删除",
  show: (_context, row) => toCompany(row),
  conflict: refuseCompanyConflict,
  async check(context, row, changes) {
    const before = fieldsOfCompany(row);
    refuseProblems(context, changes);
    const { label_ids } = changes;
    const kept =
      label_ids === undefined ? changes : { ...changes, label_ids: await presentLabels(context.db, label_ids) };
    const changed = differences(before, kept);
    if (Object.keys(changed).length === 0) return null;
    const after = { ...before, ...kept };
    if (after.street_id !== before.street_id) await refuseStreet(context, after.street_id);
    await refuseTaken(context, row.id, after);
    return { columns: companyColumns(after), changed };
  },
  async after({ db }, { id, street_id }, before) {
    if (street_id !== before.street_id) await db.update(contacts).set({ street_id }).where(eq(contacts.company_id, id));
  },
};

/** Changes fields of a company; merged field by field, 409 when somebody else changed the same field. */
export const editCompany = (context: CallContext, edit: CompanyEdit) => editRecord(context, companyKind, edit);

/** The same for what a company changes of itself: `id` is the user's company's. */
export const editOwnCompany = (context: CallContext, edit: CompanyEdit) =>
  editRecord(context, { ...companyKind, lock: (inside, id) => visibleCompany(inside, id, true) }, edit);
