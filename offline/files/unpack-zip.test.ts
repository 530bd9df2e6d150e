import { expect, test } from "vitest";
import { zipSync } from "fflate";
import { unpackZip } from "./unpack-zip.ts";

const kilobyte = 1024;

/** So much of one letter, packed to next to nothing. */
const bombOf = (size: number) => zipSync({ "unsent.json": new Uint8Array(size).fill(0x20) });

test("what is in a file comes out as long as it is no more than may", () => {
  const zip = zipSync({ a: new Uint8Array([1, 2]), b: new Uint8Array(100 * kilobyte).fill(3) });
  const entries = unpackZip(zip, 100 * kilobyte);
  expect(entries).not.toBe("too large");
  expect([...(entries as ReadonlyMap<string, Uint8Array>)].map(([name, { length }]) => [name, length])).toEqual([
    ["a", 2],
    ["b", 100 * kilobyte],
  ]);
  expect(unpackZip(zip, 98 * kilobyte)).toBe("too large");
});

test("a file that unpacks to far more than it holds is turned away, whatever it says of its size", () => {
  const bomb = bombOf(1000 * kilobyte);
  expect(unpackZip(bomb, 100 * kilobyte)).toBe("too large");
  const view = new DataView(bomb.buffer);
  view.setUint32(22, 100, true);
  view.setUint32(view.getUint32(bomb.length - 6, true) + 24, 100, true);
  expect(unpackZip(bomb, 100 * kilobyte)).toBe("too large");
});

test("what lies behind the limit is not unpacked", () => {
  // A tenth is left of it, so that it comes in several pieces.
  const bytes = new Uint8Array(2000 * kilobyte).fill(0x20);
  let state = 7;
  for (let at = 0; at < bytes.length; at += 20) bytes[at] = state = (state * 16_807) % 2_147_483_647;
  const zip = zipSync({ "unsent.json": bytes });
  expect(zip.length).toBeGreaterThan(150 * kilobyte);
  const broken = new Uint8Array(zip).fill(0xff, zip.length / 2);
  // Read to where it breaks, it gives no file at all.
  expect(unpackZip(broken, 2000 * kilobyte)).toEqual(new Map());
  expect(unpackZip(broken, 100 * kilobyte)).toBe("too large");
});
