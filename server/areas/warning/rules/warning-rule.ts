import type { WarningFact } from "#contract/warning/warning-fields.ts";
import type { RuleParameters } from "#contract/warning/warning-kinds.ts";
import type { Db } from "#server/database/connect.ts";
import type { PackedCandidates } from "./packed-candidates.ts";
import type { Search } from "#server/search/patent-search.ts";

/** Rules that look at the accounts of annuities. */
export const annuityKinds = ["annuity_due", "annuity_grace", "annuity_restorable"] as const;
export type AnnuityKind = (typeof annuityKinds)[number];

/** Something a rule warns of. */
export interface Candidate {
  company_id: string;
  subject_id: string;
  /** Tells one episode of a subject from the next. */
  cause: string;
  title: string;
  facts: WarningFact[];
  due: string | null;
}

/** What one walk over the accounts of all patents found for rules that come later in the same run. */
export interface AnnuityWalk {
  /** Those that share it. */
  kinds: readonly AnnuityKind[];
  isDone: boolean;
  kept: Map<AnnuityKind, { parameters: string; found: PackedCandidates }>;
}

/** What a rule is asked with; `parameters` are complete and within their bounds. */
export interface RuleRun {
  db: Db;
  search: Pick<Search, "search" | "caughtUp" | "state">;
  now: number;
  /** `YYYY-MM-DD`. */
  today: string;
  parameters: RuleParameters;
  /** Of a run of several rules. */
  walk?: AnnuityWalk;
}

/** What a rule found, at once or part by part where it may be too much to lie in memory together. */
export type FoundCandidates = readonly Candidate[] | AsyncIterable<readonly Candidate[]>;

/** Everything that a rule warns of today; null: it cannot tell now, and all stays as it is until the next run. */
export type WarningRule = (run: RuleRun) => Promise<FoundCandidates | null>;

/** Parts of what a rule found. */
export async function* partsOf(found: FoundCandidates): AsyncGenerator<readonly Candidate[]> {
  if (Array.isArray(found)) yield found as readonly Candidate[];
  else yield* found as AsyncIterable<readonly Candidate[]>;
}

/** A fact that is a day. */
export const dayFact = (label: string, day: string): WarningFact => ({ label, text: day, day });
export const textFact = (label: string, text: string): WarningFact => ({ label, text });

/** A parameter of the run: a rule and its kind name the same ones. */
export function parameterOf({ parameters }: Pick<RuleRun, "parameters">, name: string): number {
  const value = parameters[name];
  if (value === undefined) throw new Error(`a rule has no parameter ${name}`);
  return value;
}

/** Rows that are read together. */
const page = 2000;
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Rows page by page: `read` is told the last id it gave and how many it may give, and sorts by id. */
export async function* byPages<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | undefined = beforeAll;
  while (after !== undefined) {
    const rows: Row[] = await read(after, page);
    if (rows.length > 0) yield rows;
    after = rows.length < page ? undefined : rows.at(-1)?.id;
  }
}
