import { type AccountPatent, accountOn } from "#contract/annuity/account-rules.ts";
import { shiftDay } from "#contract/core/time.ts";
import { patentTypes } from "#contract/patent/patent-words.ts";
import { randomFrom } from "#server/search/search-records.testing.ts";
import { report } from "./bench-server.ts";
import { timed } from "./patents/own-time.ts";
import type { BenchOptions } from "./run.ts";

const today = "2026-11-24";
const rounds = 5;
const goal = 100_000;
const noHolidays = { off: new Set<string>(), work: new Set<string>() };
const ledger = { reduction: { kind: "single", from_year: 1 }, payments: [], unpaid: [] } as const;

/** Rights in force of all types, filed in the last twenty years. */
function invented(count: number): AccountPatent[] {
  const random = randomFrom(15);
  return Array.from({ length: count }, (_, at) => {
    const filed_on = shiftDay(today, -Math.floor(random() * 7_300));
    return {
      application_no: "2021100000000",
      type: patentTypes[at % patentTypes.length] ?? "发明",
      status: "有效",
      status_reason: "授权",
      status_on: null,
      restorable_until: null,
      filed_on,
      granted_on: shiftDay(filed_on, Math.floor(random() * 900)),
    };
  });
}

/** How many accounts of rights the engine calculates in a second, in one thread. */
export function annuities({ rows = 100_000 }: BenchOptions): Promise<void> {
  const rights = invented(rows);
  for (let round = 1; round <= rounds; round++) {
    let open = 0;
    const taken = timed(() => {
      for (const right of rights) if (accountOn(right, ledger, { today, day: today }, noHolidays).next !== null) open++;
    });
    const seconds = taken / 1000;
    report(`annuities, round ${round}`, { rights: rows, open, "per second": Math.round(rows / seconds), goal });
  }
  return Promise.resolve();
}
