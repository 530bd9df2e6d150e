import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { recordsOf } from "./read-sample.testing.ts";

const number = (serial: number) => inventedApplicationNo(2021, "发明", serial);
const csv = (serial: number) => Buffer.from(`申请号,名称\n${number(serial)},一种椅\n`);
const archive = (files: Record<string, Uint8Array | string>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === "string" ? Buffer.from(content) : content,
        ]),
      ),
    ),
  );
const told = async (bytes: Buffer) =>
  (await recordsOf(bytes)).map(({ place, patent, problems }) => [
    place,
    patent.application_no,
    problems.map(({ message }) => message).join(),
  ]);

describe("an archive of patents", () => {
  it.each(["a-index.xml", "z-index.xml"])(
    "is read beside a file of something else (%s), which is named",
    async (name) => {
      const rows = await told(
        archive({ "b.csv": csv(9_100_001), [name]: "<index><file>b</file></index>", "c.csv": csv(9_100_002) }),
      );
      expect(rows.filter(([, found]) => found !== "")).toEqual([
        ["b.csv 第 2 行", number(9_100_001), ""],
        ["c.csv 第 2 行", number(9_100_002), ""],
      ]);
      expect(rows.filter(([, found]) => found === "")).toEqual([
        [name, "", expect.stringMatching(new RegExp(`^${name}：.*根元素 index`, "u"))],
      ]);
    },
  );

  it("is read beside a broken file, an empty one and a note", async () => {
    const rows = await told(
      archive({ "a.xml": "<us-patent-grant><p>", "b.csv": csv(9_100_001), "c.json": "[", "说明.txt": "请先读我" }),
    );
    expect(rows).toEqual([
      ["a.xml", "", expect.stringContaining("内容不完整")],
      ["b.csv 第 2 行", number(9_100_001), ""],
      ["c.json", "", expect.any(String)],
      ["说明.txt", "", "说明.txt：没有找到专利表头"],
    ]);
  });

  it("is read with the archives inside, as the office delivers a week, but no deeper", async () => {
    const inner = archive({ "x/1.csv": csv(9_100_001) });
    expect(
      await told(archive({ "index.xml": "<index/>", "001.ZIP": inner, "002.zip": archive({ "n.zip": inner }) })),
    ).toEqual([
      ["index.xml", "", expect.stringContaining("根元素 index")],
      ["001.ZIP/x/1.csv 第 2 行", number(9_100_001), ""],
      ["002.zip/n.zip", "", "002.zip/n.zip：压缩包里还有多层压缩包，请解开后再导入"],
    ]);
  });

  it("is refused with the words of its first file where none can be read", async () => {
    await expect(recordsOf(archive({ "index.xml": "<index/>" }))).rejects.toThrow(
      /压缩包中的 index\.xml：.*根元素 index/u,
    );
    await expect(recordsOf(archive({ "a.tif": "x" }))).rejects.toThrow("压缩包中没有可导入的文件");
  });

  it("is refused as a whole where it swells, also inside of another", async () => {
    const bomb = archive({ "bomb.xml": `<us-patent-grant>${"<p/>".repeat(6_000_000)}` });
    await expect(recordsOf(archive({ "a.csv": csv(9_100_001), "b.zip": bomb }))).rejects.toThrow("展开后过大");
  });
});
