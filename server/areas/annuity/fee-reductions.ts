import { yearOn } from "#contract/annuity/account-rules.ts";
import {
  type feeReductionCalls,
  lastReducedYear,
  reductionFilters,
  reductionStateIn,
} from "#contract/annuity/fee-reductions.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import { licenceNote, yuanOf } from "#contract/patent/fees/annuity.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { companyOf } from "./account-list.ts";
import { type Ledgers, ledgersOf } from "./ledgers.ts";
import { type Entry, standingOf } from "./standing.ts";

type Output = OutputOf<typeof feeReductionCalls.reductions>;

/** A patent with a next annuity, and how its reduction stands. */
type Reduced = Pick<Output["list"][number], "state" | "last_year"> & {
  entry: Entry;
  next: NonNullable<Entry["account"]["next"]>;
};

/** What is let go is not paid, so that nothing of it is reduced. */
function reducedOf(entry: Entry): Reduced[] {
  const { next } = entry.account;
  if (next === null) return [];
  const last_year = lastReducedYear(next.right);
  return [{ entry, next, last_year, state: reductionStateIn(entry.reduction, next.annuity.year, last_year) }];
}

const dueFirst = (a: Reduced, b: Reduced) => (a.next.annuity.due < b.next.annuity.due ? -1 : 1);

interface Known {
  companyId: string;
  ledgers: Ledgers;
  today: string;
  holidays: Holidays;
}

function shown({ entry, next, state, last_year }: Reduced, known: Known): Output["list"][number] {
  const { patent, reduction } = entry;
  const { annuity, right } = next;
  const last = yearOn(patent, reduction, last_year, [], known.today, known.holidays);
  return {
    id: patent.id,
    title: patent.title,
    application_no: patent.application_no,
    type: patent.type,
    state,
    ...reduction,
    source: known.ledgers.sourceOf(known.companyId, patent.id),
    last_year,
    last_due_on: last?.annuity.due ?? null,
    year: annuity.year,
    due_on: annuity.due,
    amount_full: yuanOf(annuity.full),
    amount_reduced: yuanOf(annuity.reduced),
    share: 100 - (annuity.reduced * 100) / annuity.full,
    note: licenceNote(right, annuity),
  };
}

const sum = (those: readonly Reduced[], fen: (one: Reduced) => number) =>
  yuanOf(those.reduce((all, one) => all + fen(one), 0));

/** A company's patents by how their fees are reduced, what is due first on top. */
export async function feeReductions(
  context: CallContext,
  { company_id, which, page, size }: ParsedInputOf<typeof feeReductionCalls.reductions>,
): Promise<Output> {
  const company = await companyOf(context, company_id);
  const today = dayOf(context.now());
  const [{ entries, reduction }, ledgers, holidays] = await Promise.all([
    standingOf(context.db, company.id, today),
    ledgersOf(context.db, [company.id]),
    holidaysFrom(context.db),
  ]);
  const all = entries.flatMap(reducedOf);
  const inRange = (range: typeof which) => all.filter(({ state }) => range === "all" || state === range);
  const chosen = inRange(which).toSorted(dueFirst);
  const from = (page - 1) * size;
  const known = { companyId: company.id, ledgers, today, holidays };
  return {
    company: { id: company.id, name: company.name },
    list: chosen.slice(from, from + size).map((one) => shown(one, known)),
    total: chosen.length,
    sums: reductionFilters.map((range) => {
      const those = inRange(range);
      return {
        which: range,
        count: those.length,
        amount_full: sum(those, ({ next }) => next.annuity.full),
        amount_reduced: sum(those, ({ next }) => next.annuity.reduced),
      };
    }),
    reduction,
  };
}
