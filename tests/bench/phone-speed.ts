import type { Page } from "@playwright/test";
import { v7 } from "uuid";
import { benchPhone, type BenchPhone, firstPullDone, putRows, someCompany } from "./bench-phone.ts";
import { benchServer, median, report } from "./bench-server.ts";
import { fullForm, localVisit, queuedVisits } from "./phone-data.ts";

const rounds = 5;
const throttle = { rate: 4 };
const records = 10_000;
const queued = 500;

/**
 * Marks in the page's own time: the first of the workbench's figures, a tap, and the message that a visit is saved. The
 * heading stands before its figures, and the line of what waits says 已存本机 too: neither counts.
 */
const observe = () => {
  const stamp = (name: string) => performance.getEntriesByName(name).length === 0 && performance.mark(name);
  const says = (selector: string, words: RegExp) =>
    [...document.querySelectorAll(selector)].some((one) => words.test(one.textContent ?? ""));
  new MutationObserver(() => {
    if (says(".home-number", /\d/)) stamp("workbench");
    if (says(".toast-done", /已存本机/)) stamp("saved");
  }).observe(document, { childList: true, subtree: true, characterData: true });
  document.addEventListener("click", () => performance.mark("tap"), true);
};

const isMarked = (page: Page, name: string) =>
  page.evaluate((mark) => performance.getEntriesByName(mark).length > 0, name);

/** A page opened without a network, 4× CPU: milliseconds from navigation to the workbench's figures. */
async function coldStart(phone: BenchPhone, url: string): Promise<void> {
  await phone.context.setOffline(true);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const page = await phone.context.newPage();
    await page.addInitScript(observe);
    const cdp = await phone.context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", throttle);
    await page.goto(`${url}/work`);
    await page.waitForFunction(() => performance.getEntriesByName("workbench").length > 0);
    times.push(await page.evaluate(() => performance.getEntriesByName("workbench")[0]?.startTime ?? Number.NaN));
    await page.close();
  }
  report("cold offline start, 4× CPU", {
    "median (ms)": Math.round(median(times)),
    "worst (ms)": Math.round(Math.max(...times)),
  });
}

/** Tap on save to 已存本机 with 10,000 visits and 500 queued on the phone, 4× CPU. */
async function save(phone: BenchPhone, url: string): Promise<void> {
  const owner = { userId: phone.userId, company: await someCompany(phone.page, phone.userId) };
  const at = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const visits = Array.from({ length: records }, () => {
    const visit = localVisit(owner, v7(), at, null);
    return { ...visit, visit_no: "ZF202601010001" };
  });
  await putRows(phone.page, phone.userId, { visits });
  await putRows(phone.page, phone.userId, queuedVisits(owner, queued));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const recordId = v7();
    const draft = {
      key: `visit:${recordId}`,
      kind: "visit",
      recordId,
      value: fullForm(owner),
      baseRev: null,
      updatedAt: Date.now(),
    };
    await putRows(phone.page, phone.userId, { drafts: [draft] });
    const page = await phone.context.newPage();
    await page.addInitScript(observe);
    await page.goto(`${url}/workVisit/form?draft=${recordId}`);
    const button = page.getByRole("button", { name: "保存" });
    await button.waitFor();
    const cdp = await phone.context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", throttle);
    await page.evaluate(() => performance.clearMarks("tap"));
    if (await isMarked(page, "saved")) throw new Error("the page says that a visit is saved before anybody saves one");
    await button.click();
    await page.waitForFunction(() => performance.getEntriesByName("saved").length > 0);
    times.push(
      await page.evaluate(() => {
        const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
        return at("saved") - at("tap");
      }),
    );
    await page.close();
  }
  report(`save, ${records} records, ${queued} queued, 4×`, {
    "median (ms)": Math.round(median(times)),
    "worst (ms)": Math.round(Math.max(...times)),
  });
}

/** Start and save on the phone, without a network. */
export async function phoneSpeed(): Promise<void> {
  const server = await benchServer();
  const phone = await benchPhone(server.url, "19900000002");
  await firstPullDone(phone.page, phone.userId);
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await coldStart(phone, server.url);
  await save(phone, server.url);
  await phone.close();
  await server.remove();
}
