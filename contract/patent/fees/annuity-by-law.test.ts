import { expect, it } from "vitest";
import { annuityOn, type FeeRight } from "./annuity.ts";
import { feeKinds, feeReductions } from "./annuity-table.ts";

/*
 * The words of the law done by hand, a day and a month after another, with nothing of the calculation itself: a second
 * opinion on a hundred thousand random rights.
 */

type Day = [year: number, month: number, day: number];
const parse = (text: string): Day => text.split("-").map(Number) as Day;
const print = ([year, month, day]: Day) => `${year}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const lengthOf = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0));

function tomorrow([year, month, day]: Day): Day {
  if (day < lengthOf(year, month)) return [year, month, day + 1];
  return month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1];
}
/** The corresponding day, or the month's last (rule 5). */
function months([year, month, day]: Day, count: number): Day {
  let [y, m] = [year, month];
  for (let i = 0; i < count; i++) [y, m] = m === 12 ? [y + 1, 1] : [y, m + 1];
  return [y, m, Math.min(day, lengthOf(y, m))];
}
/** Zeller's congruence; 0 is Saturday, 1 Sunday. */
function weekday([year, month, day]: Day): number {
  const [y, m] = month < 3 ? [year - 1, month + 12] : [year, month];
  return (day + Math.floor((13 * (m + 1)) / 5) + y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)) % 7;
}
function working(day: Day): Day {
  let at = day;
  while (weekday(at) < 2) at = tomorrow(at);
  return at;
}

/** The published table, year by year, in yuan. */
const table = {
  发明: [
    900, 900, 900, 1200, 1200, 1200, 2000, 2000, 2000, 4000, 4000, 4000, 6000, 6000, 6000, 8000, 8000, 8000, 8000, 8000,
  ],
  实用新型: [600, 600, 600, 900, 900, 1200, 1200, 1200, 2000, 2000],
  外观设计: [600, 600, 600, 900, 900, 1200, 1200, 1200, 2000, 2000, 3000, 3000, 3000, 3000, 3000],
};

/** The year of the right in which a day lies, found by going from anniversary to anniversary. */
function yearAt(filed: Day, day: string): number {
  let year = 1;
  while (print(months(filed, year * 12)) <= day) year++;
  return year;
}

function byLaw(right: FeeRight, year: number, paid: string) {
  const filed = parse(right.filed);
  const term = right.kind === "外观设计" && right.filed < "2021-06-01" ? 10 : table[right.kind].length;
  const granted = yearAt(filed, right.granted);
  if (year > term || year <= granted) return null;
  const full = table[right.kind][year - 1] ?? 0;
  const due = working(months(filed, (year - 1) * 12));
  const off = [0];
  for (const [from, to] of right.openLicences ?? [])
    if (from <= print(due) && (to ?? "9999") > print(due)) off.push(15);
  if (year - granted < 10) off.push({ none: 0, single: 85, joint: 70 }[right.reduction]);
  const end = working(months(due, 6));
  let month = 0;
  if (paid > print(due)) for (month = 1; month < 6 && paid > print(months(due, month));) month++;
  const late = month === 0 ? 0 : (full * [0, 5, 10, 15, 20, 25][month - 1]!) / 100;
  const restoration = paid > print(end) ? 1000 : 0;
  const reduced = (full * (100 - Math.max(...off))) / 100;
  return {
    due: print(due),
    graceEnd: print(end),
    full: full * 100,
    reduced: Math.round(reduced * 100),
    late: late * 100,
    restoration: restoration * 100,
    total: Math.round((reduced + late + restoration) * 100),
  };
}

/** Numbers below a bound, the same in every run. */
function randomOf(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

it("agrees with the words of the law on 100,000 random rights", () => {
  const random = randomOf(20_260_601);
  const day = (year: number) => {
    const month = 1 + random(12);
    return [year, month, 1 + random(lengthOf(year, month))] as Day;
  };
  const period = (filed: Day): [string, string | null] => {
    const begun = 12 + random(150);
    const ended = months(filed, begun + random(60));
    return [print(months(filed, begun)), random(2) === 0 ? null : print(ended)];
  };
  const none = { off: new Set<string>(), work: new Set<string>() };
  const differing: unknown[] = [];
  let reckoned = 0;
  for (let count = 0; count < 100_000; count++) {
    const filed = day(1990 + random(36));
    const right: FeeRight = {
      kind: feeKinds[random(3)] ?? "发明",
      filed: print(filed),
      granted: print(months(filed, 3 + random(60))),
      reduction: feeReductions[random(3)] ?? "none",
      openLicences: random(3) === 0 ? [period(filed)] : [],
    };
    const year = 1 + random(21);
    let paid = months(filed, (year - 1) * 12 + random(9));
    for (let days = random(8); days > 0; days--) paid = tomorrow(paid);
    const wanted = byLaw(right, year, print(paid));
    const found = annuityOn(right, year, print(paid), none);
    if (wanted !== null) reckoned++;
    const same =
      wanted === null || found === null
        ? wanted === found
        : Object.entries(wanted).every(([name, value]) => found[name as keyof typeof wanted] === value);
    if (!same) differing.push({ right, year, paid: print(paid), wanted, found });
  }
  expect(differing.slice(0, 3)).toEqual([]);
  expect(reckoned).toBeGreaterThan(30_000);
}, 60_000);
