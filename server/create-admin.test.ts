import { spawn } from "node:child_process";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Connection } from "#server/database/connect.ts";
import { accounts } from "#server/database/tables/people.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { projectRoot } from "./project-root.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 1, () => undefined);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** Runs the command with a password typed into it. */
function createAdmin(password: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", join(projectRoot, "server/create-admin.ts"), ...args], {
    env: { ...process.env, DATABASE_URL: database.url },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  child.stdin.end(`${password}\n`);
  return new Promise((resolve, reject) => child.once("error", reject).once("close", (code) => resolve({ code, text })));
}

// Four processes that each load the server's sources: slow on a busy machine.
it("creates the first administrator, refuses weak passwords and a mobile that is taken", async () => {
  const person = ["--mobile", "13800000000", "--name", "张三"];
  expect(await createAdmin("Kurz1!", ...person)).toEqual({ code: 1, text: "密码至少 10 位\n" });
  expect(await createAdmin("", "--mobile", "138")).toMatchObject({ code: 1, text: expect.stringContaining("用法") });
  expect(await connection.db.$count(accounts)).toBe(0);

  const made = await createAdmin("", ...person);
  const password = /：(\S+)\n$/.exec(made.text)?.[1] ?? "";
  const [row] = await connection.db.select().from(accounts);
  expect(row).toMatchObject({ mobile: "13800000000", name: "张三", is_admin: 1, is_news: 0, state: 1 });
  expect(await verify(row?.password_hash ?? "", password)).toBe(true);

  const again = await createAdmin("Another-Pass-1", ...person);
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining("已有账号") });
}, 60_000);
