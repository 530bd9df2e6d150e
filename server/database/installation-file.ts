import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { RefusedStart } from "./refused-start.ts";

/** The data folder's half of what an installation is known by; the database has the other one. */
export const installationName = "installation.json";
export const installationFile = (dataDir: string) => path.join(dataDir, installationName);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the installation a data folder belongs to; null: it says none. */
export function folderInstallation(dataDir: string): string | null {
  const file = installationFile(dataDir);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const id = idIn(text);
  if (id === null)
    throw new RefusedStart(
      `${file} 已损坏，无法确认数据文件夹属于哪个系统：请放回原来的文件，或确认无误后删除它并运行 npm run adopt`,
    );
  return id;
}

function idIn(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === "string" && uuid.test(id) ? id : null;
  } catch {
    return null;
  }
}

/** Writes the id down; `over` replaces that of another installation. */
export function keepFolderInstallation(dataDir: string, id: string, { over }: { over: boolean }): void {
  const file = installationFile(dataDir);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify({ id }), { mode: 0o600, flush: true });
  if (over) return renameSync(draft, file);
  try {
    linkSync(draft, file);
  } finally {
    unlinkSync(draft);
  }
}
