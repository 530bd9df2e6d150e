import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import {
  draftOf,
  ownPlaceOutside,
  placeFor,
  remember,
  type Remembered,
  rememberedCluster,
  rememberedIn,
  sharedFolder,
} from "./cluster-place.ts";
import { type Account, databaseAccount, ownerOf } from "./embedded-account.ts";
import { type Binaries, findBinaries } from "./embedded-binaries.ts";
import { installationFile } from "../installation-file.ts";
import { RefusedStart } from "../refused-start.ts";

/** Name of the database and of its owner. */
export const databaseName = "ip_smart";

/** A cluster on disk, ready to be served. */
export interface Cluster {
  directory: string;
  password: string;
  account: Account;
  binaries: Binaries;
}

/** Finds the cluster that belongs to a data folder, at its place, or makes an empty one there. */
export function openCluster(dataDir: string, directory: string): Cluster {
  const remembered = rememberedCluster(dataDir);
  if (remembered !== null) return reopen(dataDir, remembered);
  const account = databaseAccount();
  const cluster = {
    directory,
    password: randomBytes(24).toString("hex"),
    account,
    binaries: binariesFor(account, dataDir),
  };
  create(dataDir, cluster);
  return cluster;
}

/** Where the cluster of a data folder lies, or will lie. */
export const clusterPlace = (dataDir: string): string =>
  rememberedCluster(dataDir)?.directory ?? placeFor(dataDir, databaseAccount());

function reopen(dataDir: string, { directory, password }: Remembered): Cluster {
  // A kill between remembering and renaming leaves a finished cluster under its draft name.
  if (!existsSync(directory) && existsSync(draftOf(directory))) renameSync(draftOf(directory), directory);
  if (!existsSync(path.join(directory, "PG_VERSION")))
    throw new RefusedStart(
      `找不到数据库文件夹 ${directory}，数据可能已被移走。请放回原处；若确定要从空库开始，请删除 ${rememberedIn(dataDir)} 和 ${installationFile(dataDir)}。` +
        ` The database folder ${directory} is gone: put it back, or delete ${rememberedIn(dataDir)} to start empty.`,
    );
  remember(dataDir, { directory, password });
  ownPlaceOutside(dataDir, directory);
  const account = ownerOf(directory);
  return { directory, password, account, binaries: binariesFor(account, dataDir) };
}

function binariesFor(account: Account, dataDir: string): Binaries {
  return findBinaries(account, account === null ? dataDir : sharedFolder);
}

/**
 * Where a cluster that is put back into an empty data folder goes, and whose it is. `settle` hands it to that account
 * and remembers it, which makes it the folder's own.
 */
export function newPlace(folder: string): { directory: string; settle(password: string): void } {
  const dataDir = realpathSync(folder);
  const account = databaseAccount();
  const directory = placeFor(dataDir, account);
  return {
    directory,
    settle(password) {
      if (account !== null)
        for (const entry of ["", ...readdirSync(directory, { recursive: true, encoding: "utf8" })])
          chownSync(path.join(directory, entry), account.uid, account.gid);
      ownPlaceOutside(dataDir, directory);
      remember(dataDir, { directory, password });
    },
  };
}

function create(dataDir: string, { directory, password, account, binaries }: Cluster): void {
  if (existsSync(directory))
    throw new RefusedStart(
      `${directory} 已有数据库，但缺少它的密码文件 ${rememberedIn(dataDir)}。请放回该文件，或移走旧数据库。` +
        ` ${directory} holds a database whose password file ${rememberedIn(dataDir)} is missing: restore the file or move the database away.`,
    );
  const draft = draftOf(directory);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account !== null) chownSync(draft, account.uid, account.gid);
  initialise(draft, password, account, binaries);
  ownPlaceOutside(dataDir, directory);
  remember(dataDir, { directory, password });
  renameSync(draft, directory);
}

/**
 * UTF-8 with byte order and C.UTF-8 character classes: see docs/decisions/002-embedded-postgresql.md.
 */
function initialise(draft: string, password: string, account: Account, { initdb }: Binaries): void {
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== null) chownSync(passwordFile, account.uid, account.gid);
  const characters = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  try {
    const run = spawnSync(
      initdb,
      [
        `--pgdata=${draft}`,
        `--username=${databaseName}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        `--lc-ctype=${characters}`,
      ],
      { cwd: "/", env: childEnvironment, encoding: "utf8", ...account },
    );
    if (run.error) throw run.error;
    if (run.status !== 0) throw new Error(`无法建立数据库 cannot create the database: ${run.stderr.trim()}`);
  } finally {
    rmSync(passwordFile);
  }
}

/** PostgreSQL sees none of our environment: it may hold secrets, or PG* names that change its ways. */
export const childEnvironment = { PATH: process.env["PATH"] ?? "", TZ: "UTC" };
