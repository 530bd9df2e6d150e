import { expect, it } from "vitest";
import { reducedPicture } from "./reduce-picture.ts";

/** A grainy JPEG, which does not pack well. */
async function grainy(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const noise = new ImageData(width, height);
  for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * 7919) % 251;
  context?.putImageData(noise, 0, 0);
  return new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 })], "现场.jpg", {
    type: "image/jpeg",
  });
}

it("a picture of a camera that stands as a file is reduced, and keeps its name", async () => {
  const file = await grainy(3600, 1200);
  expect(file.size).toBeGreaterThan(1024 * 1024);
  const reduced = await reducedPicture(file);
  expect(reduced.size).toBeLessThan(file.size);
  expect(reduced.name).toBe("现场.jpg");
  const { width, height } = await createImageBitmap(reduced);
  expect([width, height]).toEqual([2560, 853]);
});

it("a small one, and what is no picture, stay as they are", async () => {
  const small = await grainy(100, 100);
  expect(await reducedPicture(small)).toBe(small);
  const broken = new File([new Uint8Array(2 * 1024 * 1024)], "x.jpg", { type: "image/jpeg" });
  expect(await reducedPicture(broken)).toBe(broken);
  const text = new File(["甲"], "a.txt", { type: "text/plain" });
  expect(await reducedPicture(text)).toBe(text);
});
