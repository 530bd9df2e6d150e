import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The operating-system account PostgreSQL runs under; null means the one this process has. */
export type Account = { uid: number; gid: number } | null;

/** PostgreSQL refuses to run as root, so root hands it to `postgres` or to an account of our own. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return null;
  return lookUp("postgres") ?? lookUp("ipsmart") ?? createAccount();
}

/** The account that owns an existing cluster, whoever made it. */
export function ownerOf(directory: string): Account {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(directory);
  return { uid, gid };
}

/** Whether the account can enter a folder, all folders above it included. */
export function canEnter(account: Account, directory: string): boolean {
  const probe = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", directory], { cwd: "/", ...account });
  return probe.status === 0;
}

function lookUp(name: string): Account {
  try {
    const number = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
    return { uid: number("-u"), gid: number("-g") };
  } catch {
    return null;
  }
}

function createAccount(): Account {
  const made = spawnSync("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/bin/false",
    "ipsmart",
  ]);
  const account = made.status === 0 ? lookUp("ipsmart") : null;
  if (account !== null) return account;
  throw new Error(
    "PostgreSQL 不能以 root 身份运行，也无法建立专用账号 ipsmart。请用普通用户启动，或用 DATABASE_URL 指定现有的数据库。" +
      " PostgreSQL does not run as root and the account ipsmart could not be created:" +
      " start as an ordinary user, or set DATABASE_URL.",
  );
}
