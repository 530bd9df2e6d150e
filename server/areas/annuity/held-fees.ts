import { type Ledger, type Payment, rightIn, yearOn } from "#contract/annuity/account-rules.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import type { HeldFee, HeldPatent, Holding } from "#contract/patent/held-patents.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import type { Db } from "#server/database/connect.ts";
import { ledgersOf } from "./ledgers.ts";

/** No payment of a year counts later than this: what a device holds does not depend on the day it is read. */
const ever = "9999-12-31";

const paidOf = (payments: readonly Payment[], year: number) =>
  payments.reduce((sum, one) => sum + (one.year === year ? one.fen : 0), 0);

function feeOf(patent: HeldPatent, ledger: Ledger, holidays: Holidays): HeldFee {
  const { reduction, payments, unpaid, givenUp } = ledger;
  const years = [...new Set(payments.map(({ year }) => year))].toSorted((a, b) => b - a);
  const isSettled = (year: number) =>
    rightIn(patent, reduction, year) !== null &&
    yearOn(patent, reduction, year, payments, ever, holidays)?.isSettled === true;
  const known = [...new Set([...unpaid, ...years])];
  // Asked once of each year: it takes the days of the law and of the holidays.
  const settled = new Set(known.filter(isSettled));
  const open = known.filter((year) => !settled.has(year));
  return {
    reduction: reduction.kind,
    from_year: reduction.from_year,
    settled: years.filter((year) => settled.has(year)),
    unpaid: open.map((year) => ({ year, paid: paidOf(payments, year) })),
    ...(givenUp !== undefined && { given_up: true as const }),
  };
}

/** What companies recorded of the patents that devices hold; null for a patent of which nothing is known. */
export async function heldFees(
  db: Db,
  held: readonly Pick<Holding, "id">[],
): Promise<(company: string, patent: HeldPatent) => HeldFee | null> {
  if (held.length === 0) return () => null;
  const [ledgers, holidays] = await Promise.all([
    ledgersOf(
      db,
      held.map(({ id }) => id),
    ),
    holidaysFrom(db),
  ]);
  return (company, patent) =>
    ledgers.has(company, patent.id) ? feeOf(patent, ledgers.of(company, patent.id), holidays) : null;
}
