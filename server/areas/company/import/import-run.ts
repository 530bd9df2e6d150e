import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { type CompanyFields, importColumns, type ImportRow } from "#contract/company/company.ts";
import type { Db } from "#server/database/connect.ts";
import { companies, contacts, imports } from "#server/database/tables/company.ts";
import { revisions } from "#server/database/tables/history.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { companyColumns } from "../company-writes.ts";
import { type Plan, planRow } from "./import-check.ts";
import { importLists, knownCompanies } from "./import-lists.ts";

/** Rows of one transaction. */
const batch = 250;

/** Who writes, and when. */
interface Stamp {
  by: string;
  at: Date;
}
type Planned<A extends Plan["action"]> = { row: ImportRow; plan: Extract<Plan, { action: A }> };

/** Whether a run is under way: imports a stopped process left behind go on. */
export const unfinishedImports = async (db: Db): Promise<{ id: string }[]> =>
  db.select({ id: imports.id }).from(imports).where(eq(imports.state, "running"));

/**
 * Writes a running import to its end, batch by batch. A batch and its progress are one transaction under a
 * lock on the import: a run that is broken off, or that two processes do at once, writes each row once.
 */
export async function runImport(services: Pick<Services, "db" | "now">, id: string): Promise<void> {
  const write = () => services.db.transaction((db) => writeBatch(db, id, new Date(services.now())));
  while (await write());
}

/** Ends an import that keeps failing; what is written stays, and a new run goes on from there. */
export async function giveUpImport(db: Db, id: string): Promise<void> {
  await db.update(imports).set({ state: "failed", updated_at: new Date() }).where(eq(imports.id, id));
}

/** Takes an import up again that was given up; false: it is no such one any more. */
export async function goOnImport(db: Db, id: string): Promise<boolean> {
  const going = await db
    .update(imports)
    .set({ state: "running", updated_at: new Date() })
    .where(and(eq(imports.id, id), eq(imports.state, "failed")))
    .returning({ id: imports.id });
  return going.length > 0;
}

/** Returns whether there is more to write. */
async function writeBatch(db: Db, id: string, at: Date): Promise<boolean> {
  const [found] = await db.select().from(imports).where(eq(imports.id, id)).for("update");
  if (!found || found.state !== "running") return false;
  const rows = found.rows.slice(found.finished, found.finished + batch);
  const results = await writeRows(db, rows, { by: found.account_id, at });
  const finished = found.finished + rows.length;
  const more = finished < found.rows.length;
  await db
    .update(imports)
    .set({
      rows: [...found.rows.slice(0, found.finished), ...results, ...found.rows.slice(finished)],
      finished,
      state: more ? "running" : "done",
      updated_at: at,
    })
    .where(eq(imports.id, id));
  return more;
}

/** Plans again, because the database may have changed since the preview, and writes. */
async function writeRows(db: Db, rows: ImportRow[], stamp: Stamp): Promise<ImportRow[]> {
  const wanted = rows.filter(({ action }) => action !== "refused");
  const lists = await importLists(db);
  const known = await knownCompanies(db, wanted, true);
  const planned = wanted.map((row) => ({ row, plan: planRow(row, lists, known, stamp.at.getTime()) }));
  const created = await createAll(db, planned.filter(isPlan("create")), stamp);
  for (const one of planned.filter(isPlan("update"))) await updateOne(db, one.plan, stamp);
  const results = new Map(planned.map((one) => [one.row.line, resultOf(one, created)]));
  return rows.map((row) => results.get(row.line) ?? refused(row, row.problems));
}

const isPlan =
  <A extends Plan["action"]>(action: A) =>
  (one: { row: ImportRow; plan: Plan }): one is Planned<A> =>
    one.plan.action === action;

/** Lines really created: a company that somebody adds at this moment wins over its row. */
async function createAll(db: Db, planned: Planned<"create">[], { by, at }: Stamp): Promise<Set<number>> {
  if (planned.length === 0) return new Set();
  const values = planned.map(({ plan }) => newCompany(plan.fields, { by, at }));
  const saved = await db.insert(companies).values(values).onConflictDoNothing().returning({ id: companies.id });
  const ids = new Set(saved.map(({ id }) => id));
  const made = values.filter(({ id }) => ids.has(id));
  if (made.length > 0)
    await db.insert(revisions).values(
      made.map(({ id }) => ({
        kind: "company",
        record_id: id,
        rev: 1,
        action: "create" as const,
        changed: {},
        by,
        at,
      })),
    );
  return new Set(planned.filter((_, place) => ids.has(values[place]?.id ?? "")).map(({ row }) => row.line));
}

const newCompany = (fields: CompanyFields, { by, at }: Stamp) => ({
  ...companyColumns(fields),
  id: v7(),
  source: "系统导入",
  created_at: at,
  created_by: by,
  updated_at: at,
  updated_by: by,
});

async function updateOne(
  db: Db,
  { known, fields, changed }: Extract<Plan, { action: "update" }>,
  { by, at }: Stamp,
): Promise<void> {
  const rev = known.rev + 1;
  await db
    .update(companies)
    .set({ ...companyColumns(fields), rev, updated_at: at, updated_by: by })
    .where(eq(companies.id, known.id));
  if (fields.street_id !== known.street_id)
    await db.update(contacts).set({ street_id: fields.street_id }).where(eq(contacts.company_id, known.id));
  await db.insert(revisions).values({ kind: "company", record_id: known.id, rev, action: "edit", changed, by, at });
}

function resultOf({ row, plan }: { row: ImportRow; plan: Plan }, created: ReadonlySet<number>): ImportRow {
  if (plan.action === "refused") return refused(row, plan.problems);
  if (plan.action === "same") return { ...row, action: "same", result: "无变化" };
  if (plan.action === "update")
    return { ...row, action: "update", result: `更新：${headings(Object.keys(plan.changed))}` };
  if (created.has(row.line)) return { ...row, action: "create", result: "新增" };
  return refused(row, { name: "同一企业刚被他人登记，请重新导入此行" });
}

const refused = (row: ImportRow, problems: Record<string, string>): ImportRow => ({
  ...row,
  problems,
  action: "refused",
  result: `失败：${Object.values(problems).join("；")}`,
});

const headings = (keys: string[]) => keys.map((key) => importColumns[key as keyof CompanyFields] ?? key).join("、");
