import { stream } from "../world/streams.ts";

/** What may happen, and how often among a thousand steps. */
const weights = {
  /** A request or a reply under way moves on. */
  message: 430,
  /** Somebody writes something down. */
  act: 270,
  time: 120,
  line: 55,
  settle: 100,
  weather: 20,
  kill: 25,
  secondTab: 12,
  evict: 3,
  /** A disk that is full, or has space again. */
  disk: 25,
  /** A connection to the database that breaks. */
  connection: 12,
  /** Somebody at a desk merges, moves people, deletes. */
  desk: 30,
  /** Another account logs in on the phone. */
  user: 12,
  release: 8,
  /** It takes longest of all. */
  restart: 0.5,
  /** Somebody looks whether all is as promised so far. */
  look: 15,
} as const;
export type StepKind = keyof typeof weights;

/** One event of a history; its place names its random numbers. */
export interface Step {
  place: number;
  kind: StepKind;
}

const kinds = Object.entries(weights) as [StepKind, number][];
const total = kinds.reduce((sum, [, weight]) => sum + weight, 0);

function kindAt(roll: number): StepKind {
  let left = roll * total;
  for (const [kind, weight] of kinds) {
    left -= weight;
    if (left < 0) return kind;
  }
  return "message";
}

/** The steps of a seed. Some of them can be left out, to find the shortest history that still fails. */
export function stepsOf(seed: number): Step[] {
  const random = stream(seed, "steps");
  const length = 35 + Math.floor(random() * 50);
  return Array.from({ length }, (_, place) => ({ place, kind: kindAt(random()) }));
}
