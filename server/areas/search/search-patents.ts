import { readNumber } from "#contract/patent/patent-numbers.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { deepestRow, type FacetName, type SearchSort } from "#contract/patent/patent-search.ts";
import type { searchCalls } from "#contract/patent/search-calls.ts";
import type { Dialect } from "#contract/patent/query/dialects.ts";
import { parseQuery, type ParsedQuery } from "#contract/patent/query/parse-query.ts";
import { ipcLabel } from "#contract/patent/ipc-names.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import { type Match, type Query, wordFields, type Words } from "#contract/patent/query/query-tree.ts";
import { readSmart } from "#contract/patent/query/smart-reading.ts";
import type { SmartWord } from "#contract/patent/query/telling-words.ts";
import { streets } from "#server/database/tables/people.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { asSearched, simplifiedText } from "#server/plugins/chinese/simplified-text.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { treesFor } from "./saved/saved-rows.ts";
import { viewerOf } from "#server/plugins/people/patent-viewer.ts";
import { cardsOf } from "./patent-rows.ts";

type Asked = Omit<ParsedInputOf<typeof searchCalls.expression>, "expression" | "dialect">;
type Result = OutputOf<typeof searchCalls.expression>;

/** Values of a facet that a page shows. */
const facetLimit = 30;

/** The tree of an expression; refused in words with the places of what is wrong. */
export async function treeOf(
  context: Pick<CallContext, "db" | "person">,
  expression: string,
  dialect: Dialect | "auto",
): Promise<ParsedQuery & { tree: Query }> {
  const parsed = parseQuery(expression, dialect, await treesFor(context, expression));
  const { tree, problems } = parsed;
  if (tree !== null) return { ...parsed, tree };
  const [first] = problems;
  const message =
    first === undefined
      ? "检索式读不懂"
      : `检索式第 ${first.from + 1} 个字符处：${first.message}，应为${first.expected}`;
  throw new Refused(422, message, { fields: { expression: message }, problems });
}

const ofStreet = (ids: readonly string[]): Query => {
  const found = ids.map((text): Query => ({ is: "match", fields: ["street"], what: { is: "term", text } }));
  return found.length === 1 && found[0] ? found[0] : { is: "or", of: found };
};

export const within = async ({ db }: Pick<CallContext, "db">, tree: Query): Promise<Query> => {
  const ids = await db.select({ id: streets.id }).from(streets);
  return ids.length === 0 ? tree : { is: "and", of: [tree, ofStreet(ids.map(({ id }) => id))] };
};

function simplifiedWords(what: Words): Words {
  if (what.is === "term" || what.is === "pattern") return { ...what, text: simplifiedText(what.text) };
  if (what.is === "often") return { ...what, of: { ...what.of, text: simplifiedText(what.of.text) } };
  return { ...what, of: what.of.map((one) => ({ ...one, text: simplifiedText(one.text) })) };
}

/** Words in traditional characters, as they were typed or simplified. */
function inBothScripts(node: Match): Query {
  const what = simplifiedWords(node.what);
  return JSON.stringify(what) === JSON.stringify(node.what) ? node : { is: "or", of: [node, { ...node, what }] };
}

/**
 * The tree as it is searched: a street by its name, or by the beginning of it, is the one with that code, and words in
 * traditional characters are looked for in simplified ones too.
 */
export async function withStreets({ db }: Pick<CallContext, "db">, tree: Query): Promise<Query> {
  const names = await db.select({ id: streets.id, name: streets.name }).from(streets);
  const read = (node: Query): Query => {
    if (node.is === "not") return { ...node, of: read(node.of) };
    if (node.is === "and" || node.is === "or") return { ...node, of: node.of.map(read) };
    if (node.is !== "match") return node;
    if (node.fields[0] !== "street" || node.what.is !== "term") return inBothScripts(node);
    const text = simplifiedText(node.what.text);
    const ids = names.filter(({ name }) => name.startsWith(text)).map(({ id }) => id);
    return ids.length === 0 ? node : ofStreet(ids);
  };
  return read(tree);
}

function textsOf(what: Words): string[] {
  if (what.is === "term") return [what.text];
  if (what.is === "pattern") return [];
  return what.is === "often" ? [what.of.text] : what.of.flatMap(textsOf);
}

const isListed = (field: string) => (wordFields as readonly string[]).includes(field);

/** Words that a hit may hold, to be marked: those that were excluded are none, nor are a state or a place of a closed list. */
function marksOf(tree: Query): string[] {
  if (tree.is === "match") return tree.fields.every(isListed) ? [] : textsOf(tree.what);
  if (tree.is === "and" || tree.is === "or") return tree.of.flatMap(marksOf);
  return [];
}

export async function labelsOf({ db }: Pick<CallContext, "db">, facets: readonly FacetName[]) {
  const names = facets.includes("street") ? await db.select({ id: streets.id, name: streets.name }).from(streets) : [];
  const known = new Map(names.map(({ id, name }) => [id, name]));
  return (facet: FacetName, value: string): string => {
    if (facet === "street") return known.get(value) ?? "区外或未标注";
    return facet.startsWith("ipc_") ? ipcLabel(value) : value;
  };
}

export function noteOf({ search }: CallContext, source: "index" | "database"): string {
  const { ready, progress, problem } = search.state();
  if (problem !== undefined) return problem;
  if (ready && source === "index") return "";
  return `检索库正在建立（${Math.round(progress * 100)}%），目前直接查询数据库，结果可能不全`;
}

/** A page of what a tree finds. */
export async function answerTree(
  context: CallContext,
  asked: Asked & { sort: SearchSort },
  tree: Query,
  dialect: Dialect,
): Promise<Result> {
  const { choices, scope, sort, page, size, facets } = asked;
  if (page * size > deepestRow) throw refusedFields({ page: `最多翻到第 ${deepestRow} 条，请增加条件或换一种排序` });
  const begin = performance.now();
  const asIs = await withStreets(context, tree);
  const viewer = viewerOf(context);
  const answer = await context.search.search({
    viewer,
    query: scope === "district" ? await within(context, asIs) : asIs,
    choices,
    sort,
    offset: (page - 1) * size,
    limit: size,
    facets,
    facetLimit,
  });
  const list = await cardsOf(context.db, answer.ids, viewer);
  const label = await labelsOf(context, facets);
  return {
    list,
    total: answer.total,
    page,
    size,
    expression: printQuery(tree, dialect).text,
    dialect,
    clauses: scope === "district" ? [] : [...answer.clauses],
    facets: facets.map((facet) => ({
      facet,
      values: (answer.facets[facet] ?? []).map(({ value, count }) => ({ value, count, label: label(facet, value) })),
    })),
    counted: [...answer.counted],
    marks: [...new Set(marksOf(tree).flatMap(asSearched))].slice(0, 60),
    ms: Math.round((performance.now() - begin) * 10) / 10,
    source: "local",
    note: noteOf(context, answer.source),
  };
}

const wordOf = ({ text, dropped, required }: SmartWord) => ({
  text,
  state: dropped ? ("dropped" as const) : required ? ("required" as const) : ("counted" as const),
});

/** Search by whatever was typed. */
export async function intelligence(
  context: CallContext,
  input: ParsedInputOf<typeof searchCalls.intelligence>,
): Promise<OutputOf<typeof searchCalls.intelligence>> {
  const { text, dropped, required, ...asked } = input;
  const names = await nameOf(context, text.trim());
  const reading = readSmart(text, names, { dropped, required });
  const { kind, explanation, words, query } = reading;
  if (query === null) throw refusedFields({ text: `${explanation || "没有可以检索的词。"}请换个说法` });
  const sort = asked.sort ?? (kind === "words" ? "relevance" : "filed");
  const result = await answerTree(context, { ...asked, sort }, query, "cn");
  const missing = await missingOf(context, reading.numbers ?? []);
  const whole = missing.length === 0 ? explanation : `${explanation}没有找到 ${missing.join("、")}。`;
  return {
    ...result,
    sort,
    reading: { kind, explanation: whole, words: words.map(wordOf) },
  };
}

/** Those of a list of numbers that no patent has which the person may see. */
async function missingOf(context: CallContext, numbers: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const number of numbers) {
    const query: Query = {
      is: "match",
      fields: ["application_no", "publication_no"],
      what: { is: "term", text: number },
    };
    const none = { choices: [], sort: "filed" as const, offset: 0, limit: 0, facets: [], facetLimit: 0 };
    const { total } = await context.search.search({ viewer: viewerOf(context), query, ...none });
    if (total === 0) missing.push(shownNumber(number));
  }
  return missing;
}

const shownNumber = (plain: string): string => {
  const read = readNumber(plain);
  return "problem" in read ? plain : read.shown;
};

/** Whether the text is the name of an applicant or an inventor of the store. */
async function nameOf(context: CallContext, text: string) {
  const { search } = context;
  const found = async (field: "applicant" | "inventor") => {
    if (text.length < 2 || text.length > 60 || /[\s=()（）]/u.test(text)) return false;
    const query: Query = { is: "match", fields: [field], what: { is: "term", text } };
    const none = { choices: [], sort: "filed" as const, offset: 0, limit: 0, facets: [], facetLimit: 0 };
    return (await search.search({ viewer: viewerOf(context), query, ...none })).total > 0;
  };
  const [isApplicant, isInventor] = [await found("applicant"), await found("inventor")];
  return { isApplicant: () => isApplicant, isInventor: () => isInventor };
}
