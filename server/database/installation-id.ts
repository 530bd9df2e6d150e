import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { v7 } from "uuid";
import { folderInstallation, installationFile, keepFolderInstallation } from "./installation-file.ts";
import { RefusedStart } from "./refused-start.ts";

export interface InstallationParts {
  databaseUrl: string;
  dataDir: string;
  /** The database is the data folder's own. */
  ownsDatabase: boolean;
}

/** What both halves say; null: nothing. */
interface Halves {
  database: string | null;
  folder: string | null;
}

/**
 * Makes sure that a data folder and a database belong to each other: both carry the id of one installation, made when they
 * first meet. Any number of processes may share the pair. Throws in words when they do not belong together.
 */
export async function matchInstallation(parts: InstallationParts): Promise<void> {
  await inTurn(parts.databaseUrl, async (client) => {
    const halves = await halvesOf(client, parts.dataDir);
    if (halves.database === null && (await mayMeet(client, parts, halves))) return meet(client, parts.dataDir, halves);
    const problem = mismatch(parts, halves);
    if (problem !== null) throw new RefusedStart(problem);
  });
}

/** Refuses a pair that does not belong together, and changes nothing. */
export async function refuseMismatch(parts: InstallationParts): Promise<void> {
  const problem = await inTurn(parts.databaseUrl, async (client) => {
    const halves = await halvesOf(client, parts.dataDir);
    return halves.database === null && halves.folder === null ? null : mismatch(parts, halves);
  });
  if (problem !== null) throw new RefusedStart(problem);
}

/** Makes a data folder and a database one installation, whatever they were before. Answers what was done. */
export async function adoptInstallation({ databaseUrl, dataDir }: InstallationParts): Promise<"agreed" | "adopted"> {
  return inTurn(databaseUrl, async (client) => {
    const halves = await halvesOf(client, dataDir);
    if (halves.database !== null && halves.database === halves.folder) return "agreed";
    if (halves.database === null) await meet(client, dataDir, halves);
    else keepFolderInstallation(dataDir, halves.database, { over: true });
    return "adopted";
  });
}

async function inTurn<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A connection that breaks in the middle fails the next statement.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}

/** Nobody else looks or writes until the transaction ends. */
async function halvesOf(client: pg.Client, dataDir: string): Promise<Halves> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('installation') is not null as there",
  );
  if (tables[0]?.there !== true) return { database: null, folder: folderInstallation(dataDir) };
  await client.query("lock table installation");
  const { rows } = await client.query<{ id: string }>("select id from installation");
  return { database: rows[0]?.id ?? null, folder: folderInstallation(dataDir) };
}

/**
 * Whether a database without an id and a data folder may become one installation: both are new, or both were in use
 * before there were ids. A folder with an id was left by a start that was killed halfway, if nothing else is in it.
 */
async function mayMeet(client: pg.Client, { dataDir, ownsDatabase }: InstallationParts, { folder }: Halves) {
  const isUsed = ["files", "vapid.json"].some((name) => existsSync(path.join(dataDir, name)));
  if (folder !== null && isUsed) return false;
  if (ownsDatabase || isUsed) return true;
  const { rows } = await client.query<{ full: boolean }>(
    "select exists (select from files) or exists (select from content_files) as full",
  );
  return rows[0]?.full !== true;
}

/** The file first: a start that is killed in between finds it without the row, and goes on from there. */
async function meet(client: pg.Client, dataDir: string, { folder }: Halves): Promise<void> {
  const id = folder ?? v7();
  if (folder === null) keepFolderInstallation(dataDir, id, { over: false });
  await client.query("insert into installation (id) values ($1)", [id]);
}

const short = (id: string) => id.slice(-12);

/** Why the two halves do not belong together, and the ways out; null: they do. */
function mismatch({ dataDir, ownsDatabase }: InstallationParts, { database, folder }: Halves): string | null {
  if (database !== null && database === folder) return null;
  const settings = ownsDatabase ? "DATA_DIR" : "DATA_DIR 和 DATABASE_URL";
  const adopt = "若确认要让两者从此配成一套，请运行 npm run adopt（环境变量相同），再启动";
  const full =
    database === null ? "数据库中已有一个系统的文件记录" : `数据库已属于一个系统（编号尾 ${short(database)}）`;
  if (folder === null)
    return (
      `${full}，而数据文件夹 ${dataDir} 中没有它的文件（缺 ${installationFile(dataDir)}）：` +
      `磁盘可能没有挂载，或 DATA_DIR 不对；多个服务进程须共用同一个数据文件夹。请检查 ${settings}；${adopt}`
    );
  if (database === null)
    return (
      `数据文件夹 ${dataDir} 已属于一个系统（编号尾 ${short(folder)}），而数据库是空的或来自别处：` +
      `请检查 ${settings}，或先恢复数据库；${adopt}`
    );
  return (
    `数据文件夹 ${dataDir} 与数据库属于两个不同的系统（编号尾 ${short(folder)} 和 ${short(database)}）：` +
    `请检查 ${settings}；${adopt}`
  );
}
