import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { NewStaff } from "#contract/account/staff.ts";
import { passwordProblem } from "#contract/account/user.ts";
import { oneTimePassword } from "#server/areas/staff/one-time-password.ts";
import { hashPassword } from "#server/areas/account/password.ts";
import { readConfiguration } from "./configuration.ts";
import { connect, type Db } from "./database/connect.ts";
import { startEmbeddedPostgres } from "./database/embedded/embedded.ts";
import { matchInstallation } from "./database/installation-id.ts";
import { migrate } from "./database/migrate.ts";
import { auditLog } from "./database/tables/history.ts";
import { accounts } from "./database/tables/people.ts";
import { dataFolder } from "./plugins/files/private-folder.ts";

const usage = "用法：npm run admin -- --mobile 13800000000 --name 张三";

/** A mistake of whoever runs the command: shown without a stack. */
class Mistake extends Error {}

interface Wanted {
  mobile: string;
  name: string;
  password: string;
  generated: boolean;
}

function readArguments(): { mobile: string; name: string } {
  const { values } = parseArgs({ options: { mobile: { type: "string" }, name: { type: "string" } } });
  const parsed = NewStaff.safeParse({ ...values, id: v7(), kind: "admin" });
  if (!parsed.success) throw new Mistake(`${parsed.error.issues.map(({ message }) => message).join("；")}\n${usage}`);
  return parsed.data;
}

/** One line from the terminal without echo, or from a pipe. */
async function readHidden(prompt: string): Promise<string> {
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY;
  if (terminal) process.stdout.write(prompt);
  const lines = createInterface({ input: process.stdin, output: mute, terminal });
  try {
    for await (const line of lines) return line.trim();
    return "";
  } finally {
    lines.close();
    if (terminal) process.stdout.write("\n");
  }
}

async function choosePassword(person: { mobile: string; name: string }): Promise<Wanted> {
  const password = await readHidden("密码（至少 10 位，直接回车则自动生成）：");
  const account = { ...person, is_admin: 1 };
  if (password === "") return { ...person, password: oneTimePassword(account), generated: true };
  const problem = passwordProblem(password, account);
  if (problem !== null) throw new Mistake(problem);
  if (process.stdin.isTTY && (await readHidden("再次输入：")) !== password) throw new Mistake("两次输入的密码不一致");
  return { ...person, password, generated: false };
}

async function insertAdmin(db: Db, { mobile, name, password }: Wanted): Promise<void> {
  const [taken] = await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.mobile, mobile));
  if (taken) throw new Mistake(`手机号 ${mobile} 已有账号（${taken.name}），没有改动`);
  const id = v7();
  const password_hash = await hashPassword(password);
  await db.transaction(async (transaction) => {
    await transaction.insert(accounts).values({ id, mobile, name, password_hash, is_admin: 1, roles: ["admin"] });
    await transaction
      .insert(auditLog)
      .values({ account_id: id, action: "account-create", detail: { id, kind: "admin", by: "command" } });
  });
}

const silent = {
  info: () => undefined,
  warn: (data: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(data)}\n`),
  error: (data: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(data)}\n`),
};

/** The database of the configuration; the embedded one is started and stopped around the work. */
async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl } = readConfiguration(process.env);
  await dataFolder(dataDir);
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: silent }) : null;
  const url = embedded?.url ?? (databaseUrl as string);
  try {
    await migrate(url);
    await matchInstallation({ databaseUrl: url, dataDir, ownsDatabase: embedded !== null });
    const connection = connect(url, 1, (error) => silent.error({ error: error.message }, "database connection lost"));
    try {
      await work(connection.db);
    } finally {
      await connection.close();
    }
  } finally {
    await embedded?.stop();
  }
}

async function createAdmin(): Promise<void> {
  const wanted = await choosePassword(readArguments());
  await withDatabase((db) => insertAdmin(db, wanted));
  process.stdout.write(`已建立管理员 ${wanted.name}（${wanted.mobile}）\n`);
  if (wanted.generated) process.stdout.write(`密码（只显示这一次，请立即保存）：${wanted.password}\n`);
}

createAdmin().catch((error: unknown) => {
  // The embedded database says in words when a running server holds the data folder.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
