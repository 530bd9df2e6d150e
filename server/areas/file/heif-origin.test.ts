import sharp from "sharp";
import { expect, it } from "vitest";
import { blobWithoutOrigin, withoutOrigin } from "#contract/core/picture/without-origin.ts";

const place = "22/1 48/1 0/1";
const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } })
    .withExif({ IFD0: { Make: "CameraMaker" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: place } })
    .avif()
    .toBuffer();
const says = (bytes: Uint8Array, words: string) => Buffer.from(bytes).includes(words);
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

it("a picture of a phone's container loses its place and camera, and no pixel", async () => {
  const taken = await picture();
  expect(says(taken, "CameraMaker")).toBe(true);
  const plain = withoutOrigin(taken);
  expect(plain).toHaveLength(taken.length);
  expect(says(plain, "CameraMaker")).toBe(false);
  expect(await pixels(plain)).toEqual(await pixels(taken));
  expect(withoutOrigin(plain)).toEqual(plain);
});

it("a file of that kind is handed in without them, and one that is cut comes back as it is", async () => {
  const taken = await picture();
  const blob = await blobWithoutOrigin(new Blob([Uint8Array.from(taken)], { type: "image/heic" }));
  expect([blob.type, says(new Uint8Array(await blob.arrayBuffer()), "CameraMaker")]).toEqual(["image/heic", false]);
  for (const length of [10, 40, 200, taken.length - 1]) {
    const cut = Uint8Array.from(taken.subarray(0, length));
    expect(withoutOrigin(cut)).toHaveLength(length);
  }
});
