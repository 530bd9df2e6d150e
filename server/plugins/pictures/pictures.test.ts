import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { grainyJpeg, hashOf, pngBomb } from "#tests/fixtures/files/odd-pictures.ts";
import { PictureLine } from "./picture-line.ts";
import { wholeStore } from "#tests/fixtures/browser/whole-store.ts";
import { openPictures } from "./pictures.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(() => rm(folder, { recursive: true }));

function opened() {
  const files = wholeStore(folder);
  const line = new PictureLine({ atOnce: 2, waiting: 9, patienceMs: 60_000 });
  return { files, line, pictures: openPictures(files, line, pino({ enabled: false })) };
}

it("draws a picture once for all who ask at the same time, and never again", async () => {
  const { files, line, pictures } = opened();
  const bytes = await grainyJpeg(900, 600);
  await files.put(hashOf(bytes), bytes);
  const all = await Promise.all(Array.from({ length: 5 }, () => pictures.drawn(hashOf(bytes), "thumb")));
  expect(line.takeFigures().done).toBe(1);
  expect(new Set(all).size).toBe(1);
  const { width, height } = await sharp(all[0] as Buffer).metadata();
  expect([width, height]).toEqual([320, 213]);
  // As another process, or a later one, finds it.
  const later = opened();
  expect((await later.pictures.drawn(hashOf(bytes), "thumb"))?.equals(all[0] as Buffer)).toBe(true);
  expect(later.line.takeFigures().done).toBe(0);
  expect((await later.pictures.drawn(hashOf(bytes), "paper"))?.length).toBeGreaterThan(all[0]?.length ?? 0);
});

it("gives up a picture that breaks off, and says so at once the next time", async () => {
  const { files, line, pictures } = opened();
  const whole = await grainyJpeg(900, 600);
  const half = whole.subarray(0, whole.length / 2);
  await files.put(hashOf(half), half);
  expect([await pictures.drawn(hashOf(half), "thumb"), await pictures.drawn(hashOf(half), "thumb")]).toEqual([
    null,
    null,
  ]);
  expect(line.takeFigures().done).toBe(1);
});

it("has no answer for a file that is not there, rather than a lasting one", async () => {
  const { files, pictures } = opened();
  const bytes = await grainyJpeg(40, 30);
  await expect(pictures.drawn(hashOf(bytes), "thumb")).rejects.toThrow("is damaged: missing");
  await files.put(hashOf(bytes), bytes);
  expect(await pictures.drawn(hashOf(bytes), "thumb")).not.toBeNull();
});

it("unpacks nothing of more pixels than a picture may have", async () => {
  const { pictures } = opened();
  expect(await pictures.clean(pngBomb(16_000, 16_000), { side: 256, fill: true })).toBeNull();
  expect(await pictures.clean(pngBomb(7000, 7000), { side: 256, fill: true })).not.toBeNull();
});

it("shows what is clear in a picture as white paper", async () => {
  const { files, pictures } = opened();
  const clear = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  await files.put(hashOf(clear), clear);
  const drawn = await pictures.drawn(hashOf(clear), "paper");
  const { dominant } = await sharp(drawn as Buffer).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});
