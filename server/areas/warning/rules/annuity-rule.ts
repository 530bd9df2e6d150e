import type { WarningKind } from "#contract/warning/warning-kinds.ts";
import { currentRule } from "../current-rule.ts";
import { eachAccount } from "./annuity-accounts.ts";
import { annuityTaker } from "./annuity-candidates.ts";
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

/** What the walk of an earlier rule of this run kept, unless the rule has been published anew since. */
function keptBy({ walk, parameters }: RuleRun, kind: AnnuityKind): Candidate[] | undefined {
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

/** A rule of annuities. To reckon all accounts is most of its work: the first of a run does it for the others too. */
export const annuityRule =
  (kind: AnnuityKind): WarningRule =>
  async (run) => {
    const kept = keptBy(run, kind);
    if (kept !== undefined) return kept;
    const own = annuityTaker(kind, run);
    const later = await laterTakers(run, kind);
    await eachAccount(run.db, run.today, (one) => {
      own.take(one);
      for (const { taker } of later) taker.take(one);
    });
    if (run.walk !== undefined) run.walk.isDone = true;
    for (const { kind: of, parameters, taker } of later)
      run.walk?.kept.set(of, { parameters: JSON.stringify(parameters), found: taker.found });
    return own.found;
  };
