import type { Page } from "@playwright/test";
import type { Visit } from "#contract/visit/visit.ts";
import { type BenchPhone, benchPhone, firstPullDone, putRows, rowCount } from "../bench-phone.ts";
import { type Conditions, cutOff, easy, emulatedLatency, impose, peakMemory } from "./conditions.ts";
import { openCountingLine } from "./counting-line.ts";
import type { OwnServer } from "./own-server.ts";
import { asQueued } from "./same-records.ts";
import type { Drained, Pulled } from "./runs.ts";

/** Watches the account's database from within the page, over one connection of its own. */
const watch = async ({ name, table }: { name: string; table: "outbox" | "meta" }) => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
  const read = (db: IDBDatabase) =>
    new Promise<boolean>((resolve) => {
      const store = db.transaction(table).objectStore(table);
      const reading = table === "outbox" ? store.count() : store.get("pulled");
      reading.onsuccess = () => {
        const found = reading.result as number | { value?: unknown } | undefined;
        resolve(table === "outbox" ? found === 0 : (found as { value?: unknown } | undefined)?.value === true);
      };
    });
  while (!(await indexedDB.databases()).some((one) => one.name === name)) await pause();
  const db = await open();
  while (!(await read(db))) await pause();
  performance.mark(`${table} done`);
  db.close();
};

const databaseOf = (userId: string) => `ip-smart/${userId}`;

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
  await page.evaluate(() => addEventListener("online", () => performance.mark("online")));
  line.taken();
  await impose(phone, conditions);
  await page.evaluate(watch, { name: databaseOf(userId), table: "outbox" as const });
  const wire = line.taken();
  const ms = (await markOf(page, "outbox done")) - (await markOf(page, "online"));
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
  const phone = await benchPhone(line.url, mobile, async (browser) => {
    await browser.page.waitForLoadState("networkidle");
    await impose(browser, conditions);
    line.taken();
  });
  const { page, userId } = phone;
  await page.evaluate(watch, { name: databaseOf(userId), table: "meta" as const });
  const wire = line.taken();
  const done = await markOf(page, "meta done");
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
  return { ms: done - began, wire, memory, start };
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
