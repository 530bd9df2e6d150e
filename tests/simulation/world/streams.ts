import type { Random } from "#offline/field-types.ts";
import { seeded } from "#offline/engine-kit.testing.ts";

/**
 * The random numbers of one part of a history (a step, a device). Every part draws from its own, so that a
 * step that is left out changes nothing of what the others draw.
 */
export function stream(seed: number, part: string, place = 0): Random {
  let hash = 0x811c9dc5;
  for (const char of `${seed}/${part}/${place}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return seeded(hash >>> 0);
}

/** One of a list; undefined only of an empty one. */
export const one = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
