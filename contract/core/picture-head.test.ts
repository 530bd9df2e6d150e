import { expect, test } from "vitest";
import { pictureHead } from "./picture-head.ts";
import { pictureProblem } from "./picture-rules.ts";

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(" ", ""), "hex"));
const webp = (chunk: string, rest: string) =>
  new Uint8Array(Buffer.concat([Buffer.from(`RIFF....WEBP${chunk}`, "latin1"), hex(`0a000000 ${rest}`)]));

const png = hex("89504e470d0a1a0a 0000000d 49484452 00003e80 00003e80 08060000");
const jpeg = hex("ffd8 ffe0 0006 4a46 4946 ffff fe 0003 20 ffc4 0002 ffc2 0011 08 0258 0320 03");

test("a picture's head tells type and size", () => {
  expect(pictureHead(png)).toEqual({ type: "image/png", width: 16_000, height: 16_000 });
  expect(pictureHead(jpeg)).toEqual({ type: "image/jpeg", width: 800, height: 600 });
  const sized = { type: "image/webp", width: 800, height: 600 };
  expect(pictureHead(webp("VP8X", "00000000 1f0300 570200"))).toEqual(sized);
  expect(pictureHead(webp("VP8L", "2f 1fc39500"))).toEqual(sized);
  expect(pictureHead(webp("VP8 ", "300100 9d012a 2003 5802"))).toEqual(sized);
  expect(pictureHead(webp("VP8X", "00000000 ffffff ffffff"))).toMatchObject({ width: 2 ** 24, height: 2 ** 24 });
});

test("bytes that lie within larger ones are read from their own beginning", () => {
  const within = Buffer.concat([Buffer.from("before"), png]).subarray(6);
  expect(pictureHead(within)).toMatchObject({ width: 16_000 });
});

test("everything else has no head: other kinds, what is cut off, what holds no pixel", () => {
  const none = [
    new Uint8Array(),
    ...[1, 9, 15, 20].map((length) => png.subarray(0, length)),
    jpeg.subarray(0, jpeg.length - 6),
    hex("ffd8 ffda 0008 0101 0000 3f00 ffc0 0011 08 0258 0320"),
    hex("ffd8 ffe0 0002 00c0 0011 08 0258 0320"),
    hex("89504e470d0a1a0a 0000000d 49484452 00000000 00003e80 08060000"),
    hex("89504e470d0a1a0a 00000004 43674249 50002002 0000000d 49484452"),
    webp("ALPH", "00000000 1f0300 570200"),
    webp("VP8L", "00 1fc39500"),
    new TextEncoder().encode("GIF89a\u0001\u0000\u0001\u0000"),
    new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
    new TextEncoder().encode("II*\u0000\u0008\u0000\u0000\u0000"),
  ];
  expect(none.map((bytes) => pictureHead(bytes))).toEqual(none.map(() => null));
});

test("a photo must begin as a picture of a size that phones send; an attachment only must not be too large a one", () => {
  const file = (kind: "photo" | "attachment" | "audio", mime = "image/png") => ({ kind, mime, name: "" });
  const noPicture = new TextEncoder().encode("扫描件");
  expect(pictureProblem(file("photo"), noPicture)).toBe("照片不是能识别的图片，请重新选择");
  expect(pictureProblem(file("photo"), png)).toBe("照片的像素过多（16000 × 16000），请缩小后重新添加");
  expect(pictureProblem(file("attachment"), png)).toBe("附件的像素过多（16000 × 16000），请缩小后重新添加");
  const large = hex("89504e470d0a1a0a 0000000d 49484452 00001b58 00001b58 08060000");
  expect(pictureProblem(file("photo"), large)).not.toBeNull();
  expect(pictureProblem(file("attachment"), large)).toBeNull();
  expect(pictureProblem(file("photo"), jpeg)).toBeNull();
  expect(pictureProblem(file("attachment"), noPicture)).toBeNull();
  // What does not call itself a picture is never drawn.
  expect(pictureProblem(file("attachment", "application/pdf"), png)).toBeNull();
  expect(pictureProblem(file("audio", "audio/webm"), png)).toBeNull();
});
