import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import { type WarningKind, warningKinds } from "#contract/warning/warning-kinds.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { warningRuns } from "#server/database/tables/ip/warning.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { applyCandidates, type Applying, closeGone, openWarnings } from "./apply-candidates.ts";
import { currentRule, type RuleVersion } from "./current-rule.ts";
import { allRules } from "./rules/all-rules.ts";
import { newWalk } from "./rules/annuity-rule.ts";
import {
  type AnnuityWalk,
  type FoundCandidates,
  partsOf,
  type RuleRun,
  type WarningRule,
} from "./rules/warning-rule.ts";
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

interface Counts {
  opened: number;
  closed: number;
}

/** Warnings that one transaction opens or closes: it holds its locks no longer than that takes. */
const perRound = 2000;

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

/**
 * A run of one rule, in rounds. What it finds and what that changes belong together, so only the latest run of a rule
 * goes on: another that begins later finds the same and what came since.
 */
class RuleTurn {
  readonly #services: Running;
  readonly #kind: WarningKind;
  readonly #run = randomUUID();

  constructor(services: Running, kind: WarningKind) {
    this.#services = services;
    this.#kind = kind;
  }

  /** From now on this is the latest; waits for a round of another to end. */
  async begin(): Promise<void> {
    const { db, now } = this.#services;
    const latest = { run: this.#run, began_at: new Date(now()) };
    await db
      .insert(warningRuns)
      .values({ kind: this.#kind, ...latest })
      .onConflictDoUpdate({ target: warningRuns.kind, set: latest });
  }

  /** One transaction of the run; null: a later run has taken over. */
  round<T>(work: (db: Db) => Promise<T>): Promise<T | null> {
    return inTransaction(this.#services, async ({ db }) => {
      const { rows } = await db.execute(sql`
        select from ${warningRuns} where kind = ${this.#kind} and run = ${this.#run}::uuid for update`);
      return rows.length === 0 ? null : work(db);
    });
  }
}

interface Given extends Applying {
  turn: RuleTurn;
  signal: AbortSignal | undefined;
}

/** Slices of what a rule found, none longer than one round. */
async function* slicesOf(found: FoundCandidates) {
  for await (const part of partsOf(found))
    for (let start = 0; start < part.length; start += perRound) yield part.slice(start, start + perRound);
}

/** Opens and refreshes round by round, then closes what was open and was not met; adds to `sum` what each round did. */
async function applyAll(
  found: FoundCandidates,
  { rest, sum }: { rest: Set<string>; sum: Counts },
  { turn, signal, ...given }: Given,
): Promise<void> {
  for await (const part of slicesOf(found)) {
    const applied = signal?.aborted === true ? null : await turn.round((db) => applyCandidates(db, given, part));
    if (applied === null) return;
    sum.opened += applied.opened;
    sum.closed += applied.closed;
    for (const id of applied.met) rest.delete(id);
  }
  const gone = [...rest];
  for (let start = 0; start < gone.length; start += perRound) {
    const ids = gone.slice(start, start + perRound);
    const closed = signal?.aborted === true ? null : await turn.round((db) => closeGone(db, given, ids));
    if (closed === null) return;
    sum.closed += closed;
  }
}

/** Runs one rule; what its rounds have done is told of, also when a later one fails. */
async function runRule(
  services: Running,
  kind: WarningKind,
  { sum, walk, ...options }: RunOptions & { sum: Counts; walk: AnnuityWalk },
): Promise<void> {
  const turn = new RuleTurn(services, kind);
  await turn.begin();
  const version = await currentRule(services.db, kind);
  const rest = await openWarnings(services.db, kind);
  const found = await candidatesOf(services, kind, version, { ...options, walk });
  if (found === null) return;
  const tells = options.tells !== false;
  try {
    const given = { kind, version, at: new Date(services.now()), tells, turn, signal: options.signal };
    await applyAll(found, { rest, sum }, given);
  } finally {
    if (tells) await turn.round((db) => tellOfWarnings(db, { kind, level: version.level, now: services.now() }));
  }
}

/**
 * Runs the rules one after the other, each in rounds. What a round has done stands when the next one fails or the
 * process ends, and a second run finds everything that is open already: it adds only what is missing, and tells of what
 * nobody was told of. A rule that fails keeps none of the others back; the run then fails with its error, and is tried
 * again.
 */
export async function runWarningRules(services: Running, options: RunOptions = {}): Promise<Counts> {
  const sum = { opened: 0, closed: 0 };
  const failures: unknown[] = [];
  const kinds = options.kinds ?? warningKinds;
  const walk = newWalk(kinds);
  for (const kind of kinds) {
    if (options.signal?.aborted === true) break;
    try {
      await runRule(services, kind, { ...options, walk, sum });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return sum;
}
