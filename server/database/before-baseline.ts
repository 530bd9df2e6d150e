import { createHash } from "node:crypto";
import { UnfitDatabase } from "./fit-database.ts";

/**
 * The numbered migrations in whose place the baseline stands, 001 to 137 with gaps: how many, the last one, and the
 * SHA-256 of all names, sorted, each on a line. A journal that lists exactly these has the schema of the baseline.
 */
const numbered = {
  count: 83,
  last: "137-indexes-of-lists.sql",
  sha256: "181ab8f2d6081086ea1fbdd01f1dc620f7057998baa2bb243be0ee356752b6b7",
};

const lastProgram = `最后一版带编号迁移的程序（0.1.0，编号到 ${numbered.last} 为止）`;

/** Refuses the journal of before in words unless it lists all numbered migrations and no other. */
export function refuseOtherThanNumbered(names: readonly string[]): void {
  const sorted = names.toSorted();
  if (createHash("sha256").update(sorted.join("\n")).digest("hex") === numbered.sha256) return;
  throw new UnfitDatabase(
    `数据库记有 ${names.length} 项编号迁移（最近一项 ${sorted.at(-1) ?? "无"}），应为 ${numbered.count} 项，到 ${numbered.last} 为止，` +
      `不能直接升级：请先用${lastProgram}在该数据库上启动一次，再启动本程序`,
  );
}

/** What keeps a backup whose last migration this is from being put back, or null: it is carried over at the start. */
export function numberedBackupProblem(migration: string): string | null {
  if (migration === numbered.last) return null;
  return `备份来自更早的版本（${migration}），不能直接恢复：请先用${lastProgram}恢复并启动一次，再用本程序`;
}

/** Whether a name is one of before the baseline. */
export const isNumbered = (migration: string): boolean => /^\d{3}-/.test(migration);
