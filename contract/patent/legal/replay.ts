import { monthsLater } from "../../core/time.ts";
import type { PatentStatus } from "../patent-words.ts";
import { type Effect, effects as chineseEffects } from "./event-codes.ts";

/** A legal event as the replay needs it; days are `YYYY-MM-DD`. */
export interface LegalEvent {
  id: string;
  code: string;
  happened_on: string;
  gazette_on?: string | null | undefined;
}

/** What the record itself says, for events that nobody reported. */
export interface PatentDays {
  filed_on: string | null;
  published_on: string | null;
  publication_no: string;
  granted_on: string | null;
  grant_no: string;
  expires_on: string | null;
}

/** Where a patent stands, with what made it so. */
export interface Standing {
  status: PatentStatus;
  status_reason: string;
  /** Of the event that decided; null: the record's own days did. */
  status_event_id: string | null;
  status_on: string | null;
  /** Last day on which a lapse can be undone; null: none, or over. */
  restorable_until: string | null;
  /** Events against each other, in words for people. */
  status_problems: string[];
}

interface Told {
  id: string | null;
  on: string;
  effect: Effect;
}

/** Months in which restoration may be asked for (rule 6, paragraph 2), counted from the day the lapse was told. */
const restoringMonths = 2;

const ranks: Record<Effect["does"], number> = {
  advance: 0,
  refuse: 2,
  grant: 1,
  narrow: 3,
  extend: 3,
  end: 4,
  restore: 5,
};
/** Of advances, publication comes before examination. */
const rankOf = ({ effect }: Told) => ranks[effect.does] + (effect.reason === "实质审查" ? 0.5 : 0);

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

type Effects = Readonly<Record<string, Effect>>;

/** By day, day of the gazette, what comes first by nature, and at last by id: one order for every order they came in. */
function inOrder(events: readonly LegalEvent[], days: PatentDays, effects: Effects): Told[] {
  const known: (Told & { gazette: string })[] = events.flatMap(({ id, code, happened_on, gazette_on }) => {
    const effect = Object.hasOwn(effects, code) ? effects[code] : undefined;
    return effect === undefined ? [] : [{ id, on: happened_on, gazette: gazette_on ?? happened_on, effect }];
  });
  const has = (does: Effect["does"], reason?: string) =>
    known.some(({ effect }) => effect.does === does && (reason === undefined || effect.reason === reason));
  const own = (on: string | null, effect: Effect) => ({ id: null, on: on ?? "", gazette: on ?? "", effect });
  if ((days.published_on !== null || days.publication_no !== "") && !has("advance", "公开"))
    known.push(own(days.published_on, { does: "advance", reason: "公开" }));
  if ((days.granted_on !== null || days.grant_no !== "") && !has("grant"))
    known.push(own(days.granted_on, { does: "grant", reason: "授权" }));
  return known.toSorted(
    (a, b) =>
      compare(a.on, b.on) || compare(a.gazette, b.gazette) || rankOf(a) - rankOf(b) || compare(a.id ?? "", b.id ?? ""),
  );
}

interface State {
  /** Of an application; of a right; ended. */
  stage: "pending" | "granted" | "ended";
  told: Told | null;
  /** What stood before it ended. */
  before: State | null;
}

const problem = ({ on, effect }: Told, words: string) => `${on === "" ? "" : `${on} `}${effect.reason}：${words}`;

function advanced(state: State, told: Told, problems: string[]): State {
  if (state.stage === "pending") return { ...state, told };
  // The specification may be published again with the grant.
  if (state.stage === "ended" && state.before?.stage === "pending")
    problems.push(problem(told, "此前已失效，没有恢复公告"));
  return state;
}

function granted(state: State, told: Told, problems: string[]): State {
  if (state.stage === "granted") return state;
  if (state.stage === "ended")
    problems.push(problem(told, `此前已${state.told?.effect.reason ?? "失效"}，没有恢复公告`));
  return { stage: "granted", told, before: null };
}

function ended(state: State, told: Told, problems: string[]): State {
  const { effect } = told;
  if (state.stage === "ended") {
    // A right that has lapsed may still be declared invalid from the beginning.
    if (effect.does === "end" && effect.final) return { stage: "ended", told, before: null };
    problems.push(problem(told, `此前已${state.told?.effect.reason ?? "失效"}`));
    return state;
  }
  if (effect.does === "end" && !effect.early && state.stage === "pending") problems.push(problem(told, "没有授权公告"));
  if (effect.does === "refuse" && state.stage === "granted") problems.push(problem(told, "此前已授权"));
  return { stage: "ended", told, before: effect.does === "end" && effect.final ? null : state };
}

function narrowed(state: State, told: Told, problems: string[]): State {
  if (told.effect.does === "narrow" && told.effect.unclear) problems.push(problem(told, "公告未说明是否全部，请核对"));
  // What is left of a right that lapsed before stays lapsed.
  if (state.stage === "ended") return state;
  if (state.stage === "pending") problems.push(problem(told, "没有授权公告"));
  return { stage: "granted", told, before: null };
}

/** What a right has lost says more of it than that it lasts longer. */
function extended(state: State, told: Told, problems: string[]): State {
  if (state.stage === "ended") {
    problems.push(problem(told, `此前已${state.told?.effect.reason ?? "失效"}`));
    return state;
  }
  if (state.stage === "pending") problems.push(problem(told, "没有授权公告"));
  return state.told?.effect.does === "narrow" ? state : { stage: "granted", told, before: null };
}

function restored(state: State, told: Told, problems: string[]): State {
  if (state.stage !== "ended") {
    problems.push(problem(told, "此前没有失效"));
    return state;
  }
  if (state.before === null) {
    problems.push(problem(told, `${state.told?.effect.reason ?? ""}不能恢复`));
    return state;
  }
  return { ...state.before, told };
}

const steps: Record<Effect["does"], (state: State, told: Told, problems: string[]) => State> = {
  advance: advanced,
  grant: granted,
  refuse: ended,
  end: ended,
  narrow: narrowed,
  extend: extended,
  restore: restored,
};

const statuses: Record<State["stage"], PatentStatus> = { pending: "审中", granted: "有效", ended: "失效" };

function restorable({ stage, told }: State, today: string): string | null {
  if (stage !== "ended" || told?.effect.does !== "end" || !told.effect.lapse || told.on === "") return null;
  const until = monthsLater(told.on, restoringMonths);
  return until >= today ? until : null;
}

/**
 * Where a patent stands on a day, by its events in the order of their days, whatever order they came in. A right whose
 * term is over has ended, also where nobody has published it yet. Events that go against each other are told in words;
 * none is an error. `effects`: what the codes of the office mean.
 */
export function replay(
  events: readonly LegalEvent[],
  days: PatentDays,
  today: string,
  effects: Effects = chineseEffects,
): Standing {
  const problems: string[] = [];
  let state: State = { stage: "pending", told: null, before: null };
  for (const told of inOrder(events, days, effects)) state = steps[told.effect.does](state, told, problems);
  const { stage, told } = state;
  if (stage === "granted" && days.expires_on !== null && days.expires_on < today)
    return { ...standing("失效", "期限届满", null, days.expires_on), status_problems: problems };
  return {
    ...standing(
      statuses[stage],
      told?.effect.reason ?? "已申请",
      told?.id ?? null,
      told?.on || days.published_on || days.filed_on,
    ),
    restorable_until: restorable(state, today),
    status_problems: problems,
  };
}

const standing = (
  status: PatentStatus,
  status_reason: string,
  status_event_id: string | null,
  status_on: string | null,
): Omit<Standing, "status_problems"> => ({ status, status_reason, status_event_id, status_on, restorable_until: null });
