import { expect, it } from "vitest";
import { beginClock, type ClockState, keptOf, measureClock, observeClock, timeOf } from "./device-clock.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The real time of the first reading; every row counts from here. */
const noon = Date.parse("2026-11-28T04:00:00.000Z");

interface Step {
  /** Milliseconds that really pass. */
  after?: number;
  /** How much of them the device sleeps: its monotonic clock stands still. */
  asleep?: number;
  /** By how much somebody moves the device's clock. */
  moved?: number;
  /** The app ends and starts again. */
  restart?: true;
  /** The server answers. */
  contact?: true;
}

/** Plays a day of a device whose clock is `wrong` milliseconds ahead; what it takes for now, against the real time. */
function play(wrong: number, steps: readonly Step[]): { trust: ClockState["trust"]; error: number } {
  let real = noon;
  let monotonic = 0;
  let ahead = wrong;
  const reading = () => ({ device: real + ahead, monotonic });
  let state = beginClock(undefined, reading());
  for (const { after = 0, asleep = 0, moved = 0, restart, contact } of steps) {
    real += after;
    monotonic += after - asleep;
    ahead += moved;
    if (restart) {
      monotonic = 0;
      state = beginClock(keptOf(state) ?? undefined, reading());
    }
    state = contact
      ? measureClock(state, reading(), { serverTime: Math.floor(real / 1000) * 1000, took: 0 })
      : observeClock(state, reading());
  }
  return { trust: state.trust, error: timeOf(state) - real };
}

const contact: Step = { contact: true };
const away = (after: number): Step => ({ after });

const table: [title: string, wrong: number, steps: Step[], trust: ClockState["trust"], error: number][] = [
  ["before the first contact the device's clock counts", 3 * hour, [away(hour)], "unmeasured", 3 * hour],
  ["a clock that is ahead is corrected", day, [contact, away(hour)], "measured", 0],
  ["a clock that is behind is corrected", -day, [contact, away(hour)], "measured", 0],
  ["a clock that is right stays as it is", 400, [contact, away(hour)], "measured", 400],
  ["ahead, put right without a network", day, [contact, away(hour), { after: minute, moved: -day }], "adjusted", 0],
  ["behind, put right without a network", -day, [contact, away(hour), { after: minute, moved: day }], "adjusted", 0],
  ["put right, then asked again", day, [contact, { moved: -day, after: minute }, contact], "measured", 0],
  [
    "right, put back a day: not before what the server has said, counted on",
    0,
    [contact, away(hour), { after: minute, moved: -day }, away(hour)],
    "adjusted",
    0,
  ],
  [
    "right, put back a day and right again",
    0,
    [contact, { moved: -day, after: minute }, { moved: day }],
    "adjusted",
    0,
  ],
  ["right, put far ahead", 0, [contact, { after: minute, moved: 400 * day }], "adjusted", 400 * day],
  ["a second of the network's time service is no jump", day, [contact, { after: hour, moved: -900 }], "measured", -900],
  ["sleep is no jump", day, [contact, { after: 9 * hour, asleep: 9 * hour }], "measured", 0],
  [
    "many short sleeps that add up to the correction are none",
    -8 * hour,
    [contact, ...Array<Step>(40).fill({ after: hour, asleep: 50 * minute })],
    "measured",
    0,
  ],
  ["a restart keeps what was measured", day, [contact, { after: hour, restart: true }], "measured", 0],
  ["a night between two runs keeps it", -day, [contact, { after: 14 * hour, restart: true }], "measured", 0],
  ["put back while the app was closed", day, [contact, away(hour), { moved: -day, restart: true }], "adjusted", 0],
  [
    "put back by less than the run was long, while the app was closed",
    3 * hour,
    [contact, away(5 * hour), { after: 5 * minute, moved: -3 * hour, restart: true }],
    "adjusted",
    0,
  ],
  [
    "put ahead by more than anybody is away, while the app was closed",
    -400 * day,
    [contact, { after: hour, moved: 400 * day, restart: true }],
    "adjusted",
    0,
  ],
  [
    "what was dropped stays dropped over a restart",
    day,
    [contact, { after: minute, moved: -day }, { after: hour, restart: true }],
    "adjusted",
    0,
  ],
];

it.each(table)("%s", (_title, wrong, steps, trust, error) => {
  const played = play(wrong, steps);
  expect(played.trust).toBe(trust);
  // A contact tells whole seconds.
  expect(Math.abs(played.error - error)).toBeLessThanOrEqual(1000);
});

it("is not moved by a change of the zone", () => {
  const zone = process.env.TZ;
  const readIn = (name: string) => {
    process.env.TZ = name;
    return { device: Date.now(), monotonic: performance.now() };
  };
  try {
    const first = readIn("America/Los_Angeles");
    const state = measureClock(beginClock(undefined, first), first, { serverTime: first.device, took: 0 });
    expect(observeClock(state, readIn("Asia/Shanghai")).trust).toBe("measured");
  } finally {
    process.env.TZ = zone;
  }
});

it("takes a reply that was long under way for no better than it is", () => {
  const start = { device: noon, monotonic: 0 };
  const measured = measureClock(beginClock(undefined, start), start, { serverTime: noon, took: 0 });
  const later = { device: noon + 20_000, monotonic: 20_000 };
  expect(measureClock(measured, later, { serverTime: noon + 19_000, took: 20_000 }).offset).toBe(0);
});
