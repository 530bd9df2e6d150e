import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** A phone-sized Chromium with a profile of its own. */
export interface BenchBrowser {
  context: BrowserContext;
  page: Page;
  /** Folder of the profile; every process of the browser names it. */
  profile: string;
  /** The page's own DevTools connection, for network and CPU. */
  cdp: CDPSession;
  close(): Promise<void>;
}

/** A browser in which somebody is signed in. */
export interface BenchPhone extends BenchBrowser {
  userId: string;
}

/** Opens a Chromium with an empty page: of a phone's size, unless told otherwise. */
export async function benchBrowser(screen: BrowserContextOptions = {}): Promise<BenchBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "ip-smart-phone-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: "/usr/bin/chromium",
    args: flags,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    ...screen,
  });
  // What the bench's own compiler wraps around named functions.
  await context.addInitScript("globalThis.__name = (value) => value");
  await context.addInitScript(openDatabase);
  const page = await context.newPage();
  return {
    context,
    page,
    profile,
    cdp: await context.newCDPSession(page),
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Opens a phone and signs in through the login page; `before` runs when only the tap is missing. */
export async function benchPhone(
  url: string,
  mobile: string,
  before?: (browser: BenchBrowser) => Promise<void>,
): Promise<BenchPhone> {
  const browser = await benchBrowser();
  const { page } = browser;
  await page.goto(`${url}/login`);
  await page.locator("input[type=tel], input[name=mobile]").first().fill(mobile);
  await page.locator("input[type=password]").fill("Demo@2026!");
  await before?.(browser);
  const reply = page.waitForResponse(/\/v1\/user\/login$/);
  await page.locator("button[type=submit]").click();
  const { data } = (await (await reply).json()) as { data: { user: { id: string } } };
  return { ...browser, userId: data.user.id };
}

/** Runs in every page: opens the account's database for the functions below. */
const openDatabase = () => {
  (globalThis as unknown as BenchPage).benchTable = async (name, table, mode) => {
    const known = await indexedDB.databases();
    if (!known.some((one) => one.name === name)) return null;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    if (!db.objectStoreNames.contains(table)) {
      db.close();
      return null;
    }
    const transaction = db.transaction(table, mode, { durability: "relaxed" });
    transaction.addEventListener("complete", () => db.close());
    return transaction.objectStore(table);
  };
};

interface BenchPage {
  benchTable(name: string, table: string, mode: IDBTransactionMode): Promise<IDBObjectStore | null>;
}

/** Waits until the account's first pull is complete. */
export async function firstPullDone(page: Page, userId: string): Promise<void> {
  for (;;) {
    const pulled = await page.evaluate(async (name) => {
      const meta = await (globalThis as unknown as BenchPage).benchTable(name, "meta", "readonly");
      if (meta === null) return false;
      return new Promise<boolean>((resolve) => {
        const reading = meta.get("pulled");
        reading.onsuccess = () => resolve((reading.result as { value?: unknown } | undefined)?.value === true);
      });
    }, databaseOf(userId));
    if (pulled) return;
  }
}

const databaseOf = (userId: string) => `ip-smart/${userId}`;

/** Number of rows in one of the account's tables. */
export function rowCount(page: Page, userId: string, table: string): Promise<number> {
  return page.evaluate(
    async ({ name, table }) => {
      const store = await (globalThis as unknown as BenchPage).benchTable(name, table, "readonly");
      if (store === null) return 0;
      return new Promise<number>((resolve) => {
        const counting = store.count();
        counting.onsuccess = () => resolve(counting.result);
      });
    },
    { name: databaseOf(userId), table },
  );
}

/** Puts rows into the account's tables as they are. */
export function putRows(page: Page, userId: string, rows: Record<string, object[]>): Promise<void> {
  return page.evaluate(
    async ({ name, tables }) => {
      for (const [table, values] of Object.entries(tables)) {
        const store = await (globalThis as unknown as BenchPage).benchTable(name, table, "readwrite");
        if (store === null) throw new Error(`no table ${table}`);
        for (const value of values) store.put(value);
        await new Promise<void>((resolve, reject) => {
          store.transaction.oncomplete = () => resolve();
          store.transaction.onerror = () => reject(store.transaction.error);
        });
      }
    },
    { name: databaseOf(userId), tables: rows },
  );
}

/** One company of the account's own data. */
export async function someCompany(
  page: Page,
  userId: string,
): Promise<{ id: string; name: string; street_id: string }> {
  const company = await page.evaluate(async (name) => {
    const store = await (globalThis as unknown as BenchPage).benchTable(name, "companies", "readonly");
    return new Promise<unknown>((resolve) => {
      const reading = store?.openCursor();
      if (reading) reading.onsuccess = () => resolve(reading.result?.value);
    });
  }, databaseOf(userId));
  return company as { id: string; name: string; street_id: string };
}
