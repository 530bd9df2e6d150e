import { dialectRules } from "./dialect-rules.ts";
import { fieldTable, isWord, kindOfField } from "./fields.ts";
import { dialectNames, type Dialect } from "./dialects.ts";
import { compositeOf, spellingOf } from "./field-spellings.ts";
import { spelledValues } from "./field-values.ts";
import { printTerm, printWords } from "./print-words.ts";
import type { DateRange, Group, Match, Query, SearchField, Without } from "./query-tree.ts";

export interface PrintedQuery {
  /** "" when nothing of the tree can be said. */
  text: string;
  /** A sentence for everything the dialect cannot say and that is not in the text. */
  lost: string[];
}

interface Printing {
  dialect: Dialect;
  lost: Set<string>;
}

/** A clause; `whole` needs no brackets beside others. null: nothing of it can be said. */
type Clause = { text: string; whole: boolean } | null;

const whole = (text: string): Clause => ({ text, whole: true });
const enclosed = (clause: NonNullable<Clause>) => (clause.whole ? clause.text : `(${clause.text})`);

/** What stands before the value for these fields; null where they have to be written one by one. */
function headOf(dialect: Dialect, fields: readonly SearchField[]): string | null {
  const one = compositeOf(dialect, fields);
  if (one !== undefined) return `${one}${dialect === "zhihuiya" ? ":" : "="}`;
  const spellings = fields.map((field) => spellingOf(dialect, field));
  const alike = new Set(fields.map(kindOfField)).size === 1 && fields.length > 1;
  if (!alike || spellings.includes(undefined)) return null;
  if (dialect === "cn") return `${spellings.join(",")}=`;
  return dialect === "cnipr" ? `${spellings.join(",")} += ` : null;
}

function lose(p: Printing, sentence: string): null {
  p.lost.add(sentence);
  return null;
}

/** The words of a match without its fields, one for each code of the dialect that means them. */
function valuesOf(p: Printing, match: Match): string[] | null {
  const [field] = match.fields;
  if (field !== undefined && isWord(field) && match.what.is === "term") {
    const values = spelledValues(field, match.what.text, p.dialect);
    const name = `${fieldTable[field].name}“${match.what.text}”`;
    return values?.map(printTerm) ?? lose(p, `${dialectNames[p.dialect]}没有${name}，没有写出。`);
  }
  const printed = printWords(match.what, p.dialect, match.fields);
  if ("lost" in printed) return lose(p, printed.lost);
  // In some systems nearness binds no closer than or: brackets leave no choice.
  return [match.what.is === "near" || match.what.is === "together" ? `(${printed.text})` : printed.text];
}

function valued(p: Printing, head: string, values: readonly string[], by: "and" | "or"): string {
  const [only = ""] = values;
  if (values.length > 1) return `${head}(${values.join(` ${dialectRules[p.dialect][by]} `)})`;
  return only.startsWith("(") || p.dialect === "cql" ? `${head}${only}` : `${head}(${only})`;
}

function printMatch(p: Printing, match: Match): Clause {
  const head = headOf(p.dialect, match.fields);
  if (head !== null) {
    const values = valuesOf(p, match);
    return values && whole(valued(p, head, values, "or"));
  }
  const [field] = match.fields;
  if (match.fields.length > 1)
    return printGroup(p, { is: "or", of: match.fields.map((one): Query => ({ ...match, fields: [one] })) });
  const name = field === undefined ? "" : fieldTable[field].name;
  return lose(p, `${dialectNames[p.dialect]}没有“${name}”字段，有关的条件没有写出。`);
}

function printRange(p: Printing, { field, from, to }: DateRange): Clause {
  const spelling = spellingOf(p.dialect, field);
  const { name } = fieldTable[field];
  if (spelling === undefined) return lose(p, `${dialectNames[p.dialect]}没有“${name}”字段，有关的条件没有写出。`);
  const shape = (day: string | null) => (p.dialect === "cn" ? day : day?.replaceAll("-", "")) ?? "*";
  const [first, last] = [shape(from), shape(to)];
  if (p.dialect === "zhihuiya") return whole(`${spelling}:[${first} TO ${last}]`);
  if (from === null && to === null && p.dialect !== "cn")
    return lose(p, `${dialectNames[p.dialect]}不能写“有${name}”，没有写出。`);
  if (from === null && to !== null) return whole(`${spelling}<=${last}`);
  if (from !== null && to === null) return whole(`${spelling}>=${first}`);
  if (p.dialect === "cql") return whole(`${spelling} within "${first} ${last}"`);
  const range = `${first} ${dialectRules[p.dialect].to} ${last}`;
  return whole(p.dialect === "cnipr" ? `${spelling}=${range}` : `${spelling}=[${range}]`);
}

function printNot(p: Printing, { of }: Without): Clause {
  if (of.is === "not") return printNode(p, of.of);
  const rules = dialectRules[p.dialect];
  if (!rules.startsWithNot) return lose(p, `${dialectNames[p.dialect]}不能单独写排除，有关的条件没有写出。`);
  const inner = printNode(p, of);
  return inner && { text: `${rules.not} ${enclosed(inner)}`, whole: false };
}

/** Clauses of a group; matches side by side of the same fields share one pair of brackets. */
function printAll(p: Printing, of: readonly Query[], by: Group["is"]): NonNullable<Clause>[] {
  const runs: ({ head: string; values: string[] } | NonNullable<Clause>)[] = [];
  for (const one of of) {
    const head = one.is === "match" ? headOf(p.dialect, one.fields) : null;
    if (one.is !== "match" || head === null) {
      const clause = printNode(p, one);
      if (clause !== null) runs.push(clause);
      continue;
    }
    const values = valuesOf(p, one);
    if (values === null) continue;
    const value = values.length > 1 ? `(${values.join(` ${dialectRules[p.dialect].or} `)})` : (values[0] ?? "");
    const last = runs.at(-1);
    if (last !== undefined && "head" in last && last.head === head) last.values.push(value);
    else runs.push({ head, values: [value] });
  }
  return runs.map((run) => ("head" in run ? { text: valued(p, run.head, run.values, by), whole: true } : run));
}

function printGroup(p: Printing, { is, of }: Group): Clause {
  const rules = dialectRules[p.dialect];
  const without = is === "and" ? of.filter((one) => one.is === "not") : [];
  const others = of.filter((one) => is === "or" || one.is !== "not");
  const clauses = printAll(p, others, is);
  const text = clauses.length === 1 ? (clauses[0]?.text ?? "") : clauses.map(enclosed).join(` ${rules[is]} `);
  if (without.length === 0)
    return clauses.length === 0 ? null : { text, whole: clauses.length === 1 && clauses[0]?.whole === true };
  if (clauses.length === 0 && !rules.startsWithNot)
    return lose(p, `${dialectNames[p.dialect]}不能单独写排除，有关的条件没有写出。`);
  const excluded = without.flatMap((one) => {
    const inner = one.is === "not" ? printNode(p, one.of) : null;
    return inner === null ? [] : [`${rules.not} ${enclosed(inner)}`];
  });
  const first = clauses.length === 1 && clauses[0] ? enclosed(clauses[0]) : text;
  const parts = [first, ...excluded].filter((one) => one !== "");
  return parts.length === 0 ? null : { text: parts.join(" "), whole: false };
}

function printNode(p: Printing, query: Query): Clause {
  if (query.is === "match") return printMatch(p, query);
  if (query.is === "range") return printRange(p, query);
  return query.is === "not" ? printNot(p, query) : printGroup(p, query);
}

/** A tree in the words of a dialect; what the dialect cannot say is left out and told, never put otherwise. */
export function printQuery(tree: Query, dialect: Dialect): PrintedQuery {
  const p: Printing = { dialect, lost: new Set() };
  const clause = printNode(p, tree);
  return { text: clause?.text ?? "", lost: [...p.lost] };
}
