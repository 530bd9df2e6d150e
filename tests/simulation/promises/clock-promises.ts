import type { Facts } from "./promises.ts";

/** A reply tells whole seconds and may have been half a minute under way; a clock moved by less is left alone. */
const tolerance = 180_000;

/**
 * Windows that take another time than the server's. One that has asked the server since its clock was moved is right;
 * one that has not may be behind, as it falls back on the device's clock, but dates nothing in the future.
 */
export function wrongTimes({ play }: Facts): string[] {
  return play.devices.flatMap(({ name, tabs, around }) =>
    tabs.flatMap(({ engine, sawMoves }) => {
      const error = engine.serverNow() - play.time.now;
      const { trust } = engine.clock();
      const isWrong = trust === "adjusted" ? error > tolerance : Math.abs(error) > tolerance;
      return sawMoves === around.moves && trust !== "unmeasured" && isWrong
        ? [`wrong time: ${name} by ${error} ms, ${trust}`]
        : [];
    }),
  );
}
