import { readFile } from "node:fs/promises";
import type { BenchBrowser } from "../bench-phone.ts";

/** What a browser has to live with, the same for the product and its peers. */
export interface Conditions {
  /** Milliseconds before the answer to each request. */
  latency: number;
  /** Kilobits a second to the server; 0 is as fast as it goes. */
  upload: number;
  /** How many times slower than this machine. */
  cpu: number;
}

export const easy: Conditions = { latency: 0, upload: 0, cpu: 1 };

/** Lets the page, and what else the browser holds the same to, live with the conditions from now on. */
export async function impose({ cdp }: BenchBrowser, { latency, upload, cpu }: Conditions): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: upload === 0 ? -1 : (upload * 1000) / 8,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
}

/** Cuts the page off. */
export async function cutOff({ cdp }: BenchBrowser): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Milliseconds of a request as the page and as a worker sees them: whether the conditions reach workers. */
export async function emulatedLatency({ page, context }: BenchBrowser): Promise<{ page: number; worker: number }> {
  const [serviceWorker] = context.serviceWorkers();
  const address = new URL("/?probe", page.url()).href;
  return {
    page: await page.evaluate(request, address),
    worker: await (serviceWorker ? serviceWorker.evaluate(request, address) : page.evaluate(requestOfWorker, address)),
  };
}

/** The second of two requests, so that the connection is there. */
const request = async (address: string) => {
  await fetch(address, { cache: "no-store" });
  const began = performance.now();
  await fetch(address, { cache: "no-store" });
  return Math.round(performance.now() - began);
};

const requestOfWorker = async (address: string) => {
  const source = `(async () => {
    await fetch("${address}", { cache: "no-store" });
    const began = performance.now();
    await fetch("${address}", { cache: "no-store" });
    postMessage(Math.round(performance.now() - began));
  })()`;
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  const ms = await new Promise<number>((resolve) => {
    worker.onmessage = (event) => resolve(event.data as number);
  });
  worker.terminate();
  return ms;
};

/** Megabytes of memory that the browser's biggest renderer has had at its peak; NaN where the system does not tell. */
export async function peakMemory({ context }: BenchBrowser): Promise<number> {
  const browser = context.browser();
  if (browser === null) return Number.NaN;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const peaks = await Promise.all(renderers.map(({ id }) => peakOf(id)));
  return Math.max(...peaks);
}

/** Milliseconds of processor time that all processes of the browser have taken so far. */
export async function processorTime({ context }: BenchBrowser): Promise<number> {
  const browser = context.browser();
  if (browser === null) return Number.NaN;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return Math.round(processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0));
}

async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
}
