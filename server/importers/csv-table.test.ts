import { describe, expect, it } from "vitest";
import { csvTable } from "./csv-table.ts";
import { unpackTable } from "./foreign-table.ts";

const read = (text: string | Buffer) =>
  unpackTable(csvTable(Buffer.from(text))).rows.map(({ line, cells }) => [line, [...cells]]);

describe("a text file", () => {
  it("is a table by comma, semicolon or tab, with lines where its records stand", () => {
    const rows = [
      [
        1,
        [
          [0, "甲"],
          [1, "乙"],
        ],
      ],
      [4, [[1, "丙"]]],
    ];
    for (const sign of [",", ";", "\t"]) expect(read(`\uFEFF甲${sign}乙\n\n${sign}\n${sign} 丙 \r\n`)).toEqual(rows);
  });

  it.each(["\t", ";", ","])("may have a title above headings that are parted by %j", (sign) => {
    const [, , last] = read(`企业名单（2024）\n填报说明，请先读\n名称${sign}日期${sign}备注\n`);
    expect(last).toEqual([
      3,
      [
        [0, "名称"],
        [1, "日期"],
        [2, "备注"],
      ],
    ]);
  });

  it("is parted by commas although its numbers end in tabs", () => {
    expect(read("号码,名称\n1\t,甲\n2\t,乙\n")).toEqual([
      [
        1,
        [
          [0, "号码"],
          [1, "名称"],
        ],
      ],
      [
        2,
        [
          [0, "1"],
          [1, "甲"],
        ],
      ],
      [
        3,
        [
          [0, "2"],
          [1, "乙"],
        ],
      ],
    ]);
  });

  it.each([
    ["little", (text: Buffer) => text],
    ["big", (text: Buffer) => text.swap16()],
  ])("may be of 16 bits, the %s end first, with its mark", (_, order) => {
    expect(read(order(Buffer.from("\uFEFF名称\t日期\n甲\t2024/5/1\n", "utf16le")))).toEqual([
      [
        1,
        [
          [0, "名称"],
          [1, "日期"],
        ],
      ],
      [
        2,
        [
          [0, "甲"],
          [1, "2024/5/1"],
        ],
      ],
    ]);
  });

  it("may hold line breaks, signs and quotes within quotes", () => {
    expect(read('甲,"第一行\n""第二行"",,"\n乙')).toEqual([
      [
        1,
        [
          [0, "甲"],
          [1, '第一行\n"第二行",,'],
        ],
      ],
      [2, [[0, "乙"]]],
    ]);
  });
});

describe("a text file is refused", () => {
  it.each([
    ["with a quote that never closes", `甲,"${"x\n".repeat(400_000)}`, "引号是否成对"],
    ["with a quote that closes far behind", `甲\n"${"x\n".repeat(20_000)}"`, "第 2 行有单元格超过 32767 个字"],
    ["with a line of endless columns", `甲${",".repeat(200_000)}`, "超过 16384 列"],
    ["with endless empty lines", "\n".repeat(1_048_580), "超过 1048576 行"],
    ["with more cells than a table has", "a,b,c,d,e,f,g,h,i,j\n".repeat(50_001), "超过 50 万个"],
    ["that is no text", Buffer.from([0x41, 0, 0x42]), "不是表格文件"],
    ["of unknown letters", Buffer.from([0xff, 0xfe, 0x41]), "编码无法识别：第 1 行的字节 FF"],
    [
      "of two encodings",
      Buffer.concat([Buffer.from("编号,名称\r1,风扇\r2,S"), Buffer.from([0xf8, 0x2c])]),
      "第 3 行的字节 F8",
    ],
  ])("%s", (_, bytes, words) => {
    expect(() => read(bytes)).toThrow(words);
  });
});
