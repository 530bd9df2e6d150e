import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { zipDirectory } from "./zip-directory.ts";
import { Unpacking } from "./zip-unpack.ts";

const text = "一段文字，".repeat(400);
const archive = (names = ["a.xml", "b/c.xml"]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8(text)]))));

/** Where the directory's entry of the first file begins. */
const entryPlace = (bytes: Buffer) => bytes.readUInt32LE(bytes.length - 6);

/** An archive with one number of its first entry changed, as the directory names it. */
function changed(place: number, value: number, size: 1 | 2 | 4 = 2): Buffer {
  const bytes = archive();
  bytes.writeUIntLE(value, entryPlace(bytes) + place, size);
  return bytes;
}

async function unpack(bytes: Buffer, name = "a.xml"): Promise<string> {
  const entry = zipDirectory(bytes).get(name);
  if (entry === undefined) throw new Error(`no ${name}`);
  return new Unpacking().text(entry, 10_000_000);
}

/** Adds the records of ZIP64, with all sizes where only they can tell them. */
function asZip64(bytes: Buffer): Buffer {
  const end = bytes.length - 22;
  const from = entryPlace(bytes);
  const entry = bytes.subarray(from, from + 46 + bytes.readUInt16LE(from + 28));
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [at, place] of [24, 20, 42].entries()) {
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(place)), 4 + at * 8);
    entry.writeUInt32LE(0xff_ff_ff_ff, place);
  }
  entry.writeUInt16LE(extra.length, 30);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06_06_4b_50, 0);
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(BigInt(from), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(from + entry.length + extra.length), 8);
  return Buffer.concat([bytes.subarray(0, from), entry, extra, end64, locator, bytes.subarray(end)]);
}

describe("an honest archive", () => {
  it("gives its files", async () => {
    expect(await unpack(archive(), "b/c.xml")).toBe(text);
  });

  it("may have a comment, bytes before it that its directory counts, and files that are only stored", async () => {
    const stored = Buffer.from(zipSync({ "a.xml": strToU8(text) }, { level: 0 }));
    stored.writeUInt16LE(4, stored.length - 2);
    expect(await unpack(Buffer.concat([stored, Buffer.from("note")]))).toBe(text);
  });

  it("may part its folders by backslashes", async () => {
    expect(await unpack(archive([String.raw`b\c.xml`]), "b/c.xml")).toBe(text);
  });

  it("may tell its sizes as large archives do", async () => {
    expect(await unpack(asZip64(archive(["a.xml"])))).toBe(text);
  });
});

describe("an archive is refused", () => {
  const twice = archive(["a.xml", "b.xml"]);
  twice[entryPlace(twice) + 46 + 5 + 46] = 0x61;
  const overlapping = archive(["a.xml", "b.xml"]);
  overlapping.writeUInt32LE(0, entryPlace(overlapping) + 46 + 5 + 42);

  it.each([
    ["with a password", changed(8, 1), "加密"],
    ["with strong encryption", changed(8, 0x40), "加密"],
    ["with a way to pack that nobody reads", changed(10, 12), "损坏"],
    ["that says it is smaller than it is", changed(24, 5, 4), "损坏"],
    ["that says it is larger than it is", changed(24, 0xf0_00_00_00, 4), "损坏"],
    ["with more packed bytes than there are", changed(20, 0x7f_ff_ff_ff, 4), "损坏"],
    ["with fewer packed bytes than there are", changed(20, 4, 4), "损坏"],
    ["with a file that is nowhere", changed(42, 0x7f_ff_ff_f0, 4), "损坏"],
    ["with a file that is at another place", changed(42, 3, 4), "损坏"],
    ["with a name that comes twice", twice, "重名"],
    ["with files within each other", overlapping, "重叠"],
    ["with a name that leads out", archive(["../a.xml"]), "不合规的文件名"],
    ["with a name that leads out further in", archive(["a.xml", "x/../../b"]), "不合规的文件名"],
    ["with a name from the root", archive(["/etc/passwd"]), "不合规的文件名"],
    ["with a name that leads out by backslashes", archive([String.raw`x\..\..\a.xml`]), "不合规的文件名"],
    ["with a name from the root by a backslash", archive([String.raw`\a.xml`]), "不合规的文件名"],
    ["with one name under both slashes", archive(["a/b.xml", String.raw`a\b.xml`]), "重名"],
    ["with a name of a drive", archive(["C:a.xml"]), "不合规的文件名"],
    ["with a name that ends early", archive(["a.xml\u0000.png"]), "不合规的文件名"],
    ["with too many files", archive(Array.from({ length: 5001 }, (_, at) => `${at}`)), "超过 5000 个"],
    ["that is cut off", archive().subarray(0, -30), "损坏"],
    ["of a few bytes", Buffer.from("PK\u0005\u0006"), "损坏"],
    ["of no bytes", Buffer.alloc(0), "损坏"],
  ])("%s", async (_, bytes, words) => {
    await expect(unpack(bytes)).rejects.toThrow(words);
  });

  it("with a link", async () => {
    const bytes = changed(40, 0o12_0777);
    bytes[entryPlace(bytes) + 5] = 3;
    await expect(unpack(bytes)).rejects.toThrow("链接");
  });

  it("that packs more than any text can be packed, before all of it is unpacked", async () => {
    const bytes = Buffer.from(zipSync({ "a.xml": new Uint8Array(30_000_000) }));
    const entry = zipDirectory(bytes).get("a.xml");
    if (entry === undefined) throw new Error("no entry");
    let unpacked = 0;
    const read = async () => {
      for await (const piece of new Unpacking().pieces(entry)) unpacked += piece.length;
    };
    await expect(read()).rejects.toThrow("展开后过大");
    expect(unpacked).toBeLessThan(15_000_000);
  });

  it("whose files together unpack to too much, each of them counted", async () => {
    const megabyte = Uint8Array.from({ length: 1024 * 1024 }, (_, at) => (at * at * 7919) >> 9);
    const bytes = Buffer.from(zipSync({ "a.xml": [megabyte, { level: 0 }] }));
    const entry = zipDirectory(bytes).get("a.xml");
    if (entry === undefined) throw new Error("no entry");
    const unpacking = new Unpacking();
    const read = async () => {
      for (let times = 0; times < 201; times += 1) for await (const piece of unpacking.pieces(entry)) piece.at(0);
    };
    await expect(read()).rejects.toThrow("展开后过大");
  });
});
