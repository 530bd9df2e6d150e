import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { importColumns } from "#contract/company/company.ts";
import { importRowDays } from "#contract/ip-import/row-days.ts";
import type { Db } from "#server/database/connect.ts";
import { imports } from "#server/database/tables/company.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { readImportFile } from "./import-file.ts";
import { checkRows, toImport } from "./import-preview.ts";
import { importTemplate } from "./import-template.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type ImportCalls = "importTemplate" | "importPreview" | "importFix" | "importRun" | "importState";
type StoredImport = typeof imports.$inferSelect;

const missing = () => new Refused(404, `导入记录不存在，或已超过保留的 ${importRowDays} 天，请重新选择文件`);

/** Changes an import under a lock, so that two clicks, or a fix and a run, do not meet. */
async function changeImport(
  context: CallContext,
  id: string,
  change: (stored: StoredImport, db: Db) => Promise<Partial<StoredImport>>,
): Promise<StoredImport> {
  return context.db.transaction(async (db) => {
    const [stored] = await db.select().from(imports).where(eq(imports.id, id)).for("update");
    if (!stored) throw missing();
    const changes = { ...(await change(stored, db)), updated_at: new Date(context.now()) };
    await db.update(imports).set(changes).where(eq(imports.id, id));
    return { ...stored, ...changes };
  });
}

/** The cells of known columns; an emptied cell goes. */
function mergeCells(cells: Record<string, string>, fixes: Record<string, string>): Record<string, string> {
  const merged = Object.entries({ ...cells, ...fixes }).map(([key, cell]) => [key, cell.trim()] as const);
  return Object.fromEntries(merged.filter(([key, cell]) => key in importColumns && cell !== ""));
}

export const importHandlers: Pick<AreaHandlers<"company">, ImportCalls> = {
  importTemplate: async (context) => ({
    file: await importTemplate(context),
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    name: "企业导入模板.xlsx",
  }),

  async importPreview(context, { name }) {
    const file = await readImportFile(context.bytes);
    const rows = await checkRows(context.db, file.rows, context.now());
    const at = new Date(context.now());
    const [stored] = await context.db
      .insert(imports)
      .values({
        id: v7(),
        account_id: personOf(context).id,
        file_name: name,
        state: "preview",
        rows,
        ignored: file.ignored,
        unread: file.unread,
        created_at: at,
        updated_at: at,
      })
      .returning();
    if (!stored) throw new Error("an inserted import did not come back");
    return toImport(stored);
  },

  async importFix(context, input) {
    const fixes = new Map(input.rows.map(({ line, cells }) => [line, cells]));
    const stored = await changeImport(context, input.id, async (before, db) => {
      if (before.state !== "preview") throw new Refused(409, "此导入已开始执行，不能再修改");
      const rows = before.rows.map(({ line, at, cells }) => ({
        line,
        ...(at !== undefined && { at }),
        cells: mergeCells(cells, fixes.get(line) ?? {}),
      }));
      return { rows: await checkRows(db, rows, context.now()) };
    });
    return toImport(stored);
  },

  async importRun(context, { id }) {
    const stored = await changeImport(context, id, async (before, db) => {
      if (before.state === "running" || before.state === "done") throw new Refused(409, "此导入已执行，请勿重复提交");
      await writeAudit({ ...context, db }, "company-import", {
        import_id: id,
        file: before.file_name,
        rows: before.rows.length,
        counts: toImport(before).counts,
      });
      return { state: "running" as const };
    });
    await context.startJob("company-import", { id });
    return toImport(stored);
  },

  async importState(context, { id }) {
    const [stored] = await context.db.select().from(imports).where(eq(imports.id, id));
    if (!stored) throw missing();
    return toImport(stored);
  },
};
