import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createSecureContext } from "node:tls";
import { isWithin } from "./backup/backup-folders.ts";
import { allOf, setTogether, WrongSetting, wrongSetting } from "./database/wrong-setting.ts";
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
  /** Push services beside those of the browsers in use, e.g. one inside our own network. */
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

const isSet = (text: string | undefined): text is string => text !== undefined && text !== "";

/** A backup must not lie in what it backs up: it would be lost with it. */
function backupFolder({ BACKUP_DIR }: NodeJS.ProcessEnv, dataDir: string): string | null {
  if (!isSet(BACKUP_DIR)) return null;
  const folder = resolve(BACKUP_DIR);
  if (isWithin(folder, dataDir)) throw wrongSetting("BACKUP_DIR", `数据目录（${dataDir}）以外的文件夹`, BACKUP_DIR);
  return folder;
}

/** `PUBLIC_URL`: scheme and host alone, as links, site map and search engines shall have it. */
function publicUrlOf(text: string | undefined): string | null {
  if (!isSet(text)) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (!isOrigin) throw wrongSetting("PUBLIC_URL", "不带路径的网址，如 https://ip.example.cn", text);
  return url.origin;
}

/** The address of a database, whose password is in no message. */
function databaseUrlOf(text: string | undefined): string | null {
  if (!isSet(text)) return null;
  if (!/^(postgres(ql)?:\/\/|socket:|\/)/u.test(text))
    throw wrongSetting("DATABASE_URL", "数据库地址，如 postgres://用户:密码@主机:5432/数据库");
  if (text.includes("#"))
    throw wrongSetting("DATABASE_URL", "不含 # 的数据库地址，密码中的特殊字符写成 %xx，如 # 写成 %23");
  return text;
}

interface Range {
  usual: number;
  expected: string;
  isIn: (value: number) => boolean;
}

/** A number; the usual one where the variable is not set. */
function numberOf(name: string, text: string | undefined, { usual, expected, isIn }: Range): number {
  const value = isSet(text) ? Number(text) : usual;
  if (!isIn(value)) throw wrongSetting(name, expected, text);
  return value;
}

const between = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** A size in gigabytes as bytes. */
const gigabytes = (name: string, text: string | undefined, usual: number): number =>
  Math.round(
    numberOf(name, text, { usual, expected: "大小，单位 GB，不小于 0", isIn: (size) => size >= 0 }) * 1024 ** 3,
  );

function fileOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw wrongSetting(name, "可以读取的文件", path);
  }
}

function tlsOf({ TLS_CERT = "", TLS_KEY = "" }: NodeJS.ProcessEnv): Configuration["tls"] {
  if (!setTogether("HTTPS", { TLS_CERT, TLS_KEY })) return null;
  const pair = allOf({ cert: () => fileOf("TLS_CERT", TLS_CERT), key: () => fileOf("TLS_KEY", TLS_KEY) });
  try {
    createSecureContext(pair);
  } catch {
    throw new WrongSetting("TLS_CERT 和 TLS_KEY 应为配套的 PEM 证书和私钥");
  }
  return pair;
}

/** Reads the configuration; what is wrong in it is told at once, in words (`WrongSetting`). */
export function readConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const dataDir = resolve(isSet(env.DATA_DIR) ? env.DATA_DIR : join(projectRoot, "data"));
  const { backupDir, backupKeep, company, trial, floor, ...read } = allOf({
    port: () => numberOf("PORT", env.PORT, { usual: 3000, expected: " 0–65535 的整数", isIn: between(0, 65_535) }),
    loadLogSeconds: () =>
      numberOf("LOAD_LOG_SECONDS", env.LOAD_LOG_SECONDS, {
        usual: 0,
        expected: "秒数，不小于 0",
        isIn: (seconds) => seconds >= 0,
      }),
    searchMegabytes: () =>
      numberOf("SEARCH_MEMORY", env.SEARCH_MEMORY, {
        usual: 4096,
        expected: "大小，单位 MB，大于 0",
        isIn: (size) => size > 0,
      }),
    databaseUrl: () => databaseUrlOf(env.DATABASE_URL),
    tls: () => tlsOf(env),
    trustProxy: () => trustedProxies(env.TRUST_PROXY),
    publicUrl: () => publicUrlOf(env.PUBLIC_URL),
    company: () => gigabytes("COMPANY_STORAGE", env.COMPANY_STORAGE, 5),
    trial: () => gigabytes("TRIAL_STORAGE", env.TRIAL_STORAGE, 0.5),
    floor: () => gigabytes("DISK_FLOOR", env.DISK_FLOOR, 2),
    backupDir: () => backupFolder(env, dataDir),
    backupKeep: () =>
      numberOf("BACKUP_KEEP", env.BACKUP_KEEP, { usual: 7, expected: " 1–366 的整数", isIn: between(1, 366) }),
  });
  return {
    ...read,
    host: isSet(env.HOST) ? env.HOST : "localhost",
    dataDir,
    streetsFile: isSet(env.STREETS_FILE) ? env.STREETS_FILE : null,
    pushHosts: (env.PUSH_HOSTS ?? "").split(",").filter((host) => host !== ""),
    clientDir: join(projectRoot, "dist/client"),
    drawingFile: join(projectRoot, "dist/server/site-document.js"),
    storage: { company, trial, floor },
    backup: backupDir === null ? null : { folder: backupDir, keep: backupKeep },
  };
}
