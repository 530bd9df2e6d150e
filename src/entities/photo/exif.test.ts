import { describe, expect, it } from "vitest";
import { readOrigin } from "./exif.ts";
import { encodingSteps, fitWithin } from "./photo-fit.ts";

interface Entry {
  tag: number;
  type: number;
  count: number;
  value: number | Uint8Array;
}

const ascii = (tag: number, text: string): Entry => {
  const bytes = new TextEncoder().encode(`${text}\0`);
  return { tag, type: 2, count: bytes.length, value: bytes };
};
const fractions = (tag: number, parts: [number, number][]): Entry => {
  const view = new DataView(new ArrayBuffer(parts.length * 8));
  parts.forEach(([over, under], i) => {
    view.setUint32(i * 8, over, true);
    view.setUint32(i * 8 + 4, under, true);
  });
  return { tag, type: 5, count: parts.length, value: new Uint8Array(view.buffer) };
};

/** A little-endian JPEG head with the given EXIF and GPS entries. */
function jpegWith(exif: Entry[], gps: Entry[]): ArrayBuffer {
  const bytes = new Uint8Array(1024);
  const view = new DataView(bytes.buffer);
  const base = 12;
  view.setUint16(0, 0xffd8);
  view.setUint16(2, 0xffe1);
  view.setUint16(4, 900);
  bytes.set(new TextEncoder().encode("Exif\0\0"), 6);
  view.setUint16(base, 0x4949);
  view.setUint16(base + 2, 42, true);
  view.setUint32(base + 4, 8, true);
  let heap = 400;
  const write = (offset: number, entries: Entry[]) => {
    view.setUint16(base + offset, entries.length, true);
    entries.forEach((entry, i) => {
      const at = base + offset + 2 + i * 12;
      view.setUint16(at, entry.tag, true);
      view.setUint16(at + 2, entry.type, true);
      view.setUint32(at + 4, entry.count, true);
      if (typeof entry.value === "number") view.setUint32(at + 8, entry.value, true);
      else if (entry.value.length <= 4) bytes.set(entry.value, at + 8);
      else {
        view.setUint32(at + 8, heap, true);
        bytes.set(entry.value, base + heap);
        heap += entry.value.length;
      }
    });
  };
  write(8, [
    { tag: 0x8769, type: 4, count: 1, value: 100 },
    { tag: 0x8825, type: 4, count: 1, value: 200 },
  ]);
  write(100, exif);
  write(200, gps);
  return bytes.buffer;
}

const shunde = [
  ascii(1, "N"),
  fractions(2, [
    [22, 1],
    [50, 1],
    [3000, 100],
  ]),
  ascii(3, "E"),
  fractions(4, [
    [113, 1],
    [15, 1],
    [0, 1],
  ]),
];

describe("origin of a photo", () => {
  it("is the original time, read as Shanghai's when the camera names no zone, and the position", () => {
    expect(readOrigin(jpegWith([ascii(0x9003, "2026:11:20 14:05:33")], shunde))).toEqual({
      takenAt: "2026-11-20T06:05:33.000Z",
      lat: 22.8416667,
      lng: 113.25,
    });
  });

  it("obeys the camera's own zone", () => {
    const file = jpegWith([ascii(0x9003, "2026:11:20 14:05:33"), ascii(0x9011, "+00:00")], []);
    expect(readOrigin(file)).toEqual({ takenAt: "2026-11-20T14:05:33.000Z" });
  });

  it("is empty for files without EXIF, cut off, or no JPEG at all", () => {
    expect(readOrigin(new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]).buffer)).toEqual({});
    expect(readOrigin(jpegWith([ascii(0x9003, "2026:11:20 14:05:33")], []).slice(0, 60))).toEqual({});
    expect(readOrigin(new ArrayBuffer(0))).toEqual({});
    expect(readOrigin(jpegWith([ascii(0x9003, "0000:00:00 00:00:00")], []))).toEqual({});
  });
});

describe("size of a photo", () => {
  it("fits the longest side and never enlarges", () => {
    expect(fitWithin(4000, 3000, 1600)).toEqual({ width: 1600, height: 1200 });
    expect(fitWithin(900, 1200, 1600)).toEqual({ width: 900, height: 1200 });
    expect(fitWithin(10_000, 2, 1600)).toEqual({ width: 1600, height: 1 });
  });

  it("gives up quality before pixels", () => {
    const steps = [...encodingSteps()];
    expect(steps[0]).toEqual({ side: 1600, quality: 0.85 });
    expect(steps[3]).toEqual({ side: 1600, quality: 0.5 });
    expect(steps.at(-1)).toEqual({ side: 640, quality: 0.5 });
  });
});
