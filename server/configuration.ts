import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isWithin } from "./backup/backup-folders.ts";
import { type TrustedProxies, trustedProxies } from "./plugins/http/trusted-proxies.ts";
import { projectRoot } from "./project-root.ts";

/** Settings from the environment; everything has a default that works on one machine. */
export interface Configuration {
  host: string;
  /** 0 takes a free port. */
  port: number;
  dataDir: string;
  /** null: the server runs its own PostgreSQL in the data folder. */
  databaseUrl: string | null;
  tls: { cert: Buffer; key: Buffer } | null;
  /** Proxies in front whose word on address, host and protocol is taken; null: nobody's. */
  trustProxy: TrustedProxies | null;
  /** Where people find the site, without a path: `https://ip.example.cn`; null: not told, so that only relative addresses are sure. */
  publicUrl: string | null;
  /** Push services beside those of the browsers in use, e.g. one inside the own network. */
  pushHosts: readonly string[];
  /** JSON list of the district's streets for a new installation; null: those of 顺德. */
  streetsFile: string | null;
  /** Folder of the built client. */
  clientDir: string;
  /** The built drawing of public pages. */
  drawingFile: string;
  /** Seconds between two log lines with figures of the load; 0: none. */
  loadLogSeconds: number;
  /** Megabytes that the index of the patent search may take. */
  searchMegabytes: number;
  /** Bytes that companies and trial accounts may keep, and that stay free on the disk. */
  storage: { company: number; trial: number; floor: number };
  /** Where backups go, and how many are kept; null: none are made. */
  backup: { folder: string; keep: number } | null;
}

/** A backup must not lie in what it backs up: it would be lost with it. */
function backupOf({ BACKUP_DIR, BACKUP_KEEP }: NodeJS.ProcessEnv, dataDir: string): Configuration["backup"] {
  const keep = Number(BACKUP_KEEP ?? 7);
  if (!Number.isInteger(keep) || keep < 1 || keep > 366)
    throw new Error(`BACKUP_KEEP must be a number from 1 to 366, not ${BACKUP_KEEP}`);
  if (BACKUP_DIR === undefined || BACKUP_DIR === "") return null;
  const folder = resolve(BACKUP_DIR);
  if (isWithin(folder, dataDir))
    throw new Error(`BACKUP_DIR must not lie in DATA_DIR (${dataDir}): a backup would be lost with what it is of`);
  return { folder, keep };
}

/** `PUBLIC_URL`: scheme and host alone, as links, site map and search engines shall have it. */
function publicUrlOf(text: string | undefined): string | null {
  if (text === undefined || text === "") return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (!isOrigin) throw new Error(`PUBLIC_URL must be like https://ip.example.cn, without a path, not ${text}`);
  return url.origin;
}

/** A size in gigabytes as bytes; `usual` where the variable is not set. */
function gigabytes(name: string, text: string | undefined, usual: number): number {
  const size = text === undefined || text === "" ? usual : Number(text);
  if (!(size >= 0)) throw new Error(`${name} must be a number of gigabytes, 0 or more, not ${text}`);
  return Math.round(size * 1024 ** 3);
}

/** Reads the configuration; throws in words when it is wrong. */
export function readConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT must be 0–65535, not ${env.PORT}`);
  const loadLogSeconds = Number(env.LOAD_LOG_SECONDS ?? 0);
  if (!(loadLogSeconds >= 0)) throw new Error(`LOAD_LOG_SECONDS must be 0 or more, not ${env.LOAD_LOG_SECONDS}`);
  const searchMegabytes = Number(env.SEARCH_MEMORY ?? 4096);
  if (!(searchMegabytes > 0))
    throw new Error(`SEARCH_MEMORY must be a number of megabytes above 0, not ${env.SEARCH_MEMORY}`);
  if ((env.TLS_CERT === undefined) !== (env.TLS_KEY === undefined)) throw new Error("TLS_CERT and TLS_KEY go together");
  const dataDir = resolve(env.DATA_DIR ?? join(projectRoot, "data"));
  return {
    host: env.HOST ?? "localhost",
    port,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    tls:
      env.TLS_CERT !== undefined && env.TLS_KEY !== undefined
        ? { cert: readFileSync(env.TLS_CERT), key: readFileSync(env.TLS_KEY) }
        : null,
    streetsFile: env.STREETS_FILE ?? null,
    pushHosts: (env.PUSH_HOSTS ?? "").split(",").filter((host) => host !== ""),
    trustProxy: trustedProxies(env.TRUST_PROXY),
    publicUrl: publicUrlOf(env.PUBLIC_URL),
    clientDir: join(projectRoot, "dist/client"),
    drawingFile: join(projectRoot, "dist/server/site-document.js"),
    loadLogSeconds,
    searchMegabytes,
    storage: {
      company: gigabytes("COMPANY_STORAGE", env.COMPANY_STORAGE, 5),
      trial: gigabytes("TRIAL_STORAGE", env.TRIAL_STORAGE, 0.5),
      floor: gigabytes("DISK_FLOOR", env.DISK_FLOOR, 2),
    },
    backup: backupOf(env, dataDir),
  };
}
