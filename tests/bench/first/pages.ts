import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { build } from "vite";
import { projectRoot } from "#server/project-root.ts";
import { lightBrowser } from "#tests/fixtures/browser-program.ts";
import { type BenchServer, benchServer, median, report, signIn } from "../bench-server.ts";

const official = "19900000003";
const rounds = 5;
/** A mobile line: milliseconds to the server and back, and ten megabits a second. */
const line = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const pages = [
  { name: "public /web/index", path: "/web/index", viewport: phone, inside: false },
  { name: "phone /work", path: "/work", viewport: phone, inside: true },
  { name: "phone /workVisit/form", path: "/workVisit/form", viewport: phone, inside: true },
  { name: "desk /work", path: "/work", viewport: desk, inside: true },
  { name: "desk /workVisit", path: "/workVisit", viewport: desk, inside: true },
];

interface Opened {
  ms: number;
  files: number;
}

/** Somebody's first page with nothing kept: until its heading stands there and what it named at once is loaded. */
async function openCold(browser: Browser, url: string, page: (typeof pages)[number], token: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: page.viewport, serviceWorkers: "block", baseURL: url });
  if (page.inside) await context.addCookies([{ name: "sq_token", value: token, url, sameSite: "Strict" }]);
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  let files = 0;
  tab.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/assets/")) files++;
  });
  const began = performance.now();
  await tab.goto(page.path, { waitUntil: "commit" });
  await tab.getByRole("heading").first().waitFor();
  await tab.waitForLoadState("load");
  const ms = performance.now() - began;
  const at = new URL(tab.url()).pathname;
  if (at !== page.path) throw new Error(`${page.path} led to ${at}`);
  await context.close();
  return { ms, files };
}

/** This build with every file by itself, as a folder that a server can be started from. */
async function unjoinedRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-unjoined-"));
  await mkdir(join(folder, "dist"));
  for (const name of ["node_modules", "server", "package.json"])
    await symlink(join(projectRoot, name), join(folder, name));
  await cp(join(projectRoot, "dist/server"), join(folder, "dist/server"), { recursive: true });
  await build({
    root: projectRoot,
    mode: "unjoined",
    logLevel: "error",
    build: { outDir: join(folder, "dist/client"), emptyOutDir: true },
  });
  const compress = `import("./scripts/build/compressed.mjs").then((one) => one.compressFiles(process.argv[1]))`;
  execFileSync(process.execPath, ["--eval", compress, join(folder, "dist/client")], { cwd: projectRoot });
  return folder;
}

/** How long a first page takes with its files joined, and with a file for every set of pages that share a module. */
export async function firstPages(): Promise<void> {
  const release = await unjoinedRelease();
  const servers: BenchServer[] = [await benchServer(), await benchServer({ release })];
  const browser = await chromium.launch(lightBrowser);
  const tokens = await Promise.all(servers.map(({ url }) => signIn(url, official)));
  for (const page of pages) {
    const opened: Opened[][] = [[], []];
    for (let round = 0; round < rounds; round++)
      // Whoever comes second finds a browser that has drawn this before.
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
        opened[at]?.push(await openCold(browser, servers[at]?.url ?? "", page, tokens[at] ?? ""));
    const [joined = 0, apart = 0] = opened.map((all) => median(all.map(({ ms }) => ms)));
    report(`first page ${page.name}`, {
      "joined (ms)": Math.round(joined),
      "apart (ms)": Math.round(apart),
      ratio: (apart / joined).toFixed(2),
      files: opened.map((all) => median(all.map(({ files }) => files))).join(" and "),
    });
  }
  await browser.close();
  for (const server of servers) await server.remove();
  await rm(release, { recursive: true, force: true });
}
