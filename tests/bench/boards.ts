import type { Page } from "@playwright/test";
import { benchBrowser, type BenchBrowser, benchPhone, type BenchPhone } from "./bench-phone.ts";
import { type BenchServer, benchServer, median, report, signIn } from "./bench-server.ts";
import type { BenchOptions } from "./run.ts";
import { browserMemory } from "./browser-memory.ts";

const district = "19900000001";
const paths = ["/visualization", "/visualization/Visit", "/visualization/Patent"] as const;

const rounds = 5;
/** Rounds before the measured ones: the browser keeps a script compiled from its second or third use on. */
const knowing = 2;
const throttle = { rate: 4 };

/** Marks in the page's own time when its first figure and its first drawing stand there. */
const observe = () => {
  const stamp = (name: string, isThere: boolean) =>
    isThere && performance.getEntriesByName(name).length === 0 && performance.mark(name);
  new MutationObserver(() => {
    // A figure that is not known yet is a dash.
    const numbers = [...document.querySelectorAll(".district-number")];
    stamp(
      "figures",
      numbers.some((one) => /\d/.test(one.textContent ?? "")),
    );
    stamp("drawing", document.querySelector(".chart-canvas canvas") !== null);
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

const momentOf = (page: Page, name: string) =>
  page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN, name);
const moments = { paint: "first-contentful-paint", figures: "figures", drawing: "drawing" } as const;

const names = ["paint", "figures", "drawing"] as const;

/** Opens a board in a page of its own, 4× CPU; the milliseconds until each mark. */
async function opened(phone: BenchPhone, address: string): Promise<Record<keyof typeof moments, number>> {
  const page = await phone.context.newPage();
  await page.addInitScript(observe);
  const cdp = await phone.context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", throttle);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("drawing").length > 0);
  const [paint, figures, drawing] = await Promise.all(names.map((name) => momentOf(page, moments[name])));
  await page.close();
  return { paint: paint!, figures: figures!, drawing: drawing! };
}

/** A board opened by its address on a phone that knows the app: medians of the milliseconds to anything, its figures and a drawing, 4× CPU. */
async function firstPictures(phone: BenchPhone, url: string): Promise<void> {
  for (let round = 0; round < knowing; round++) for (const path of paths) await opened(phone, url + path);
  for (const path of paths) {
    const times = { paint: [] as number[], figures: [] as number[], drawing: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const one = await opened(phone, url + path);
      for (const name of names) times[name].push(one[name]);
    }
    report(`first picture ${path}, 4× CPU`, {
      "anything (ms)": Math.round(median(times.paint)),
      "figures (ms)": Math.round(median(times.figures)),
      "worst (ms)": Math.round(Math.max(...times.figures)),
      "drawing (ms)": Math.round(median(times.drawing)),
      "goal (ms)": 2000,
    });
  }
}

/** Times that pass this much faster in the page: its turns and its looks at the server keep their proportion. */
const faster = 40;
const turnSeconds = 20;
/** Eight hours. */
const wholeTurns = (8 * 3600) / turnSeconds;

/** Runs in the wall's page before its own code: intervals come sooner, and turns are counted. */
const accelerate = (factor: number) => {
  const real = globalThis.setInterval.bind(globalThis);
  globalThis.setInterval = ((task: () => void, ms = 0) => real(task, ms / factor)) as typeof setInterval;
  const counted = { turns: 0, title: "" };
  (globalThis as unknown as { wallBench: typeof counted }).wallBench = counted;
  new MutationObserver(() => {
    const title = document.querySelector(".wall h1")?.textContent ?? "";
    if (title === "" || title === counted.title) return;
    counted.title = title;
    counted.turns += 1;
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

interface Held {
  heap: number;
  nodes: number;
  listeners: number;
  /** Resident, everything of the page's process. */
  process: number;
}

/** What the page holds after everything that nothing points at is gone, in MB. */
async function heldBy({ cdp, profile }: BenchBrowser): Promise<Held> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heap: of("JSHeapUsedSize") / 2 ** 20,
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
    process: browserMemory(profile).renderers,
  };
}

const turnsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { wallBench: { turns: number } }).wallBench.turns);

/** The wall turning for eight hours, faster than they pass. */
async function turning({ url }: BenchServer, turns: number): Promise<void> {
  const browser = await benchBrowser({ viewport: { width: 1920, height: 1080 }, isMobile: false, hasTouch: false });
  const { page, cdp, context } = browser;
  const token = await signIn(url, district);
  await context.addCookies([{ name: "sq_token", value: token, url, sameSite: "Strict" }]);
  await page.addInitScript(accelerate, faster);
  await cdp.send("Performance.enable");
  let refused = 0;
  page.on("response", (reply) => (refused += reply.status() >= 400 ? 1 : 0));
  await page.goto(`${url}/visualization?wall=1`);
  await page.locator(".wall .chart-canvas canvas").first().waitFor();
  for (let hours = 0; hours <= 8; hours += 2) {
    const until = Math.max(3, Math.round((turns * hours) / 8));
    await page.waitForFunction(
      (wanted) => (globalThis as unknown as { wallBench: { turns: number } }).wallBench.turns >= wanted,
      until,
      { timeout: 900_000, polling: 1000 },
    );
    const { heap, nodes, listeners, process } = await heldBy(browser);
    report(`wall after ${hours} h of turning`, {
      turns: await turnsOf(page),
      "heap (MB)": heap.toFixed(1),
      nodes,
      listeners,
      "process (MB)": Math.round(process),
      "answers refused": refused,
      "goal, heap (MB)": 150,
    });
  }
  await browser.close();
}

/** The district's boards: first picture on a phone, memory of the wall over a working day. `rows`: turns of the wall, 0: none. */
export async function boards({ rows = wholeTurns }: BenchOptions): Promise<void> {
  const server = await benchServer();
  const phone = await benchPhone(server.url, district);
  await phone.page.waitForURL((url) => url.pathname !== "/login");
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await firstPictures(phone, server.url);
  await phone.close();
  if (rows > 0) await turning(server, rows);
  await server.remove();
}
