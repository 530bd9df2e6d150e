import { cpus } from "node:os";
import { failures, report } from "../bench-server.ts";
import { type StormLog, share } from "./storm-log.ts";
import type { StormServer } from "./storm-server.ts";
import { size } from "./storm-world.ts";

interface Outcome {
  processes: number;
  /** Writes that all phones together had saved. */
  items: number;
  log: StormLog;
  servers: readonly StormServer[];
  memory: readonly { before: number; now: number; most: number }[];
  /** Sentences about what is missing or double. */
  wrong: readonly string[];
  /** Load average of the machine before the storm: what others took of it. */
  busyBefore: number;
}

/** Longest time for which a server may leave everything else waiting. */
const mostBlockedMs = 200;

const percentiles = (values: readonly number[]) => ({
  "p50 (ms)": share(values, 0.5),
  "p99 (ms)": share(values, 0.99),
  "worst (ms)": share(values, 1),
});
const counts = (found: ReadonlyMap<number, number>) =>
  [...found]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || "no reply"} × ${count}`)
    .join(", ");
const goal = (name: string, isMet: boolean) => console.log(`  ${isMet ? "met    " : "NOT MET"}  ${name}`);

/** Prints one storm as a table with its goals. */
export function printStorm({ processes, items, log, servers, memory, wrong, busyBefore }: Outcome): void {
  console.log(
    `\nstorm: ${log.phonesDelivered} phones, ${items} writes, ${processes} server process${processes > 1 ? "es" : ""}`,
  );
  report("batch", { taken: log.took.batch.length, ...percentiles(log.took.batch) });
  report("pull page", { taken: log.took.pull.length, ...percentiles(log.took.pull) });
  if (log.took.refused.length > 0)
    report("refused with 503", { times: log.took.refused.length, ...percentiles(log.took.refused) });
  if (log.retryAfter.length > 0)
    report("Retry-After (s)", {
      p50: share(log.retryAfter, 0.5),
      p99: share(log.retryAfter, 0.99),
      worst: share(log.retryAfter, 1),
    });
  report("list at the desk", { asked: counts(log.deskStatuses), ...percentiles(log.took.desk) });
  report("replies to phones", { "": counts(log.statuses) });
  report("answers to writes", { "": counts(log.itemStatuses) });
  report("until delivered (s)", {
    "half of the phones": (share(log.deliveries, 0.5) / 1000).toFixed(1),
    all: (log.deliveredAfter / 1000).toFixed(1),
    "pulled too": log.overAfter.toFixed(1),
    "writes per second": Math.round(items / (log.deliveredAfter / 1000)),
  });
  const blocked = servers.map((server) => server.takeLongestBlock());
  report("event loop blocked at most (ms)", { "": blocked.join(", ") });
  report("memory of each process (MB)", {
    "": memory.map(({ before, most, now }) => `before ${before}, most ${most}, after ${now}`).join("; "),
  });
  const complaints = servers.flatMap((server) => [...server.complaints].map(([text, count]) => `${text} × ${count}`));
  if (complaints.length > 0) report("warnings in the log", { "": complaints.join(", ") });
  for (const sentence of wrong) console.log(`  ${sentence}`);
  failures.push(...wrong.map((sentence) => `storm: ${sentence}`));
  goal("each write applied exactly once, nothing lost, everything pulled", wrong.length === 0);
  const failed = [...log.statuses, ...log.itemStatuses, ...log.deskStatuses].some(([status]) => status === 500);
  goal("no 500 seen by anybody", !failed);
  goal(
    `event loop never blocked over ${mostBlockedMs} ms`,
    blocked.every((ms) => ms <= mostBlockedMs),
  );
  goal("every refusal names the time to come back, in words for the person", log.bareRefusals === 0);
  console.log(
    `  Phones, server and PostgreSQL (fsync on) share ${cpus().length} cores (load average before it: ${busyBefore.toFixed(1)}). ${size.perStreet} phones in a street; ` +
      "3 % of the replies to batches are lost on purpose; a phone goes to either server at random.",
  );
}
