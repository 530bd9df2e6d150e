import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { fileCalls } from "#contract/core/file.ts";
import { unsentOn, storedOn } from "#tests/fixtures/browser/device-store.ts";
import { chooseCompany, saveVisit } from "#tests/fixtures/visit-writing.ts";
import { benchPhone, type BenchPhone, firstPullDone } from "./bench-phone.ts";
import { benchServer, report, signIn } from "./bench-server.ts";
import { watchMemory } from "./browser-memory.ts";
import { answered } from "./possible-figures.ts";

const mobile = "19900000002";
const throttle = { rate: 4 };
const shots = 9;
const goals = { memoryMb: 300, blockedMs: 100 };

const size = { width: 4000, height: 3000 };

/** The grain of a sensor, without which a JPEG would be far smaller than a phone's. */
function sensorGrain(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 18 } as const;
  return sharp({ create: { ...size, channels: 3, background: "#808080", noise } })
    .raw()
    .toBuffer();
}

/** JPEGs of 12 megapixels with edges, surfaces and grain, each another picture. */
async function cameraShots(folder: string): Promise<string[]> {
  const grain = await sensorGrain();
  const paths: string[] = [];
  for (let seed = 1; seed <= shots; seed++) {
    const path = join(folder, `IMG_${seed}.jpg`);
    const layers = [{ input: grain, raw: { ...size, channels: 3 }, blend: "soft-light" } as const];
    await writeFile(path, await sharp(scene(seed)).composite(layers).jpeg({ quality: 90 }).toBuffer());
    paths.push(path);
  }
  return paths;
}

function scene(seed: number): Buffer {
  const { width, height } = size;
  const shapes = Array.from({ length: 300 }, (_, n) => {
    const [x, y] = [(n * 997 + seed * 131) % width, (n * 613 + seed * 71) % height];
    const fill = `hsl(${(seed * 47 + n * 61) % 360} 60% ${30 + ((n * 17) % 50)}%)`;
    return `<rect x="${x}" y="${y}" width="${60 + ((n * 37) % 500)}" height="${40 + ((n * 53) % 400)}" fill="${fill}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join("")}</svg>`,
  );
}

/** Notes from now on how long the main thread was busy in one go, and how late the form answered a key. */
const observe = () => {
  const found = { long: [] as number[], keys: [] as number[] };
  (globalThis as unknown as { photoBench: typeof found }).photoBench = found;
  const watch = (type: string, into: number[]) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) into.push(entry.duration);
    }).observe({ type, buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  watch("longtask", found.long);
  watch("event", found.keys);
};

/** Writes into the form until it is told to stop, as somebody does between two photos. */
async function keepTyping(page: Page, signal: AbortSignal): Promise<number> {
  const field = page.getByLabel("走访内容");
  let typed = 0;
  while (!signal.aborted) {
    await field.pressSequentially("visit ", { delay: 40 });
    typed += 6;
  }
  return typed;
}

/** Nine photos one behind the other while the form is being written, 4× CPU. */
async function takePhotos({ page, cdp, profile }: BenchPhone, paths: readonly string[]) {
  await cdp.send("Emulation.setCPUThrottlingRate", throttle);
  await cdp.send("HeapProfiler.collectGarbage");
  await page.evaluate(observe);
  const memory = watchMemory(profile);
  const ended = new AbortController();
  const typing = keepTyping(page, ended.signal);
  const tiles = page.locator("figure", { has: page.getByRole("button", { name: /^移除照片/ }) });
  const began = performance.now();
  for (const path of paths) await page.getByLabel("拍照", { exact: true }).setInputFiles(path);
  await tiles.nth(shots - 1).waitFor({ timeout: 120_000 });
  const took = performance.now() - began;
  ended.abort();
  const typed = await typing;
  const used = await memory.end();
  const found = await page.evaluate(
    () => (globalThis as unknown as { photoBench: { long: number[]; keys: number[] } }).photoBench,
  );
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { ...found, typed, took, used };
}

/** What the device kept of each photo, by id. */
async function keptHashes(page: Page): Promise<Map<string, string>> {
  const { attachments } = await storedOn(page);
  return new Map(attachments.filter(({ kind }) => kind === "photo").map(({ id, ref }) => [id, ref.sha256]));
}

/** How many of the photos the server gives back with the hash the device computed. */
async function arrivedWhole(url: string, hashes: ReadonlyMap<string, string>): Promise<number> {
  const headers = { authorization: `Bearer ${await signIn(url, mobile)}` };
  let whole = 0;
  for (const [id, sha256] of hashes) {
    const address = `${url}${fileCalls.fileContent.path}?id=${id}&variant=full`;
    const reply = await answered(await fetch(address, { headers }));
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (createHash("sha256").update(bytes).digest("hex") === sha256) whole += 1;
  }
  return whole;
}

const worst = (values: readonly number[]) => Math.round(Math.max(0, ...values));
const goal = (name: string, isMet: boolean) => console.log(`  ${isMet ? "met    " : "NOT MET"}  ${name}`);

/** Nine photos of 12 megapixels in a row on a slow phone: memory, a form that answers, and every byte on the server. */
export async function phonePhotos(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-shots-"));
  const paths = await cameraShots(folder);
  const server = await benchServer();
  const phone = await benchPhone(server.url, mobile);
  const { page } = phone;
  await firstPullDone(page, phone.userId);
  await page.goto(`${server.url}/workVisit/form`);
  await chooseCompany(page, "佛山市");
  await page.getByRole("button", { name: "添加受访人" }).click();
  await page.getByLabel("姓名").fill("陈经理");
  await page.getByLabel("拍照", { exact: true }).waitFor({ state: "attached" });
  const { long, keys, typed, took, used } = await takePhotos(phone, paths);
  const hashes = await keptHashes(page);
  await saveVisit(page);
  while ((await unsentOn(page)) > 0);
  const whole = await arrivedWhole(server.url, hashes);
  await phone.close();
  await server.remove();
  await rm(folder, { recursive: true });
  report(`${shots} photos of 12 MP, 4× CPU`, {
    "until all are kept (ms)": Math.round(took),
    "keys typed meanwhile": typed,
  });
  report(
    "memory above the start (MB)",
    {
      "pages and workers, most": used.most.renderers,
      "whole browser, most": used.most.browser,
      "pages and workers, after": used.last.renderers,
    },
    ["pages and workers, after"],
  );
  report("main thread", {
    "long tasks": long.length,
    "longest (ms)": worst(long),
    "slowest answer to a key (ms)": worst(keys),
  });
  report("photos on the server", { "with the device's hash": `${whole} of ${hashes.size}` });
  goal(`pages and workers at most ${goals.memoryMb} MB above the start`, used.most.renderers <= goals.memoryMb);
  goal(`the form never blocks over ${goals.blockedMs} ms`, worst(long) <= goals.blockedMs);
  goal("every photo arrived with its hash", whole === shots && hashes.size === shots);
  console.log("  Resident memory from the kernel, every 50 ms. The brake of 4× holds the main thread, not workers.");
}
