import { dayOf } from "#contract/core/time.ts";
import { type WarningKind, warningKinds } from "#contract/warning/warning-kinds.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { sql } from "drizzle-orm";
import { applyCandidates, type Applied } from "./apply-candidates.ts";
import { currentRule, type RuleVersion } from "./current-rule.ts";
import { allRules } from "./rules/all-rules.ts";
import { newWalk } from "./rules/annuity-rule.ts";
import type { AnnuityWalk, FoundCandidates, RuleRun, WarningRule } from "./rules/warning-rule.ts";
import { tellOfWarnings } from "./tell-of-warnings.ts";

export type Running = Pick<Services, "db" | "now"> & { search: RuleRun["search"] };

export interface RunOptions {
  /** All by default. */
  kinds?: readonly WarningKind[];
  /** Whether people are told of what opens; the demo tells nobody. */
  tells?: boolean;
  signal?: AbortSignal;
  /** The rules themselves; tests break one. */
  rules?: Record<WarningKind, WarningRule>;
}

/** One rule is run by one process at a time: what it finds and what that changes belong together. */
const runLock = 728_114_066;

/** What a version of a rule warns of today. */
export const candidatesOf = (
  { db, search, now }: Running,
  kind: WarningKind,
  version: RuleVersion,
  { rules = allRules, walk }: { rules?: RunOptions["rules"]; walk?: AnnuityWalk } = {},
): Promise<FoundCandidates | null> =>
  version.is_on
    ? rules[kind]({
        db,
        search,
        now: now(),
        today: dayOf(now()),
        parameters: version.parameters,
        ...(walk && { walk }),
      })
    : Promise.resolve([]);

/** Runs one rule: opening, closing and telling are one transaction. */
async function runRule(services: Running, kind: WarningKind, options: RunOptions, walk: AnnuityWalk): Promise<Applied> {
  return inTransaction(services, async (inside) => {
    await inside.db.execute(sql`select pg_advisory_xact_lock(${runLock}::int, ${warningKinds.indexOf(kind)}::int)`);
    const version = await currentRule(inside.db, kind);
    const found = await candidatesOf(inside, kind, version, { ...options, walk });
    if (found === null) return { opened: [], closed: 0 };
    const applied = await applyCandidates(inside.db, { kind, version, found, at: new Date(services.now()) });
    if (options.tells !== false)
      await tellOfWarnings(inside.db, applied.opened, { kind, level: version.level, now: services.now() });
    return applied;
  });
}

/**
 * Runs the rules one after the other. What one has done stands when another fails or the process ends, and a second
 * run finds everything that is open already: it adds and tells only what is missing. A rule that fails keeps none of
 * the others back; the run then fails with its error, and is tried again.
 */
export async function runWarningRules(
  services: Running,
  options: RunOptions = {},
): Promise<{ opened: number; closed: number }> {
  const sum = { opened: 0, closed: 0 };
  const failures: unknown[] = [];
  const kinds = options.kinds ?? warningKinds;
  const walk = newWalk(kinds);
  for (const kind of kinds) {
    if (options.signal?.aborted === true) break;
    try {
      const { opened, closed } = await runRule(services, kind, options, walk);
      sum.opened += opened.length;
      sum.closed += closed;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return sum;
}
