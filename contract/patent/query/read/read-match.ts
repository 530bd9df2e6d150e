import { isDate, isWord, kindOfField, fieldTable } from "../fields.ts";
import { wordValue } from "../field-values.ts";
import { normalCode } from "../normal-text.ts";
import type { Place, Query, SearchField, Words } from "../query-tree.ts";
import { group, note, type Reading } from "./reading.ts";

const namesOf = (fields: readonly SearchField[]) => fields.map((field) => fieldTable[field].name).join("、");

/** A word as it is looked for in a list of fields: long texts and names together, every other kind in its own shape. */
export function matchOf(r: Reading, fields: readonly SearchField[], what: Words, at: Place): Query {
  const open = fields.filter((field) => ["text", "name"].includes(kindOfField(field)));
  const codes = fields.filter((field) => kindOfField(field) === "code");
  const parts: Query[] = [];
  if (open.length > 0) parts.push({ is: "match", fields: open, what, at });
  if (codes.length > 0) parts.push(codeMatch(r, codes, what, at));
  for (const field of fields) if (isWord(field)) parts.push(listMatch(r, field, what, at));
  if (fields.some(isDate)) return note(r, at, "日期字段不能与其他字段写在一起", "把日期单独写成一句");
  const found = group("or", parts);
  return { ...found, at };
}

function codeMatch(r: Reading, fields: readonly SearchField[], what: Words, at: Place): Query {
  if (what.is !== "term" && what.is !== "pattern") return notHere(r, fields, at);
  const text = normalCode(what.text).replace(/\*+$/, "");
  if (text === "") return note(r, at, `“${namesOf(fields)}”的值里没有字母和数字`, "号码或分类号的开头");
  return { is: "match", fields, what: { is: /[*?#]/.test(text) ? "pattern" : "term", text }, at };
}

function listMatch(r: Reading, field: SearchField, what: Words, at: Place): Query {
  if (what.is !== "term" || !isWord(field)) return notHere(r, [field], at);
  const found = wordValue(field, what.text, r.dialect);
  if ("problem" in found) return note(r, at, `${fieldTable[field].name}：${found.problem}`, found.allowed);
  if (found.narrower !== undefined) r.remarks.push({ from: at[0], to: at[1], message: found.narrower });
  return { is: "match", fields: [field], what: { is: "term", text: found.value }, at };
}

const notHere = (r: Reading, fields: readonly SearchField[], at: Place): Query =>
  note(r, at, `“${namesOf(fields)}”不能用通配符、位置或词频`, "完整的词");

/** Words of a field of long text alone: near, together, often. Fields of other kinds are left out, with a remark. */
export function textMatch(r: Reading, fields: readonly SearchField[], what: Words, at: Place): Query {
  const texts = fields.filter((field) => kindOfField(field) === "text");
  if (texts.length === 0)
    return note(r, at, `位置和词频只能用于长文本，不能用于“${namesOf(fields)}”`, "名称、摘要、权利要求或说明书");
  if (texts.length < fields.length)
    r.remarks.push({ from: at[0], to: at[1], message: `位置和词频只在“${namesOf(texts)}”中查找。` });
  return { is: "match", fields: texts, what, at };
}
