import { visible } from "../../core/pasted/visible-text.ts";
import { readNumber } from "../patent-numbers.ts";
import { daysOf } from "./dates.ts";
import { halfWidth, normalCode, normalText } from "./normal-text.ts";
import { parseQuery } from "./parse-query.ts";
import type { Query, SearchField } from "./query-tree.ts";
import { namesField } from "./recognise.ts";
import { tellingWords, type SmartWord } from "./telling-words.ts";
import { dateWords } from "../../core/date-words.ts";

/** What the one box of the search made of a text. */
export interface SmartReading {
  kind: "number" | "ipc" | "date" | "name" | "words" | "expression";
  /** null: nothing in it can be looked for. */
  query: Query | null;
  /** What counted, in the order of the text; of a ranked search alone. */
  words: SmartWord[];
  /** How it was read, for people. */
  explanation: string;
  /** Of a list of numbers, each as it is looked for; absent: it was none. */
  numbers?: readonly string[];
}

export interface KnownNames {
  isApplicant: (name: string) => boolean;
  isInventor: (name: string) => boolean;
}

/** Words taken away or insisted on by the person who searches. */
export interface WordChoice {
  dropped?: readonly string[];
  required?: readonly string[];
}

const match = (fields: readonly SearchField[], text: string): Query => ({
  is: "match",
  fields,
  what: { is: "term", text },
});

const classSymbol = /^[A-H]\d{2}(?:[A-Z](?:\d{1,4}(?:\/\d{1,6})?)?)?$/;
const chineseNumber = /^(?:\d{8}[\dX]?|\d{12}[\dX]?|\d{7,9}[ABCUYSD]\d?)$/;
const foreignNumber = /^(?:US|EP|WO|JP|KR|DE|GB|FR|PCT\/?CN)\d{4,13}(?:\/\d{5,7})?[A-Z]?\d?$/;

/** One number in the spelling of certificates, or as its beginning. */
function numberIn(text: string): string | null {
  const read = readNumber(text);
  if (!("problem" in read)) return read.plain;
  if (!/^[\dA-Z ./-]+$/i.test(text)) return null;
  const code = normalCode(text);
  return chineseNumber.test(code) || foreignNumber.test(code) ? code : null;
}

/** Numbers of one list that are looked for. */
const mostNumbers = 200;

/** Numbers parted by lines, commas or blanks; null where not each of them is one. */
function numbersIn(text: string): string[] | null {
  for (const parting of [/[\n\r,，、;；|]+/u, /[\s,，、;；|]+/u]) {
    const parts = text.split(parting).filter((part) => part.trim() !== "");
    const numbers = parts.map(numberIn);
    if (parts.length > 1 && parts.length <= mostNumbers && !numbers.includes(null))
      return [...new Set(numbers.filter((number) => number !== null))];
  }
  return null;
}

function numberList(text: string): SmartReading | null {
  const numbers = numbersIn(text);
  if (numbers === null) return null;
  const any = numbers.map((number) => match(["application_no", "publication_no"], number));
  return {
    kind: "number",
    query: { is: "or", of: any },
    words: [],
    explanation: `按 ${numbers.length} 个号码读：申请号或公开号是其中之一。`,
    numbers,
  };
}

function exact(text: string, known: KnownNames): Omit<SmartReading, "words"> | null {
  const half = halfWidth(text);
  const days = daysOf(half);
  if (days !== null) {
    const range = (field: "filed_on" | "published_on"): Query => ({ is: "range", field, ...days });
    const query: Query = { is: "or", of: [range("filed_on"), range("published_on")] };
    return {
      kind: "date",
      query,
      explanation: `按日期读：申请日或公开日在 ${dateWords(days.from)}至${dateWords(days.to)}。`,
    };
  }
  const code = normalCode(half);
  if (classSymbol.test(code))
    return { kind: "ipc", query: match(["ipc"], code), explanation: `按分类号读：IPC 分类号以 ${code} 开头。` };
  const number = numberIn(half);
  if (number !== null) {
    const query = match(["application_no", "publication_no"], number);
    return { kind: "number", query, explanation: `按号码读：申请号或公开号以 ${number} 开头。` };
  }
  if (known.isApplicant(text))
    return {
      kind: "name",
      query: match(["applicant", "owner"], text),
      explanation: `“${text}”是申请人或专利权人的名称。`,
    };
  return known.isInventor(text)
    ? { kind: "name", query: match(["inventor"], text), explanation: `“${text}”是发明人的姓名。` }
    : null;
}

function ranked(words: readonly SmartWord[]): Query | null {
  const kept = words.filter((word) => !word.dropped);
  const all = kept.map((word) => match(["title", "abstract", "claims"], word.text));
  const must = all.filter((_, index) => kept[index]?.required === true);
  const [first] = all;
  if (first === undefined) return null;
  const any: Query = all.length === 1 ? first : { is: "or", of: all };
  if (must.length === 0 || all.length === 1) return any;
  return { is: "and", of: [...must, any] };
}

/** Reads what was typed into the one box; anything gives an answer. */
export function readSmart(text: string, known: KnownNames, choice: WordChoice = {}): SmartReading {
  const whole = visible(text).trim();
  const list = numberList(whole);
  if (list !== null) return list;
  const found = whole.length > 0 && whole.length <= 100 ? exact(whole, known) : null;
  if (found !== null) return { ...found, words: [] };
  let hint = "";
  if (namesField(text)) {
    const { tree, problems, remarks } = parseQuery(text, "auto");
    const explanation = ["按检索式读。", ...remarks.map((one) => one.message)].join("");
    if (tree !== null) return { kind: "expression", query: tree, words: [], explanation };
    const [problem] = problems;
    if (problem !== undefined) hint = `像检索式，但第 ${problem.from + 1} 个字符处：${problem.message}。`;
  }
  const set = (all: readonly string[] = []) => new Set(all.map(normalText));
  const words = tellingWords(text, set(choice.dropped), set(choice.required));
  const query = ranked(words);
  const count = words.filter((word) => !word.dropped).length;
  const read = `在名称、摘要、权利要求中查找 ${count} 个词，按相关度排序。`;
  return { kind: "words", query, words, explanation: hint + (query === null ? "没有可以查找的词。" : read) };
}
