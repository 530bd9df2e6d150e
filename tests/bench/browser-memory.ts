import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const pageBytes = 4096;
const sampleMs = 50;

interface Sample {
  /** Pages with their workers (a worker is a thread of its page's process). */
  renderers: number;
  /** All processes of the browser together. */
  browser: number;
}

/** Megabytes resident in the processes of a browser profile, from the kernel. */
export function browserMemory(profile: string): Sample {
  const sample = { renderers: 0, browser: 0 };
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const command = read(pid, "cmdline");
    if (!command.includes(profile)) continue;
    const megabytes = (Number(read(pid, "statm").split(" ")[1]) * pageBytes) / 2 ** 20;
    sample.browser += megabytes;
    if (command.includes("--type=renderer")) sample.renderers += megabytes;
  }
  return sample;
}

/** A process may end between the listing and the look. */
function read(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

/** Watches the memory until `end`, which tells by how much it was above the start at the most, and then. */
export function watchMemory(profile: string) {
  const start = browserMemory(profile);
  const most = { ...start };
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const now = browserMemory(profile);
      most.renderers = Math.max(most.renderers, now.renderers);
      most.browser = Math.max(most.browser, now.browser);
      await pause(sampleMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return {
    async end() {
      ended.abort();
      await watching;
      const above = (sample: Sample) => ({
        renderers: Math.round(sample.renderers - start.renderers),
        browser: Math.round(sample.browser - start.browser),
      });
      return { start, most: above(most), last: above(browserMemory(profile)) };
    },
  };
}
