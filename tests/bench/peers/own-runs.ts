import type { Page } from "@playwright/test";
import type { Visit } from "#contract/visit/visit.ts";
import { type BenchPhone, benchPhone, firstPullDone, putRows, rowCount } from "../bench-phone.ts";
import { type Conditions, cutOff, easy, emulatedLatency, impose, peakMemory, processorTime } from "./conditions.ts";
import { openCountingLine } from "./counting-line.ts";
import type { OwnServer } from "./own-server.ts";
import { asQueued } from "./same-records.ts";
import type { Drained, Pulled } from "./runs.ts";

interface WatchedPage {
  /** Resolves when the first pull is written down, and when the queue is empty. */
  watched: { pulled: Promise<void>; drained: Promise<void> };
}

/**
 * Marks the end of a pull and of a drain as the page commits it. A look every few milliseconds would wait for the
 * page's transactions as they for it, which no peer has to put up with.
 */
const watch = () => {
  const { put, delete: remove } = IDBObjectStore.prototype;
  const ended = (name: string) => {
    let end = () => {};
    const promise = new Promise<void>((resolve) => {
      end = () => {
        performance.mark(name);
        resolve();
      };
    });
    return { promise, end };
  };
  const pulled = ended("pulled");
  const drained = ended("drained");
  const countedAfter = new WeakSet<IDBTransaction>();
  function endWhenEmpty(db: IDBDatabase) {
    const counting = db.transaction("outbox").objectStore("outbox").count();
    counting.onsuccess = () => counting.result === 0 && drained.end();
  }
  IDBObjectStore.prototype.put = function (value: { key?: unknown; value?: unknown }, key?: IDBValidKey) {
    if (this.name === "meta" && value.key === "pulled" && value.value === true)
      this.transaction.addEventListener("complete", pulled.end);
    return put.call(this, value, key);
  };
  IDBObjectStore.prototype.delete = function (query: IDBValidKey | IDBKeyRange) {
    if (this.name === "outbox" && !countedAfter.has(this.transaction)) {
      countedAfter.add(this.transaction);
      const { db } = this.transaction;
      this.transaction.addEventListener("complete", () => endWhenEmpty(db));
    }
    return remove.call(this, query);
  };
  (globalThis as unknown as WatchedPage).watched = { pulled: pulled.promise, drained: drained.promise };
};

const markOf = (page: Page, name: string) =>
  page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, name);

/** Puts the visits into the signed-in page's queue, and lets the network come back. */
export async function drainOwn(
  server: OwnServer,
  mobile: string,
  visitsOf: (userId: string) => Visit[],
  conditions: Conditions,
): Promise<Drained> {
  const line = await openCountingLine(server.url);
  const phone = await benchPhone(line.url, mobile);
  const { page, userId } = phone;
  await firstPullDone(page, userId);
  const visits = visitsOf(userId);
  await impose(phone, conditions);
  const latency = await emulatedLatency(phone);
  await cutOff(phone);
  await putRows(page, userId, asQueued(visits));
  await page.evaluate(watch);
  await page.evaluate(() => addEventListener("online", () => performance.mark("online")));
  line.taken();
  await impose(phone, conditions);
  await page.evaluate(() => (globalThis as unknown as WatchedPage).watched.drained);
  const wire = line.taken();
  const ms = (await markOf(page, "drained")) - (await markOf(page, "online"));
  await phone.close();
  await line.close();
  const arrived = await server.arrived(visits.map(({ id }) => id));
  if (arrived !== visits.length) throw new Error(`${visits.length - arrived} visits never arrived`);
  return { ms, wire, latency };
}

const held = [
  "companies",
  "contacts",
  "visits",
  "notes",
  "calendarEntries",
  "demands",
  "answers",
  "questionnaires",
  "holdings",
  "holidays",
  "labels",
  "staff",
  "streets",
];

/** A login on a new phone: from the first question for records to the last one written down. */
export async function pullOwn(
  server: OwnServer,
  mobile: string,
  count: number,
  conditions: Conditions,
): Promise<Pulled> {
  const line = await openCountingLine(server.url);
  let before = Number.NaN;
  const phone = await benchPhone(line.url, mobile, async (browser) => {
    await browser.page.waitForLoadState("networkidle");
    await browser.page.evaluate(watch);
    await impose(browser, conditions);
    line.taken();
    before = await processorTime(browser);
  });
  const { page, userId } = phone;
  await page.evaluate(() => (globalThis as unknown as WatchedPage).watched.pulled);
  const processor = (await processorTime(phone)) - before;
  const wire = line.taken();
  const done = await markOf(page, "pulled");
  const began = await page.evaluate(() => {
    const asked = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/v1/visit/changes"));
    return asked[0]?.startTime ?? Number.NaN;
  });
  const memory = await peakMemory(phone);
  await impose(phone, easy);
  let records = 0;
  for (const table of held) records += await rowCount(page, userId, table);
  if (records < count) throw new Error(`the phone holds ${records} of ${count} records`);
  const start = await startOwn(phone, line.url, conditions.cpu);
  await phone.close();
  await line.close();
  return { ms: done - began, wire, processor, memory, start };
}

/** Records when the workbench's figures first stand in the page. */
const observe = () => {
  new MutationObserver(() => {
    const known = performance.getEntriesByName("workbench").length > 0;
    if (!known && document.body?.textContent?.includes("我的走访")) performance.mark("workbench");
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

/** Milliseconds from navigation to the workbench's figures, without a network. */
async function startOwn(phone: BenchPhone, url: string, cpu: number): Promise<number> {
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const page = await phone.context.newPage();
  await phone.page.close();
  await phone.context.setOffline(true);
  await page.addInitScript(observe);
  const cdp = await phone.context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await page.goto(`${url}/work`);
  await page.waitForFunction(() => performance.getEntriesByName("workbench").length > 0);
  const ms = await markOf(page, "workbench");
  await page.close();
  return ms;
}
