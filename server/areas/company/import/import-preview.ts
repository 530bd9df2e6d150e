import type { CompanyImport, ImportRow } from "#contract/company/company.ts";
import { rowPlace } from "#contract/core/sheets/row-place.ts";
import type { Db } from "#server/database/connect.ts";
import type { imports } from "#server/database/tables/company.ts";
import { duplicatesInFile, type Plan, planRow } from "./import-check.ts";
import type { FileRow } from "./import-file.ts";
import { importLists, knownCompanies } from "./import-lists.ts";

/** Checks rows against the contract, the file and the database; nothing is written. */
export async function checkRows(db: Db, rows: readonly FileRow[], now: number): Promise<ImportRow[]> {
  const lists = await importLists(db);
  const companies = await knownCompanies(db, rows, false);
  const duplicates = duplicatesInFile(rows);
  const placeOf = new Map<string, string>();
  return rows.map((row) => {
    const plan = planRow(row, lists, companies, now);
    const problems = {
      ...duplicates.get(row.line),
      ...(plan.action === "refused" ? plan.problems : sameTwice(plan, row, placeOf)),
    };
    const refused = Object.keys(problems).length > 0;
    return { ...row, problems, action: refused ? "refused" : plan.action, result: null };
  });
}

/** Two rows may mean one company, one by its code and one by its old name. */
function sameTwice(plan: Plan, row: FileRow, placeOf: Map<string, string>): Record<string, string> {
  if (plan.action !== "update" && plan.action !== "same") return {};
  const before = placeOf.get(plan.known.id);
  if (before !== undefined) return { name: `与${before}是同一家企业` };
  placeOf.set(plan.known.id, rowPlace(row));
  return {};
}

/** An import as the wire has it. */
export function toImport(row: typeof imports.$inferSelect): CompanyImport {
  const counts = { create: 0, update: 0, same: 0, refused: 0 };
  for (const { action } of row.rows) counts[action]++;
  return {
    id: row.id,
    file_name: row.file_name,
    state: row.state,
    total: row.rows.length,
    finished: row.finished,
    counts,
    ignored: row.ignored,
    unread: row.unread,
    rows: row.state === "running" ? [] : row.rows,
  };
}
