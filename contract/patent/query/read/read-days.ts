import { shiftDay } from "#contract/core/time.ts";
import { rangeWords } from "../dialect-rules.ts";
import { daysOf, type Days } from "../dates.ts";
import { fieldTable, isDate } from "../fields.ts";
import type { DateRange, Place, Query, SearchField } from "../query-tree.ts";
import {
  countTerm,
  group,
  isBreak,
  note,
  nothing,
  skipSpaces,
  spacesAfter,
  stop,
  type Reading,
  type Scope,
} from "./reading.ts";
import { dateWords } from "../../../core/date-words.ts";

const shapes = "年（2020）、年月（202006）或年月日（20200630、2020-06-30）";

type Ends = Pick<DateRange, "from" | "to">;

/** One range for each field; found in one of them. */
export function rangesOf(fields: readonly SearchField[], ends: Ends, at: Place): Query {
  const all = fields.filter(isDate).map((field): Query => ({ is: "range", field, ...ends, at }));
  return { ...group("or", all), at };
}

/** A day or a range where the value of a date's field stands. */
export function readDays(r: Reading, scope: Scope): Query {
  const from = r.at;
  const ends = r.half[from] === "[" ? readSquare(r) : r.half[from] === '"' ? readQuotedDays(r) : readPlain(r);
  if (ends === null) return nothing;
  const place = [from, r.at] as const;
  if (!countTerm(r, place)) return nothing;
  if (ends.from !== null && ends.to !== null && ends.from > ends.to) {
    const turned = r.text.slice(from, r.at);
    return note(
      r,
      place,
      `起始日 ${dateWords(ends.from)} 晚于截止日 ${dateWords(ends.to)}`,
      "先写早的日期",
      swapped(turned),
    );
  }
  const bounded = boundedBy(scope.relation, ends);
  return bounded === null
    ? note(r, place, `日期不能用“${scope.relation}”`, "=、>、>=、< 或 <=")
    : rangesOf(scope.fields, bounded, place);
}

function swapped(text: string): string | undefined {
  const found = /^([["]?\s*)(\S+?)(\s+(?:\S+\s+)?)([^\s\]"]+)(\s*[\]"]?)$/.exec(text);
  return found === null ? undefined : `${found[1]}${found[4]}${found[3]}${found[2]}${found[5]}`;
}

/** The days a relation to some days leaves; null: not a relation of dates. */
export function boundedBy(relation: string, { from, to }: Ends): Ends | null {
  if (["=", ":", "==", "within", "+=", "*=", ""].includes(relation)) return { from, to };
  if (relation === ">=") return { from, to: null };
  if (relation === "<=") return { from: null, to };
  if (relation === ">") return { from: to && shiftDay(to, 1), to: null };
  return relation === "<" ? { from: null, to: from && shiftDay(from, -1) } : null;
}

/** The date at a place, moved over; null with a problem. `*` is an open end where one may stand. */
function readDay(r: Reading, openEnd: boolean): Days | "open" | null {
  skipSpaces(r);
  const from = r.at;
  let to = from;
  while (!isBreak(r, to)) to++;
  const text = r.half.slice(from, to);
  if (text === "") {
    const end = Math.min(from + 1, r.text.length);
    stop(r, [from, end], "这里应是日期", shapes);
    return null;
  }
  r.at = to;
  if (openEnd && text === "*") return "open";
  const days = daysOf(text);
  if (days === null) note(r, [from, to], /\d/.test(text) ? "不是一个存在的日期，或写法不认识" : "这里应是日期", shapes);
  return days;
}

function rangeWordAt(r: Reading): number | null {
  const from = spacesAfter(r, r.at);
  const word = rangeWords.find((one) => r.low.startsWith(one, from) && isBreak(r, from + one.length));
  return word === undefined ? null : from + word.length;
}

function readTwo(r: Reading, openEnd: boolean): Ends | null {
  const first = readDay(r, openEnd);
  const after = rangeWordAt(r);
  if (first === null && after === null) return null;
  if (after === null) return first === "open" || first === null ? { from: null, to: null } : first;
  r.at = after;
  const second = readDay(r, openEnd);
  if (first === null || second === null) return null;
  return { from: first === "open" ? null : first.from, to: second === "open" ? null : second.to };
}

const readPlain = (r: Reading): Ends | null => readTwo(r, false);

function readSquare(r: Reading): Ends | null {
  const from = r.at;
  r.at++;
  const ends = readTwo(r, true);
  if (r.at > r.text.length) return null;
  skipSpaces(r);
  if (r.half[r.at] !== "]") {
    const to = Math.min(r.at + 1, r.text.length);
    stop(r, [r.at, to], `第 ${from + 1} 个字符处的方括号没有闭合`, `${r.rules.to} 加截止日，或“]”`);
    return null;
  }
  r.at++;
  return ends;
}

/** `"2020"`, `"20200101 20231231"` or `"20200101,20231231"`. */
function readQuotedDays(r: Reading): Ends | null {
  const from = r.at;
  const end = r.half.indexOf('"', from + 1);
  if (end < 0) {
    stop(r, [from, from + 1], "引号没有闭合", "后一个引号");
    return null;
  }
  r.at = end + 1;
  const words = r.half
    .slice(from + 1, end)
    .split(/[ ,]+/)
    .filter((word) => word !== "");
  const days = words.map(daysOf);
  const [first, last] = [days[0], days.at(-1)];
  if (first && last && days.length <= 2) return { from: first.from, to: last.to };
  note(r, [from, r.at], "引号里应是一个或两个日期", shapes);
  return null;
}

export const onlyDates = (fields: readonly SearchField[]): boolean => fields.every(isDate);
export const someDates = (fields: readonly SearchField[]): boolean => fields.some(isDate);

/** The sentence for a range of what is no date. */
export const noRange = (r: Reading, scope: Scope): Query =>
  stop(
    r,
    [r.at, r.at + 1],
    `“${scope.fields.map((one) => fieldTable[one].name).join("、")}”不能写区间`,
    "检索词；只有日期能写区间",
  );
