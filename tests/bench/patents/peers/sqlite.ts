import { spawn } from "node:child_process";
import { once } from "node:events";
import { ended, waitedOf } from "./child.ts";

const done = "-- done --";

/** SQLite's own program with a database kept open, asked over its input. */
export function openSqlite(file: string) {
  const child = spawn("sqlite3", ["-batch", "-bail", "-noheader", "-separator", "\t", file]);
  const { stdin, stdout, stderr } = child;
  const pid = child.pid as number;
  let [output, errors] = ["", ""];
  let waiting: { resolve(): void; reject(error: Error): void } | null = null;
  stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output.endsWith(`${done}\n`)) waiting?.resolve();
  });
  stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  child.on("close", () => waiting?.reject(new Error(`sqlite3 ended: ${errors.slice(0, 500)}`)));
  // What was not read any more: the end of the program tells why.
  stdin.on("error", () => undefined);

  /** Runs statements; gives the rows of all, and the milliseconds that they took. */
  async function run(sql: string): Promise<{ rows: string[][]; ms: number }> {
    output = "";
    const told = new Promise<void>((resolve, reject) => (waiting = { resolve, reject }));
    const [start, waited] = [performance.now(), waitedOf(pid)];
    const isFull = !stdin.write(`${sql}\n.print ${done}\n`);
    if (isFull) await Promise.race([once(stdin, "drain"), told]);
    await told;
    const ms = Math.max(0, performance.now() - start - (waitedOf(pid) - waited));
    const lines = output.split("\n").slice(0, -2);
    return { rows: lines.map((line) => line.split("\t")), ms };
  }
  return { run, stop: () => ended(child) };
}
