import { spawn } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#server/project-root.ts";

const lockFile = "package-lock.json";

function finished(command: string, args: string[], folder: string): Promise<void> {
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}

/**
 * Copies a bench's own package to a folder outside the product's tree of packages, and of what git, lint and
 * tests look at, and installs exactly what its lock file names, when that has not been done yet. Resolves with
 * the folder.
 */
export async function installOwnPackages(source: string, name: string): Promise<string> {
  const folder = join(projectRoot, "data", name);
  const installedMark = join(folder, "installed.json");
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true });
  const wanted = await readFile(join(source, lockFile), "utf8");
  if ((await readFile(installedMark, "utf8").catch(() => "")) === wanted) return folder;
  console.log(`installing ${name} …`);
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  await finished(command, [...first, "ci", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund"], folder);
  await writeFile(installedMark, wanted);
  return folder;
}
