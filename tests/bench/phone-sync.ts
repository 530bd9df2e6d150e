import { type BenchPhone, benchPhone, firstPullDone, putRows, rowCount, someCompany } from "./bench-phone.ts";
import { benchServer, report } from "./bench-server.ts";
import { queuedVisits } from "./phone-data.ts";

const offline = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const slow = { offline: false, latency: 200, downloadThroughput: -1, uploadThroughput: -1 };

const held = ["companies", "contacts", "visits", "labels", "staff", "streets"];

/** Milliseconds from the login's answer to the first usable page and to the end of the first pull. */
async function firstPull(url: string): Promise<void> {
  const phone = await benchPhone(url, "19900000001");
  const timing = await pullTiming(phone);
  let records = 0;
  for (const table of held) records += await rowCount(phone.page, phone.userId, table);
  report("first pull", {
    records,
    "usable (ms)": timing.usable,
    "complete (ms)": timing.complete,
    "per 5,000 (ms)": Math.round((timing.complete * 5000) / records),
    "on the wire (KB)": timing.kilobytes,
  });
  await phone.close();
}

/** From the page's own resource timings: first request of the feed to its last answer written down. */
async function pullTiming({ page, userId }: BenchPhone) {
  await firstPullDone(page, userId);
  return page.evaluate(() => {
    const pulls = performance
      .getEntriesByType("resource")
      .filter((entry) => entry.name.includes("/v1/visit/changes")) as PerformanceResourceTiming[];
    const began = pulls[0]?.startTime ?? Number.NaN;
    return {
      usable: Math.round((pulls[1]?.startTime ?? performance.now()) - began),
      complete: Math.round(performance.now() - began),
      kilobytes: Math.round(pulls.reduce((sum, entry) => sum + entry.transferSize, 0) / 1024),
    };
  });
}

/** 200 visits saved without a network, 200 ms for each request once it is back. */
async function drain(url: string): Promise<void> {
  const phone = await benchPhone(url, "19900000002");
  const { page, userId, cdp } = phone;
  await firstPullDone(page, userId);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", offline);
  const company = await someCompany(page, userId);
  await putRows(page, userId, queuedVisits({ userId, company }, 200));
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/batch")) requests.push(request.url());
  });
  await page.evaluate(() => {
    addEventListener("online", () => performance.mark("online"));
  });
  await cdp.send("Network.emulateNetworkConditions", slow);
  while ((await rowCount(page, userId, "outbox")) > 0);
  await page.evaluate(() => performance.mark("drained"));
  const ms = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return Math.round(at("drained") - at("online"));
  });
  report("drain of 200 visits at 200 ms", { ms: ms, "batch requests": requests.length });
  await phone.close();
}

/** First pull and drain through the real app and server. */
export async function phoneSync(): Promise<void> {
  const server = await benchServer();
  await firstPull(server.url);
  await drain(server.url);
  await server.remove();
}
