import { expect, test } from "vitest";
import { fieldOperators, fieldTable, kindOfField } from "./fields.ts";
import { dialects } from "./dialects.ts";
import { normalised } from "./normalised.ts";
import { parseQuery } from "./parse-query.ts";
import { printQuery } from "./print-query.ts";
import { codeFields, dateFields, nameFields, searchFields, textFields, type Query, type Words } from "./query-tree.ts";

function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = ["空调", "heat pump", "and", "或", 'a"b', "某某（中国）公司", "50%", "C\\D", "至", "x=1", "prox", "2020"];
const codes = ["F24F11/30", "2020190000017", "23-04", "US62"];
const days = ["2019-05-01", "2020-02-29", "2021-12-31"];
const heads = [
  ["title"],
  ["title", "abstract"],
  ["title", "abstract", "claims"],
  ["abstract", "claims"],
  textFields,
] as const;

function anyTree(roll: () => number, depth: number): Query {
  const pick = <T>(all: readonly T[]) => all[Math.floor(roll() * all.length)] as T;
  const term = () => ({ is: "term" as const, text: pick(words) });
  const what = (): Words => {
    const chance = roll();
    if (chance < 0.5) return term();
    if (chance < 0.6) return { is: "pattern", text: pick(["pump*", "a?b", "col#r", "空*调"]) };
    if (chance < 0.8)
      return { is: "near", of: [term(), term()], distance: Math.floor(roll() * 100), ordered: roll() < 0.5 };
    if (chance < 0.9) return { is: "together", of: [term(), term()], unit: pick(["sentence", "paragraph"]) };
    return { is: "often", of: term(), times: 1 + Math.floor(roll() * 50) };
  };
  const chance = roll();
  if (depth > 0 && chance < 0.25) return { is: "not", of: anyTree(roll, depth - 1) };
  if (depth > 0 && chance < 0.75)
    return {
      is: pick(["and", "or"]),
      of: Array.from({ length: 2 + Math.floor(roll() * 3) }, () => anyTree(roll, depth - 1)),
    };
  if (chance < 0.85) return { is: "match", fields: pick(heads), what: what() };
  if (chance < 0.89) return { is: "match", fields: [pick(nameFields)], what: term() };
  if (chance < 0.92) return { is: "match", fields: [pick(codeFields)], what: { is: "term", text: pick(codes) } };
  if (chance < 0.94)
    return { is: "match", fields: ["status"], what: { is: "term", text: pick(["有效", "审中", "失效"]) } };
  if (chance < 0.95) return { is: "match", fields: ["right"], what: { is: "term", text: pick(["转让", "开放许可"]) } };
  const ends = [pick([...days, null]), pick([...days, null])] as const;
  const turned = ends[0] !== null && ends[1] !== null && ends[0] > ends[1];
  return { is: "range", field: pick(dateFields), from: ends[turned ? 1 : 0], to: ends[turned ? 0 : 1] };
}

test.each(dialects)(
  "%s: what is printed whole is read back as the same tree, the rest can still be read",
  (dialect) => {
    const roll = dice(7 + dialects.indexOf(dialect));
    let wholes = 0;
    for (let run = 0; run < 2_000; run++) {
      const tree = anyTree(roll, run % 4);
      const { text, lost } = printQuery(tree, dialect);
      if (text === "") {
        expect(lost).not.toEqual([]);
        continue;
      }
      const parsed = parseQuery(text, dialect);
      expect(parsed.problems, text).toEqual([]);
      if (lost.length > 0 || parsed.tree === null) continue;
      wholes++;
      expect(normalised(parsed.tree), text).toEqual(normalised(tree));
    }
    expect(wholes).toBeGreaterThan(200);
  },
);

test("parties of rights are told in our words and incoPat's, and named where a dialect has no field for them", () => {
  const { tree } = parseQuery("被许可人=(某某公司) 或 质权人=(银行) 或 受让人=(某某)", "cn");
  const printed = dialects.map((dialect) => tree && printQuery(tree, dialect));
  expect(printed.map((one) => [one?.text, one?.lost.length])).toEqual([
    ["被许可人=(某某公司) 或 质权人=(银行) 或 受让人=(某某)", 0],
    ["LICENSEE=(某某公司) or PLEDGEE=(银行) or ASSIGNEE=(某某)", 0],
    ["", 3],
    ["", 3],
    ["", 3],
  ]);
  expect(printed[2]?.lost[0]).toContain("被许可人");
  const read = parseQuery("LICENSEE=(某某公司)", "incopat");
  expect(read.remarks.map(({ message }) => message)).toEqual([expect.stringContaining("按“被许可人”读")]);
  const [refused] = parseQuery("LICENSE-FLAG=(1)", "incopat").problems;
  expect(refused).toMatchObject({ from: 0, message: expect.stringContaining("没有字段") as string });
});

test("one search in the words of every dialect", () => {
  const { tree } = parseQuery("名称,摘要=(空调 或 制冷) 且 公开日=[2020 至 2021] 非 IPC=F24F 且 法律状态=有效", "cn");
  const printed = dialects.map((dialect) => tree && printQuery(tree, dialect));
  expect(printed.map((one) => one?.text)).toEqual([
    "名称,摘要=(空调 或 制冷) 且 公开日=[2020-01-01 至 2021-12-31] 且 法律状态=(有效) 非 IPC分类号=(F24F)",
    "TIAB=(空调 or 制冷) and PD=[20200101 to 20211231] and LG=(有效) not IPC=(F24F)",
    "TA:(空调 OR 制冷) AND PBD:[20200101 TO 20211231] AND SIMPLE_LEGAL_STATUS:(1) NOT IPC:(F24F)",
    "名称,摘要 += (空调 or 制冷) and 公开（公告）日=20200101 to 20211231 and statusCode=(10) not 分类号=(F24F)",
    'ta=(空调 or 制冷) and pd within "20200101 20211231" not ipc=F24F',
  ]);
  expect(printed.map((one) => one?.lost.length)).toEqual([0, 0, 0, 0, 1]);
});

test.each(searchFields)("the example and the operators of %s are read", (field) => {
  const { example, name } = fieldTable[field];
  const texts = [example, ...fieldOperators[kindOfField(field)].slice(1).map((sign) => `${name}${sign}2020`)];
  for (const text of texts) expect(parseQuery(text, "cn").problems, text).toEqual([]);
});
