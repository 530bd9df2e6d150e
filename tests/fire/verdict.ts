import { sameJson } from "#contract/core/edits.ts";
import { loggedKinds, type Place } from "./place-log.ts";

/** What a reader was told of a record: a revision, or that it is gone. */
export const stateOf = (rev: number | null | undefined) =>
  rev === null || rev === undefined ? "gone" : `revision ${rev}`;

/** What one reader saw. */
export interface Seen {
  name: string;
  /** The scopes it reads; "all" is the district. */
  scopes: readonly string[] | "all";
  /** How often the feed told it each `kind/id state`; the first download does not count. */
  told: ReadonlyMap<string, number>;
  /** What it holds in the end: the state of each `kind/id`. */
  held: ReadonlyMap<string, string>;
}

/** A write that somebody was told has been done. */
export interface Done {
  key: string;
  state: string;
}

const keyOf = (place: Place) => `${place.kind}/${place.record_id}`;
const inScope = ({ scopes }: Seen, place: Place) => scopes === "all" || scopes.includes(place.scope);

/** To the district a record is there while it is anywhere; to a street while it is in it. */
const toldBy = ({ scopes }: Seen, place: Place) => stateOf(scopes !== "all" && place.gone ? null : place.rev);

/**
 * Changes a reader was told more often than they happened. Each commit leaves one place for each record and scope,
 * and a place is told once or, when a later one took over before it was read, not at all. Kinds whose places are not
 * logged (what follows from patents) are not counted.
 */
export function doubles(seen: Seen, places: readonly Place[]): string[] {
  const happened = new Map<string, number>();
  for (const place of places.filter((one) => inScope(seen, one))) {
    const change = `${keyOf(place)} ${toldBy(seen, place)}`;
    happened.set(change, (happened.get(change) ?? 0) + 1);
  }
  const logged = [...seen.told].filter(([change]) => loggedKinds.some((kind) => change.startsWith(`${kind}/`)));
  return logged.flatMap(([change, times]) => {
    const most = happened.get(change) ?? 0;
    return times > most ? [`${seen.name} was told ${change} ${times} times, it happened ${most} times`] : [];
  });
}

/**
 * Records whose last change in its scope a reader does not know of. The last is the one with the highest number, which
 * is given behind the lock of the feed's row: a transaction may be older than another and write the same record later.
 */
export function misses(seen: Seen, places: readonly Place[]): string[] {
  const last = new Map<string, string>();
  const inOrder = places.toSorted((a, b) => (BigInt(a.seq) < BigInt(b.seq) ? -1 : 1));
  for (const place of inOrder) if (inScope(seen, place)) last.set(keyOf(place), toldBy(seen, place));
  return [...last].flatMap(([key, state]) => {
    const held = seen.held.get(key) ?? "gone";
    return held === state ? [] : [`${seen.name} holds ${key} as ${held}, it is ${state}`];
  });
}

/** Writes that were answered as done and left no place in the feed. */
export function unfed(done: readonly Done[], places: readonly Place[]): string[] {
  const fed = new Set(places.map((place) => `${keyOf(place)} ${stateOf(place.rev)}`));
  return done.flatMap(({ key, state }) => (fed.has(`${key} ${state}`) ? [] : [`${key} ${state} is not in the feed`]));
}

/** Differences between the records a reader holds and those a new one is given. */
export function differences(
  name: string,
  held: ReadonlyMap<string, unknown>,
  fresh: ReadonlyMap<string, unknown>,
): string[] {
  const keys = new Set([...held.keys(), ...fresh.keys()]);
  return [...keys].flatMap((key) => (sameJson(held.get(key), fresh.get(key)) ? [] : [`${name} holds another ${key}`]));
}
