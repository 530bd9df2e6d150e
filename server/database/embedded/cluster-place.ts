import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Account, canEnter } from "./embedded-account.ts";
import { fileIdentity } from "./process-identity.ts";
import { RefusedStart } from "../refused-start.ts";

/** What a data folder remembers of its cluster, readable by its owner only. */
export interface Remembered {
  /** In `postgres.json` relative to the data folder if it lies in it, so that the folder may be moved and copied. */
  directory: string;
  password: string;
}

/** Where an unprivileged account keeps its things when it cannot enter the data folder. */
export const sharedFolder = "/var/lib/ip-smart";

const ownPlace = (dataDir: string) => path.join(dataDir, "postgres");
export const rememberedIn = (dataDir: string) => path.join(dataDir, "postgres.json");
const isInside = (dataDir: string, directory: string) => directory.startsWith(`${dataDir}${path.sep}`);

/** A cluster that is being made, under the name it has until it is whole. */
export const draftOf = (directory: string) => `${directory}.new`;

const isCluster = (directory: string) =>
  [directory, draftOf(directory)].some((folder) => existsSync(path.join(folder, "PG_VERSION")));

/** Where the cluster of a data folder lies, and the password of its owner; null: it has none. */
export function rememberedCluster(dataDir: string): Remembered | null {
  const found = readRemembered(dataDir);
  return found && { ...found, directory: placeOf(dataDir, found.directory) };
}

function readRemembered(dataDir: string): Remembered | null {
  const file = rememberedIn(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Remembered) : null;
}

/** Earlier programs remembered an absolute place, that of the original in a copied or moved folder. */
function placeOf(dataDir: string, remembered: string): string {
  const directory = path.resolve(dataDir, remembered);
  if (isInside(dataDir, directory)) return directory;
  if (isCluster(ownPlace(dataDir))) return ownPlace(dataDir);
  if (path.dirname(directory) === sharedFolder) return directory;
  throw new RefusedStart(
    `数据文件夹 ${dataDir} 中没有数据库，postgres.json 指向别处的 ${directory}：这里可能是一份不完整的副本。` +
      `请补上 ${ownPlace(dataDir)}，或用 npm run restore 从备份恢复；若确定要从空库开始，请删除 ${rememberedIn(dataDir)}。` +
      ` The data folder holds no database and names one elsewhere: complete it, or restore a backup.`,
  );
}

export function remember(dataDir: string, { directory, password }: Remembered): void {
  const place = isInside(dataDir, directory) ? path.relative(dataDir, directory) : directory;
  const known = readRemembered(dataDir);
  if (known?.directory === place && known.password === password) return;
  writeWhole(rememberedIn(dataDir), JSON.stringify({ directory: place, password }, null, 2));
}

/** In the data folder if the account gets there, else in a folder of its own named after it. */
export function placeFor(dataDir: string, account: Account): string {
  if (account === null || canEnter(account, dataDir)) return ownPlace(dataDir);
  mkdirSync(sharedFolder, { recursive: true });
  chmodSync(sharedFolder, 0o755);
  for (let number = 1; ; number++) {
    const directory = path.join(sharedFolder, number === 1 ? nameOf(dataDir) : `${nameOf(dataDir)}-${number}`);
    // The data folder that lay here before may have been moved away, and its cluster belongs to it still.
    if (!existsSync(directory) || likelyOwner(directory, dataDir) === dataDir) return directory;
  }
}

const nameOf = (dataDir: string) => createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
const ownerFile = (directory: string) => `${directory}.owner.json`;

/** The data folder a cluster outside of all data folders belongs to; null: an earlier program did not write it down. */
function ownerOfPlace(directory: string): string | null {
  const file = ownerFile(directory);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { dataDir: string }).dataDir : null;
}

/** The owner, told by the name where it is not written down: earlier programs named the folder after the first one. */
const likelyOwner = (directory: string, dataDir: string) =>
  ownerOfPlace(directory) ?? (path.basename(directory) === nameOf(dataDir) ? dataDir : null);

/**
 * Refuses a copy of a data folder the cluster that lies outside of both: it is the original's. A folder that was moved
 * left none behind that remembers the cluster.
 */
export function refuseForeignOwner(dataDir: string, directory: string): void {
  if (isInside(dataDir, directory) || !existsSync(directory)) return;
  const owner = likelyOwner(directory, dataDir);
  if (owner === dataDir || (owner !== null && fileIdentity(owner) === fileIdentity(dataDir))) return;
  if (owner !== null && readRemembered(owner)?.directory !== directory) return;
  const whose = owner === null ? "不在数据文件夹之内，无法确认属于它" : `属于 ${owner}`;
  throw new RefusedStart(
    `数据文件夹 ${dataDir} 可能是${owner === null ? "一份副本" : ` ${owner} 的副本`}：postgres.json 所指的数据库 ${directory} ${whose}，没有使用。` +
      "要得到一份副本，请在原数据文件夹上运行 npm run backup，再用 npm run restore 恢复到空文件夹；" +
      `要让这个文件夹接管该数据库，请先停止原服务，再运行 DATA_DIR=${dataDir} npm run adopt。` +
      " The database lies outside of the data folder and is not known to belong to it.",
  );
}

/** Writes down whose a cluster is that lies outside of its data folder. */
export function ownPlaceOutside(dataDir: string, directory: string): void {
  if (!isInside(dataDir, directory) && ownerOfPlace(directory) !== dataDir)
    writeWhole(ownerFile(directory), JSON.stringify({ dataDir }));
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
