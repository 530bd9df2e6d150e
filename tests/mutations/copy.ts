import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/project-root.ts";
import type { Mutation } from "./list.ts";

/** A copy of the project that may be spoiled. */
export interface Copy {
  /** Spoils it; the returned function puts it right again. Throws when the mutation does not fit the sources. */
  apply(mutation: Mutation): Promise<() => Promise<void>>;
  /** Runs a script of the copy, with these variables besides; resolves with its exit code and what it printed. */
  run(script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<{ code: number; output: string }>;
  remove(): Promise<void>;
}

const leftOut = ["data", "dist", "node_modules", "test-results", "coverage", "playwright-report", ".git"];

/** Copies the sources; the packages are the same files under a second name, as no mutation touches them. */
export async function copyProject(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-mutations-"));
  // The account that PostgreSQL runs under has to find its program in here.
  await chmod(folder, 0o755);
  const excluded = leftOut.map((name) => `--exclude=./${name}`).join(" ");
  await shell(`tar -C "$FROM" ${excluded} -cf - . | tar -C "$TO" -xf -`, folder);
  // Between two disks a file has one name only.
  const packages = `"$FROM/node_modules" "$TO/"`;
  await shell(
    `cp -al ${packages} 2>/dev/null || cp -a ${packages}; rm -rf "$TO/node_modules/.vite" "$TO/node_modules/.cache"`,
    folder,
  );
  return {
    apply: (mutation) => applied(folder, mutation),
    run: (script, args, env) => captured(folder, script, args, env),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function applied(folder: string, { name, edits }: Mutation): Promise<() => Promise<void>> {
  const before = new Map<string, string>();
  for (const { file, search, replace } of edits) {
    const text = await readFile(join(folder, file), "utf8");
    const times = text.split(search).length - 1;
    if (times !== 1) throw new Error(`"${name}" does not fit: its text occurs ${times} times in ${file}`);
    if (!before.has(file)) before.set(file, text);
    await writeFile(
      join(folder, file),
      text.replace(search, () => replace),
    );
  }
  return async () => {
    for (const [file, text] of before) await writeFile(join(folder, file), text);
  };
}

function shell(command: string, folder: string): Promise<void> {
  const child = spawn("sh", ["-e", "-c", command], {
    env: { ...process.env, FROM: projectRoot, TO: folder },
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`copying failed: ${command}`))));
  });
}

function captured(
  folder: string,
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
