import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Ticks of the kernel's clock in a second: the same on every Linux that Node runs on. */
const ticks = 100;
/** Often enough that a program spends little between the last look at it and its end. */
const lookEvery = 1000;

/** A program and what it and those it has waited for have spent; nothing when it is gone. */
function look(id) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    // The name before may hold blanks and brackets.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [own, waitedFor] = [11, 13].map((at) => Number(fields[at]) + Number(fields[at + 1]));
    return [{ id, starter: fields[1], key: `${id} since ${fields[19]}`, own, waitedFor }];
  } catch {
    return [];
  }
}

/**
 * Processor seconds spent by all programs that this one has started, and those by them; null where the kernel does not
 * tell. What a program has spent goes to the one that waits for its end. Where that one was killed nobody waits: so
 * all are looked at every second, and what disappears from their sum stays counted.
 */
export function watchSpending() {
  if (!existsSync("/proc/self/stat")) return { seconds: () => null, end: () => undefined };
  /** Programs that were ours at the last look: one whose starter has ended still is. */
  let ours = new Set();
  let last = 0;
  let gone = 0;

  function seconds() {
    const [self] = look("self");
    const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? look(name) : []));
    const found = new Map();
    const waiting = all.filter(({ key, starter }) => ours.has(key) || starter === String(process.pid));
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (found.has(one.key)) continue;
      found.set(one.key, one.own + one.waitedFor);
      waiting.push(...all.filter(({ starter }) => starter === one.id));
    }
    ours = new Set(found.keys());
    const now = [...found.values()].reduce((sum, spent) => sum + spent, self.waitedFor);
    gone += Math.max(0, last - now);
    last = now;
    return (now + gone) / ticks;
  }

  const timer = setInterval(seconds, lookEvery).unref();
  return { seconds, end: () => clearInterval(timer) };
}
