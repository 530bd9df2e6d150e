import { v7 } from "uuid";
import { benchPhone, type BenchPhone, firstPullDone, putRows, someCompany } from "./bench-phone.ts";
import { benchServer, median, report } from "./bench-server.ts";
import { localVisit } from "./phone-data.ts";

const rounds = 5;
const throttle = { rate: 4 };
const records = 10_000;
/** Pixels of one long fling, and how fast. */
const fling = { distance: 12_000, speed: 3000 };

/** Lists with the text that stands in their first row once they are open. */
const lists = {
  走访: { path: "/workVisit", row: '[role="list"] [role="listitem"]' },
  企业: { path: "/workEnterprisevisit", row: '[role="list"] [role="listitem"]' },
} as const;

/** Counts long tasks and frames from now on. */
const observe = () => {
  const found = { long: [] as number[], frames: [] as number[] };
  (globalThis as unknown as { listBench: typeof found }).listBench = found;
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) found.long.push(entry.duration);
  }).observe({ type: "longtask" });
  let last = performance.now();
  const frame = (now: number) => {
    found.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

/** Resolves when the app has asked for nothing for a second: its start is over. */
async function atRest(page: BenchPhone["page"]): Promise<void> {
  await page.evaluate(async () => {
    const asked = () => performance.getEntriesByType("resource").length;
    for (let known = -1; known !== asked();) {
      known = asked();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  });
}

/** Milliseconds from the tap on a link inside the app to the first row, 4× CPU: right after the start, or `rested`. */
async function open(phone: BenchPhone, url: string, name: keyof typeof lists, rested: boolean): Promise<void> {
  const { path, row } = lists[name];
  const times: number[] = [];
  const { page } = phone;
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${url}/mine`);
    await page.getByRole("heading", { name: "我的" }).first().waitFor();
    if (rested) await atRest(page);
    await phone.cdp.send("Emulation.setCPUThrottlingRate", throttle);
    const time = await page.evaluate(
      async ({ to, selector }) => {
        if (document.querySelector(selector) !== null) throw new Error("a row stands there before the list is opened");
        const began = performance.now();
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
        while (document.querySelector(selector) === null)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - began;
      },
      { to: path, selector: row },
    );
    await phone.cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    // The first time also fetches the page's code.
    if (round > 0) times.push(time);
  }
  report(`open ${name} ${rested ? "at rest" : "at once"}, 4× CPU`, {
    "median (ms)": Math.round(median(times)),
    "worst (ms)": Math.round(Math.max(...times)),
  });
}

/** Frames and long tasks while the open list is flung down, 4× CPU. */
async function scroll(phone: BenchPhone, name: keyof typeof lists): Promise<void> {
  const { page, cdp } = phone;
  await cdp.send("Emulation.setCPUThrottlingRate", throttle);
  await page.evaluate(observe);
  await cdp.send("Input.synthesizeScrollGesture", {
    x: 195,
    y: 600,
    yDistance: -fling.distance,
    speed: fling.speed,
    gestureSourceType: "touch",
  });
  const { long, frames } = await page.evaluate(
    () => (globalThis as unknown as { listBench: { long: number[]; frames: number[] } }).listBench,
  );
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  report(`scroll ${name}, 4× CPU`, {
    "long tasks": long.length,
    "longest (ms)": Math.round(Math.max(0, ...long)),
    "frames over 34 ms (%)": Math.round((frames.filter((time) => time > 34).length / frames.length) * 100),
    "frames per second": Math.round((frames.length / frames.reduce((sum, time) => sum + time, 0)) * 1000),
  });
}

/** Opening and scrolling the phone's lists with 10,000 visits on the device. */
export async function phoneLists(): Promise<void> {
  const server = await benchServer();
  const phone = await benchPhone(server.url, "19900000002");
  await firstPullDone(phone.page, phone.userId);
  const owner = { userId: phone.userId, company: await someCompany(phone.page, phone.userId) };
  const visits = Array.from({ length: records }, (_, i) => ({
    ...localVisit(owner, v7(), new Date(Date.now() - (i + 1) * 600_000).toISOString(), null),
    visit_no: "ZF202601010001",
  }));
  await putRows(phone.page, phone.userId, { visits });
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
    for (const rested of [false, true]) await open(phone, server.url, name, rested);
    await scroll(phone, name);
  }
  await phone.close();
  await server.remove();
}
