import { describe, expect, it } from "vitest";
import { blobWithoutOrigin, withoutOrigin } from "./without-origin.ts";

const letters = (text: string) => [...text].map((one) => one.charCodeAt(0));
const big = (number: number, size: number) =>
  Array.from({ length: size }, (_, place) => (number >> (8 * (size - 1 - place))) & 0xff);
const segment = (marker: number, content: number[]) => [0xff, marker, ...big(content.length + 2, 2), ...content];

/** EXIF with a side that is up and the words of a place behind it. */
const exif = (orientation: number, little = false) => {
  const two = (number: number) => (little ? big(number, 2).toReversed() : big(number, 2));
  const four = (number: number) => (little ? big(number, 4).toReversed() : big(number, 4));
  const entry = [...two(0x0112), ...two(3), ...four(1), ...two(orientation), 0, 0];
  const head = [...letters(little ? "II" : "MM"), ...two(42), ...four(8)];
  return segment(0xe1, [...letters("Exif\0\0"), ...head, ...two(1), ...entry, ...four(0), ...letters("GPS 22.8N")]);
};
const jfif = segment(0xe0, letters("JFIF\0"));
const profile = segment(0xe2, letters("ICC_PROFILE\0x"));
const scan = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4];
const end = [0xff, 0xd9];
const jpeg = (...parts: number[][]) => Uint8Array.from([[0xff, 0xd8], ...parts, scan, end].flat());
const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);

describe("a JPEG without what its camera wrote", () => {
  it("keeps pixels, colours and comments of programs, and nothing else", () => {
    const whole = jpeg(
      jfif,
      exif(1),
      segment(0xe1, letters("http://ns.adobe.com/xap/ GPS")),
      profile,
      segment(0xed, letters("Photoshop")),
      segment(0xfe, letters("note")),
    );
    expect(withoutOrigin(whole)).toEqual(jpeg(jfif, profile, segment(0xfe, letters("note"))));
  });

  it.each([
    [6, false],
    [8, true],
  ])("says which side is up (%d)", (orientation, little) => {
    const plain = withoutOrigin(jpeg(exif(orientation, little), jfif));
    expect(text(plain)).not.toContain("GPS");
    expect(plain).toEqual(withoutOrigin(jpeg(exif(orientation), jfif)));
    expect(plain.indexOf(0x12)).toBeGreaterThan(0);
    expect(text(plain)).toContain(
      `Exif\0\0MM\0*\0\0\0\u0008\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0${String.fromCharCode(orientation)}`,
    );
    expect(withoutOrigin(plain)).toEqual(plain);
  });

  it("has no second picture behind it, in which a phone puts the place again", () => {
    const second = jpeg(exif(1));
    expect(withoutOrigin(Uint8Array.from([...jpeg(jfif), ...second]))).toEqual(jpeg(jfif));
  });

  it("is the same where there is nothing to take, or where it is broken", () => {
    for (const bytes of [
      jpeg(jfif),
      jpeg(exif(1)).subarray(0, 40),
      Uint8Array.from([0xff, 0xd8, 1, 2, 3]),
      new Uint8Array(),
    ])
      expect(withoutOrigin(bytes)).toBe(bytes);
  });
});

describe("other pictures", () => {
  const chunk = (name: string, content: number[]) => [
    ...big(content.length, 4),
    ...letters(name),
    ...content,
    0,
    0,
    0,
    0,
  ];
  const png = (...chunks: number[][]) => Uint8Array.from([...letters("\u0089PNG\r\n\u001a\n"), ...chunks.flat()]);

  it("lose it too: PNG", () => {
    const [head, data, last] = [chunk("IHDR", [1]), chunk("IDAT", [2]), chunk("IEND", [])];
    expect(withoutOrigin(png(head, chunk("eXIf", letters("GPS")), chunk("tEXt", letters("GPS")), data, last))).toEqual(
      png(head, data, last),
    );
  });

  it("lose it too: WebP, whose first chunk no longer promises it", () => {
    const part = (name: string, content: number[]) => [
      ...letters(name),
      ...big(content.length, 4).toReversed(),
      ...content,
    ];
    const webp = (...chunks: number[][]) => {
      const inner = [...letters("WEBP"), ...chunks.flat()];
      return Uint8Array.from([...letters("RIFF"), ...big(inner.length, 4).toReversed(), ...inner]);
    };
    const pixels = part("VP8L", [1, 2]);
    const read = withoutOrigin(
      webp(part("VP8X", [0x1c, 0]), pixels, part("EXIF", letters("GPS.")), part("XMP ", letters("GPS."))),
    );
    expect(read).toEqual(webp(part("VP8X", [0x10, 0]), pixels));
  });

  it("are files that stay as they are where they are no pictures", async () => {
    const pdf = new Blob(["%PDF"], { type: "application/pdf" });
    expect(await blobWithoutOrigin(pdf)).toBe(pdf);
    const photo = new Blob([jpeg(exif(1), jfif)], { type: "image/jpeg" });
    const plain = await blobWithoutOrigin(photo);
    expect(plain.type).toBe("image/jpeg");
    expect(new Uint8Array(await plain.arrayBuffer())).toEqual(jpeg(jfif));
  });
});
