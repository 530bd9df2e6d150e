import type { WarningKind } from "#contract/warning/warning-kinds.ts";
import { currentRule } from "../current-rule.ts";
import { accountBatches } from "./annuity-accounts.ts";
import { annuityTaker } from "./annuity-candidates.ts";
import { PackedCandidates } from "./packed-candidates.ts";
import {
  type AnnuityKind,
  annuityKinds,
  type AnnuityWalk,
  type Candidate,
  type RuleRun,
  type WarningRule,
} from "./warning-rule.ts";

/** The walk that the rules of one run share: those of annuities among `kinds`. */
export const newWalk = (kinds: readonly WarningKind[]): AnnuityWalk => ({
  kinds: annuityKinds.filter((kind) => kinds.includes(kind)),
  isDone: false,
  kept: new Map(),
});

/** What the walk of an earlier rule of this run kept, unless the rule has been published again since. */
function keptBy({ walk, parameters }: RuleRun, kind: AnnuityKind): PackedCandidates | undefined {
  const kept = walk?.kept.get(kind);
  walk?.kept.delete(kind);
  return kept?.parameters === JSON.stringify(parameters) ? kept.found : undefined;
}

/** Of the rules that come after this one in the run, with the parameters that count now. */
async function laterTakers({ db, today, walk }: RuleRun, kind: AnnuityKind) {
  const takers = [];
  for (const later of walk?.isDone === false ? walk.kinds : []) {
    if (later === kind) continue;
    const { is_on, parameters } = await currentRule(db, later);
    if (is_on) takers.push({ kind: later, parameters, taker: annuityTaker(later, { today, parameters }) });
  }
  return takers;
}

/**
 * Walks over all accounts, and gives the rule's own candidates batch by batch; those of later rules are kept for them
 * once the walk has come to its end.
 */
async function* walked(run: RuleRun, kind: AnnuityKind): AsyncGenerator<Candidate[]> {
  const own = annuityTaker(kind, run);
  const later = (await laterTakers(run, kind)).map((one) => ({ ...one, found: new PackedCandidates() }));
  for await (const accounts of accountBatches(run.db, run.today)) {
    for (const account of accounts) {
      own.take(account);
      for (const { taker } of later) taker.take(account);
    }
    for (const { taker, found } of later) found.add(taker.taken());
    yield own.taken();
  }
  if (run.walk !== undefined) run.walk.isDone = true;
  for (const { kind: of, parameters, found } of later)
    run.walk?.kept.set(of, { parameters: JSON.stringify(parameters), found });
}

/** A rule of annuities. To calculate all accounts is most of its work: the first of a run does it for the others too. */
export const annuityRule =
  (kind: AnnuityKind): WarningRule =>
  async (run) =>
    keptBy(run, kind) ?? walked(run, kind);
