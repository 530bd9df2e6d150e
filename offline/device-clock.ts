/*
 * What a device knows of the time. Its own clock may be wrong, and may be moved while the app runs; its monotonic clock
 * only counts. The server's time is measured at every contact and counted on by the device's clock, as long as nothing
 * says that this clock was moved. Zones play no part: both clocks count milliseconds.
 *
 *                  measure                      moved
 *   unmeasured ──────────────▶ measured ──────────────▶ adjusted
 *                                  ▲      measure          │
 *                                  └───────────────────────┘
 *
 * Back: certain, within a run by the monotonic clock, across a restart by what the device's clock has read before.
 * Ahead: the monotonic clock of most phones stands still while they sleep, so a device that slept looks like one whose
 * clock went ahead. It counts as moved where that put a slow clock right, and where nobody sleeps so long.
 */

/** Both clocks of a device at one moment, in milliseconds. */
export interface Reading {
  device: number;
  /** Never goes back; counts from the start of this run. */
  monotonic: number;
}

/** What is remembered from one run to the next. */
export interface KeptClock {
  offset: number;
  /** The latest that the device's clock has read. */
  device: number;
  floor: number;
  adjusted: boolean;
}

export interface ClockState {
  trust: "unmeasured" | "measured" | "adjusted";
  /** Server time minus device time; 0 unless it was measured and still holds. */
  offset: number;
  last: Reading;
  /** The server's time is not before this: its last word, and what the monotonic clock has counted since. */
  floor: number;
}

/** What a clock may be put right by, by the network or by wear, without a word. */
const jumpTolerance = 5000;
/** How near a correction by hand comes. */
const handTolerance = 2 * 60_000;
const day = 86_400_000;
/** No run of the app sleeps longer. */
const longestSleep = 7 * day;
/** Nobody in the field leaves the app closed for longer. */
const longestAway = 30 * day;
/** The `Date` header has whole seconds, so a smaller difference is no news. */
const measureTolerance = 1500;

/** The clock at the start of a run. */
export function beginClock(kept: KeptClock | undefined, now: Reading): ClockState {
  if (kept === undefined) return { trust: "unmeasured", offset: 0, last: now, floor: 0 };
  const passed = now.device - kept.device;
  const isMoved = kept.adjusted || passed < -jumpTolerance || passed > longestAway;
  const { floor } = kept;
  return isMoved ? adjusted(now, floor) : { trust: "measured", offset: kept.offset, last: now, floor };
}

const adjusted = (last: Reading, floor: number): ClockState => ({ trust: "adjusted", offset: 0, last, floor });

/** The clock at a later reading of the same run. */
export function observeClock(state: ClockState, now: Reading): ClockState {
  const counted = now.monotonic - state.last.monotonic;
  const jump = now.device - state.last.device - counted;
  const floor = state.floor === 0 ? 0 : state.floor + counted;
  if (state.trust === "measured" && isMoved(jump, state.offset)) return adjusted(now, floor);
  return { ...state, last: now, floor };
}

function isMoved(jump: number, offset: number): boolean {
  if (Math.abs(jump) <= jumpTolerance) return false;
  const putsRight = Math.abs(offset) > handTolerance && Math.abs(jump - offset) <= handTolerance;
  return jump < 0 || jump > longestSleep || putsRight;
}

/** The clock after a reply: `serverTime` is the reply's, `took` how long it was under way. */
export function measureClock(
  before: ClockState,
  now: Reading,
  reply: { serverTime: number; took: number },
): ClockState {
  const state = observeClock(before, now);
  const offset = Math.round(reply.serverTime + 500 - (now.device - reply.took / 2));
  const tolerance = Math.max(measureTolerance, reply.took / 2);
  const isNews = state.trust !== "measured" || Math.abs(offset - state.offset) > tolerance;
  const settled = isNews ? (Math.abs(offset) > measureTolerance ? offset : 0) : state.offset;
  return { trust: "measured", offset: settled, last: now, floor: reply.serverTime };
}

/** The server's time at the last reading, as far as it is known. */
export const timeOf = ({ trust, offset, last, floor }: ClockState): number =>
  trust === "adjusted" ? Math.max(last.device, floor) : last.device + offset;

/** What to remember; null while there is nothing. */
export const keptOf = ({ trust, offset, last, floor }: ClockState): KeptClock | null =>
  trust === "unmeasured" ? null : { offset, device: last.device, floor, adjusted: trust === "adjusted" };
