import { and, eq, isNull, ne } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { managersOnly, mayManageCompanies } from "#contract/company/company-rights.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import type { Honor, honorCalls, HonorFields } from "#contract/honor/honor.ts";
import { honorProblems, titleKey } from "#contract/honor/honor-rules.ts";
import { managedCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companies } from "#server/database/tables/company.ts";
import { type HonorRow, honors as h, type HonorTypeRow, honorTypes } from "#server/database/tables/ip/honor.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { changesOf, noteForLog } from "#server/plugins/audit/note-for-log.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { coversStreet } from "#server/plugins/people/row-scope.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { deleteRecord, editRecord, type MortalKind, restoreRecord } from "#server/plugins/record-life.ts";
import { seenBy } from "#server/database/published.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { honorById } from "./honor-rows.ts";

type New = ParsedInputOf<typeof honorCalls.honorAdd>;

const unknown = () => new Refused(404, "荣誉不存在，或不在您的管辖范围内");

async function typeOf(context: CallContext, id: string): Promise<HonorTypeRow> {
  const [type] = await context.db
    .select()
    .from(honorTypes)
    .where(and(eq(honorTypes.id, id), isNull(honorTypes.deleted_at)));
  if (!type) throw refusedFields({ type_id: "荣誉类型不存在，可能已被删除，请重新选择" });
  return type;
}

/** The honor that this one would be a second time. The company's row is locked, so that nobody adds it meanwhile. */
export async function twinOf(
  db: CallContext["db"],
  honor: { id: string; company_id: string; type_id: string; year: number; title: string },
): Promise<HonorRow | undefined> {
  const [twin] = await db
    .select()
    .from(h)
    .where(
      and(
        eq(h.company_id, honor.company_id),
        eq(h.type_id, honor.type_id),
        eq(h.year, honor.year),
        eq(h.title_key, titleKey(honor.title)),
        ne(h.id, honor.id),
        isNull(h.deleted_at),
      ),
    )
    .limit(1);
  return twin;
}

async function refusePatent(context: CallContext, id: string | null, companyId: string): Promise<void> {
  if (id === null) return;
  const [patent] = await context.db
    .select({ owners: patents.company_ids })
    .from(patents)
    .where(and(eq(patents.id, id), seenBy(viewerOf(context))));
  if (!patent) throw refusedFields({ patent_id: "所依专利不存在，请重新选择" });
  if (!patent.owners.includes(companyId)) throw refusedFields({ patent_id: "所依专利不属于这家企业，请重新选择" });
}

/** Holds every rule against an honor as it would be kept. */
export async function refuseHonor(
  context: CallContext,
  honor: HonorFields & { id: string; company_id: string },
): Promise<void> {
  const type = await typeOf(context, honor.type_id);
  const problems = honorProblems(honor, type, context.now());
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  await refusePatent(context, honor.patent_id, honor.company_id);
  const twin = await twinOf(context.db, honor);
  if (twin)
    throw refusedFields({
      title: `这家企业 ${honor.year} 年已有“${type.name}”的同名荣誉“${twin.title}”，不能重复登记`,
    });
}

async function shown(context: CallContext, id: string): Promise<Honor> {
  const honor = await honorById(context, id);
  if (!honor) throw unknown();
  return honor;
}

/** Adds an honor inside the transaction of `context`; the same id again gives the honor there is. */
export async function insertHonor(context: CallContext, input: New): Promise<void> {
  const company = await managedCompany(context, input.company_id);
  const honor = { ...input, company_id: company.id };
  await refuseHonor(context, honor);
  const at = new Date(context.now());
  const by = personOf(context).id;
  await context.db.insert(h).values({
    ...honor,
    title_key: titleKey(honor.title),
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
  });
  const { id, ...fields } = honor;
  const changed = differences({}, fields);
  await keepRevision(context.db, context, { kind: "honor", record_id: id, rev: 1, action: "create", changed });
}

export const addHonor = (context: CallContext, input: New): Promise<Honor> =>
  inTransaction(context, async (inside) => {
    const [known] = await inside.db.select().from(h).where(eq(h.id, input.id));
    if (known === undefined) await insertHonor(inside, input);
    else await lockHonor(inside, known.id);
    return shown(inside, input.id);
  });

/** The honor with its company's row locked first, as adding does; 404 out of scope. */
async function lockHonor(context: CallContext, id: string): Promise<HonorRow> {
  const [found] = await context.db.select({ company_id: h.company_id }).from(h).where(eq(h.id, id));
  if (!found) throw unknown();
  const [company] = await context.db.select().from(companies).where(eq(companies.id, found.company_id)).for("update");
  if (!company || company.deleted_at !== null || !coversStreet(personOf(context), company.street_id)) throw unknown();
  const [row] = await context.db.select().from(h).where(eq(h.id, id)).for("update");
  if (!row) throw unknown();
  return row;
}

/** Scope is asked when the row is locked. */
const notManager = (person: Person) => (mayManageCompanies(person) ? null : managersOnly);

const amountWords = (amount: string | null) => (amount === null ? "未填" : moneyWords(amount));

const honorKind: MortalKind<HonorRow, Partial<HonorFields>, Honor> = {
  kind: "honor",
  table: h,
  lock: lockHonor,
  deleted: "这条荣誉已被他人删除，修改没有保存",
  stale: "这条荣誉刚被他人修改，请核对后再删除",
  show: (context, row) => shown(context, row.id),
  mayEdit: (_row, person) => notManager(person),
  mayDelete: (_row, person) => notManager(person),
  mayRestore: (_row, person) => notManager(person),
  async check(context, row, changes) {
    const changed = differences(row, changes);
    if (Object.keys(changed).length === 0) return null;
    const next = { ...row, ...changes };
    await refuseHonor(context, next);
    noteForLog(context, { name: next.title, changes: changesOf({ amount: ["金额", amountWords] }, next, row) });
    return { columns: { ...changes, title_key: titleKey(next.title) }, changed };
  },
};

export const editHonor = (context: CallContext, input: ParsedInputOf<typeof honorCalls.honorEdit>): Promise<Honor> =>
  inTransaction(context, (inside) => editRecord(inside, honorKind, input));

export const deleteHonor = (context: CallContext, input: ParsedInputOf<typeof honorCalls.honorDel>) =>
  inTransaction(context, (inside) => deleteRecord(inside, honorKind, input));

/** Brings it back, unless it was entered again meanwhile. */
export const restoreHonor = (context: CallContext, { id }: { id: string }): Promise<Honor> =>
  inTransaction(context, async (inside) => {
    const row = await lockHonor(inside, id);
    if (row.deleted_at !== null && (await twinOf(inside.db, row)))
      throw new Refused(409, "这条荣誉已重新登记，不需要恢复", { reason: "twin" });
    return restoreRecord(inside, honorKind, id);
  });
