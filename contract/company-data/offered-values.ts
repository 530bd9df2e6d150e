import { CompanyFields, type regStatuses } from "../company/company.ts";
import { companyProblems } from "../company/company-rules.ts";
import type { LookedUp } from "./looked-up.ts";
import { type OfferedField, offeredFields, type OfferedValues } from "./offered-fields.ts";

/** One field side by side. */
export interface Comparison {
  field: OfferedField;
  /** What stands in the form. */
  ours: string;
  /** The register's own words; empty: it says nothing. */
  said: string;
  /** The same as the form would hold it; null: it cannot be taken, and `problem` says why. */
  value: string | null;
  problem: string;
  /** There is something to take, and it differs. */
  differs: boolean;
}

/** Beginnings of the registers' words for a state, and ours for it. */
const statusWords: readonly (readonly [beginning: RegExp, status: (typeof regStatuses)[number]])[] = [
  [/^存续/u, "存续"],
  [/^(?:在业|开业|在营|正常)/u, "在业"],
  [/^吊销/u, "吊销"],
  [/^注销/u, "注销"],
  [/^(?:迁出|迁移)/u, "迁出"],
  [/^(?:停业|歇业)/u, "停业"],
];

/** Our word for a register's state; null: we have none. */
export const statusOf = (said: string): string | null =>
  statusWords.find(([beginning]) => beginning.test(said.trim()))?.[1] ?? null;

/** Powers of ten of the units. */
const units: Readonly<Record<string, number>> = { "": 0, 万: 4, 亿: 8 };
/** Words behind a sum that mean yuan. */
const yuan = /^(?:元|\(元\)|元?\(?人民币元?\)?)?$/u;

/** Registered capital as `1000万人民币` in 10,000 yuan with at most four places; null: no sum of yuan. */
export function capitalOf(said: string): string | null {
  const text = said.normalize("NFKC").replaceAll(/[\s,]/gu, "");
  const [, whole, part = "", unit = "", currency = ""] = /^(\d+)(?:\.(\d+))?(万|亿)?(.*)$/u.exec(text) ?? [];
  if (whole === undefined || !yuan.test(currency)) return null;
  const places = part.length + 4 - (units[unit] ?? 0);
  const digits = `${whole}${part}${"0".repeat(Math.max(0, -places))}`.padStart(places + 1, "0");
  const point = digits.length - Math.max(0, places);
  const sum = `${digits.slice(0, point).replace(/^0+(?=\d)/u, "")}.${digits.slice(point).slice(0, 4)}`;
  return sum.replace(/\.?0*$/u, (zeros) => (zeros.startsWith(".") ? "" : zeros.replaceAll("0", "")));
}

const wordsFor: Partial<Record<OfferedField, string>> = {
  reg_status: "平台没有与此对应的登记状态，请自行选择",
  reg_capital: "不是以人民币表示的金额，请自行换算填写",
};

function valueOf(field: OfferedField, said: string): string | null {
  if (field === "reg_status") return statusOf(said);
  if (field === "reg_capital") return capitalOf(said);
  return said;
}

const valueSchema = (field: OfferedField) => CompanyFields.shape[field];

/** What the record's own rules say against a value; empty: nothing. `now` in server milliseconds. */
function problemOf(field: OfferedField, value: string, now: number): string {
  const parsed = valueSchema(field).safeParse(value);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "内容不符合要求";
  return companyProblems({ [field]: parsed.data }, now)[field] ?? "";
}

/** Sums are compared as sums, names and addresses without the width of their signs. */
const compared = (field: OfferedField, value: string): string =>
  field === "reg_capital" ? (capitalOf(`${value}万`) ?? value) : value.normalize("NFKC").replaceAll(/\s/gu, "");

/**
 * What a register says beside what stands in a form, field by field. Only what the record's rules take may be taken;
 * what the register leaves empty never empties a field of ours.
 */
export function compareFields(ours: OfferedValues, found: LookedUp, now: number): Comparison[] {
  return offeredFields.map((field) => {
    const said = found[field] ?? "";
    const own = ours[field];
    const value = said === "" ? null : valueOf(field, said);
    if (value === null) {
      const problem = said === "" ? "" : (wordsFor[field] ?? "");
      return { field, ours: own, said, value: null, problem, differs: false };
    }
    const differs = compared(field, value) !== compared(field, own);
    const problem = differs ? problemOf(field, value, now) : "";
    return {
      field,
      ours: own,
      said,
      value: problem === "" ? value : null,
      problem,
      differs: differs && problem === "",
    };
  });
}
