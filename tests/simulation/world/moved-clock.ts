import { note, type Play } from "../play.ts";
import { count } from "../promises/tally.ts";
import { one, stream } from "./streams.ts";

const hour = 3_600_000;
/** Some one or two times in a history. */
const often = 0.03;

/**
 * Somebody moves the clock of a device: back, or to the right time. Drawn from numbers of its own, so that all else of a
 * history is as it would be without.
 */
export function moveClock(play: Play): void {
  const random = stream(play.seed, "clock", play.place);
  if (random() >= often) return;
  const device = one(random, play.devices);
  if (device === undefined) return;
  const { around } = device;
  const isPutRight = around.skew !== 0 && random() < 0.6;
  const by = isPutRight ? -around.skew : -Math.round((0.2 + random() * 70) * hour);
  around.skew += by;
  note(play, `the clock of ${device.name} is moved by ${by} ms`);
  count(play.tally, isPutRight ? "fault: clock put right" : "fault: clock put back");
  around.moves += 1;
  for (const tab of device.tabs) {
    tab.sawMoves = around.moves;
    // Its screen shows the time.
    tab.engine.serverNow();
  }
}
