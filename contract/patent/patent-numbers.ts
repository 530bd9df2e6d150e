import { plainSigns } from "../core/pasted/visible-text.ts";
import type { PatentType } from "./patent-words.ts";

/**
 * A number as it was understood. `plain` is the table's form (`2023101234566`, `115900000A`, `US9876543B2`), `shown`
 * what people read (`CN202310123456.6`, `CN115900000A`). `type` where the number tells it.
 */
export interface ReadNumber {
  kind: "application" | "publication";
  plain: string;
  shown: string;
  type?: PatentType;
}
/** What is wrong with a number, in words for the person who typed it. */
export interface NumberProblem {
  problem: string;
}

/** The digit after the year. */
const types: Record<string, PatentType> = {
  "1": "发明",
  "2": "实用新型",
  "3": "外观设计",
  "8": "PCT发明",
  "9": "PCT实用新型",
};
const typeDigits: Record<PatentType, string> = {
  发明: "1",
  实用新型: "2",
  外观设计: "3",
  PCT发明: "8",
  PCT实用新型: "9",
};
const weights = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];

/** The check digit of an application number's 8 or 12 digits: weighted sum modulo 11, ten written `X`. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * (weights[at] ?? 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

/** What certificates, letters and lists print before a number, and behind it in brackets. */
const label =
  /^(?:(?:中国)?(?:发明|实用新型|外观设计)?(?:专利)?(?:申请号|专利号|公开号|公告号|公布号|公开公告号|公开\(公告\)号|授权公告号|申请公布号|文献号|号码)+|(?:APPLICATION|PUBLICATION|PATENT)?NO)[:.]*/u;
const kindBehind = /\(([ABCUYSD]\d?)\)$/u;
const wordBehind = /\((?:中国|发明|实用新型|外观设计)?(?:专利|授权|申请|公开)?\)$/u;

/** Full width to half width, capitals, without blanks, dashes, invisible signs and the words around a number. */
const tidy = (text: string) =>
  plainSigns(text)
    .toUpperCase()
    .replace(/[\s\-‐-―−_/]/g, "")
    .replace(/[。・·]/g, ".")
    .replace(/^['"“‘]+|['"”’]+$/g, "")
    .replace(label, "")
    .replace(/^第(.*)号$/u, "$1")
    .replace(kindBehind, "$1")
    .replace(wordBehind, "")
    .replace(/[.,;、]+$/u, "");

/** The letter of a publication's kind, which databases print behind applications too, says nothing more. */
const application = /^((?:19|20)\d{2}|\d{2})([12389])(\d{7}|\d{5})\.?([\dX])(?:[ABCUYSD]\d?)?$/;
const chinese = /^(\d{7,9})([ABCUYSD])\d?$/;
const foreign = /^(?!CN|ZL)([A-Z]{2})((?:[A-Z]{1,2})?\d{4,14})([A-Z]\d?)?$/;

/** A grant's kind letter tells its type; A, B and C may be of a PCT application too, but are inventions always. */
const kindTypes: Record<string, PatentType> = {
  A: "发明",
  B: "发明",
  C: "发明",
  U: "实用新型",
  Y: "实用新型",
  S: "外观设计",
  D: "外观设计",
};

/** A year of two digits is 1985 to 2003; of four, 2003 (October) and later: the office changed then. */
function eraFits(year: string, serial: string): boolean {
  if (year.length === 4) return serial.length === 7 && Number(year) >= 2003;
  return serial.length === 5 && (Number(year) >= 85 || Number(year) <= 3);
}

const shownApplication = (digits: string, check: string) => `CN${digits}.${check}`;

function readApplication(text: string): ReadNumber | NumberProblem | null {
  const found = application.exec(text);
  if (found === null) return null;
  const [, year = "", type = "", serial = "", check = ""] = found;
  if (!eraFits(year, serial)) return null;
  const digits = year + type + serial;
  const right = checkDigit(digits);
  if (check !== right) {
    return {
      problem: `申请号 ${shownApplication(digits, check)} 的校验位不正确：应为 ${right}，即 ${shownApplication(digits, right)}`,
    };
  }
  const known = types[type];
  return {
    kind: "application",
    plain: digits + check,
    shown: shownApplication(digits, check),
    ...(known === undefined ? {} : { type: known }),
  };
}

function readPublication(text: string): ReadNumber | null {
  const found = chinese.exec(text);
  if (found === null) return null;
  const type = kindTypes[found[2] ?? ""];
  return { kind: "publication", plain: text, shown: `CN${text}`, ...(type === undefined ? {} : { type }) };
}

const looksIncomplete = /^(?:(?:19|20)\d{2}|\d{2})[12389](?:\d{7}|\d{5})$/;

function problemOf(text: string): NumberProblem {
  if (looksIncomplete.test(text)) {
    const right = checkDigit(text);
    return {
      problem: `申请号缺少校验位：应为 ${shownApplication(text, right)}；如果是公开号，请补上末尾的字母，例如 A、B、U、S`,
    };
  }
  if (/^\d{7,9}$/.test(text)) return { problem: "公开号末尾缺少字母，例如 A、B、U、S" };
  return { problem: "认不出这个号码：申请号形如 CN202310123456.6，公开号形如 CN115900000A" };
}

/** Reads a number as typed, with or without CN, ZL, dot and spaces. Foreign publication numbers pass unchecked. */
export function readNumber(typed: string): ReadNumber | NumberProblem {
  const tidied = tidy(typed);
  if (tidied === "") return { problem: "请输入申请号或公开号" };
  const text = tidied.replace(/^(?:CN|ZL)+/, "").replace(/^\./, "");
  const own = readPublication(text);
  if (own !== null) return own;
  const applied = readApplication(text);
  // Nine digits without a dot may be a publication whose letter was left out, and then no check digit is wrong.
  const bare = /^\d{9}$/.test(text) && applied !== null && "problem" in applied;
  if (bare) return { problem: `${applied.problem}；如果是公开号，请补上末尾的字母，例如 A、B、U、S` };
  if (applied !== null) return applied;
  const plain = tidied.replaceAll(/[.,]/g, "");
  if (foreign.test(plain)) return { kind: "publication", plain, shown: plain };
  return problemOf(text);
}

/** An application number that the office has never given: serial numbers start at 9,000,000. Throws below. */
export function inventedApplicationNo(year: number, type: PatentType, serial: number): string {
  if (!Number.isInteger(serial) || serial < 9_000_000 || serial > 9_999_999 || year < 2004 || year > 2099) {
    throw new RangeError(`no invented number for year ${year}, serial ${serial}`);
  }
  const digits = `${year}${typeDigits[type]}${serial}`;
  return digits + checkDigit(digits);
}
