import type { FacetChoice } from "#contract/patent/patent-search.ts";
import { facetNames, searchSorts } from "#contract/patent/patent-search.ts";
import { patentStatuses, patentTypes, rightKinds } from "#contract/patent/patent-words.ts";
import type { Match, Pattern, Query, SearchField, Term, Words } from "#contract/patent/query/query-tree.ts";
import {
  codeFields,
  dateFields,
  nameFields,
  searchFields,
  textFields,
  wordFields,
} from "#contract/patent/query/query-tree.ts";
import type { SearchRecord, SearchRequest } from "./patent-search.ts";

/** Numbers from 0 to before 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const below = (random: Random, count: number): number => Math.floor(random() * count);
const oneOf = <T>(random: Random, of: readonly T[]): T => of[below(random, of.length)] as T;
const some = <T>(random: Random, of: readonly T[], most: number): T[] =>
  Array.from({ length: below(random, most + 1) }, () => oneOf(random, of));

/** Few characters, so that everything meets everything. */
const pieces = [
  ..."空调冷热风机机",
  "。",
  "，",
  "！",
  "\n",
  " ",
  "  ",
  "Fan",
  "FAN",
  "led",
  "ＬＥＤ",
  "a",
  "aa",
  "1",
  "12",
  "；",
  ". ",
];
const names = ["顺风电器（广东）有限公司", "清泉电机厂", "李一", "李一一", "王二", "Blue Fan Ltd.", "阳光 代理所"];
const codes = ["F24F11/00", "F24F 11/64", "F24F1/02", "H02K1/00", "H05B", "A47J37/06", "A"];
const numbers = ["CN202090000001.2", "202090000015X", "ZL 2019 9 0000003.1", "CN109000001A", "109000001B"];
const places = ["广东省", "佛山市", "顺德区", "606001001", "606001002"];
const companies = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

const text = (random: Random, most: number) => some(random, pieces, most).join("");
const day = (random: Random): string | null =>
  random() < 0.15 ? null : `20${18 + below(random, 4)}-0${1 + below(random, 3)}-1${below(random, 3)}`;
const pick = (random: Random, of: readonly string[]) => oneOf(random, ["", ...of]);

export function randomRecord(random: Random, number: number): SearchRecord {
  return {
    id: `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`,
    title: text(random, 6),
    abstract: text(random, 16),
    claims: text(random, 24),
    description: random() < 0.5 ? "" : text(random, 30),
    application_no: pick(random, numbers),
    publication_no: some(random, numbers, 2),
    priority_no: some(random, numbers, 1),
    type: oneOf(random, patentTypes),
    status: oneOf(random, patentStatuses),
    rights: some(random, rightKinds, 2),
    applicants: some(random, names, 3),
    owners: some(random, names, 2),
    inventors: some(random, names, 3),
    agency: pick(random, names),
    licensor: some(random, names, 1),
    licensee: some(random, names, 2),
    pledgor: some(random, names, 1),
    pledgee: some(random, names, 1),
    assignor: some(random, names, 2),
    assignee: some(random, names, 2),
    agents: some(random, names, 1),
    address: pick(random, ["广东省佛山市顺德区大良", "北滘 一路"]),
    main_ipc: pick(random, codes),
    ipc: some(random, codes, 3),
    cpc: some(random, codes, 1),
    locarno: some(random, ["09-01", "23-04"], 1),
    filed_on: day(random),
    published_on: day(random),
    granted_on: day(random),
    expires_on: day(random),
    public_on: day(random),
    province: pick(random, places),
    city: pick(random, places),
    district: pick(random, places),
    street_id: pick(random, places),
    company_ids: some(random, companies, 2),
    cited: below(random, 3),
  };
}

const term = (random: Random): Term => ({ is: "term", text: some(random, pieces, 2).join("") + oneOf(random, pieces) });
const pattern = (random: Random): Pattern => ({
  is: "pattern",
  text: Array.from({ length: 1 + below(random, 3) }, () =>
    oneOf(random, ["*", "?", "#", "f", "an", "空", "机", "led", "1"]),
  ).join(""),
});
const part = (random: Random) => (random() < 0.8 ? term(random) : pattern(random));

function textWords(random: Random): Words {
  const kind = random();
  if (kind < 0.4) return term(random);
  if (kind < 0.5) return pattern(random);
  const of = Array.from({ length: 2 + below(random, 2) }, () => part(random));
  if (kind < 0.7) return { is: "near", of, distance: below(random, 5), ordered: random() < 0.5 };
  if (kind < 0.85) return { is: "together", of, unit: oneOf(random, ["sentence", "paragraph"] as const) };
  return { is: "often", of: term(random), times: 1 + below(random, 3) };
}

function otherMatch(random: Random): Match {
  const groups: (readonly [readonly SearchField[], readonly string[]])[] = [
    [nameFields, ["顺风", "一", "李一", "fan", "广东", "代理", "(广东)"]],
    [codeFields, ["F24F", "f24f 11", "H0", "CN2020", "20199", "109", "A", "09"]],
    [wordFields, [...patentTypes, ...patentStatuses, ...rightKinds, ...places, "顺德"]],
    [dateFields, ["2019", "2019-02", "2020-01-11", "x", "20"]],
  ];
  const [fields, values] = oneOf(random, groups);
  const value = oneOf(random, values);
  const what: Words =
    random() < 0.8 ? { is: "term", text: value } : { is: "pattern", text: `${value}${oneOf(random, ["*", "?", "#"])}` };
  return { is: "match", fields: [oneOf(random, fields), oneOf(random, fields)], what };
}

export function randomQuery(random: Random, depth = 3): Query {
  const kind = random();
  if (depth > 0 && kind < 0.35)
    return {
      is: oneOf(random, ["and", "or"] as const),
      of: Array.from({ length: 2 + below(random, 2) }, () => randomQuery(random, depth - 1)),
    };
  if (depth > 0 && kind < 0.45) return { is: "not", of: randomQuery(random, depth - 1) };
  if (kind < 0.5) return { is: "range", field: oneOf(random, dateFields), from: day(random), to: day(random) };
  if (kind < 0.7) return otherMatch(random);
  if (kind < 0.75)
    return { is: "match", fields: [oneOf(random, searchFields), oneOf(random, textFields)], what: term(random) };
  return { is: "match", fields: [oneOf(random, textFields), oneOf(random, textFields)], what: textWords(random) };
}

function choice(random: Random): FacetChoice {
  const value = oneOf(random, [
    ...patentTypes,
    ...patentStatuses,
    ...names,
    "F24F",
    "F24",
    "H",
    "2019",
    "2020",
    ...places,
  ]);
  return { facet: oneOf(random, facetNames), value, exclude: random() < 0.5 };
}

export const randomRequest = (random: Random): SearchRequest => ({
  viewer: { today: oneOf(random, ["2019-02-11", "2026-11-28"]), companies: some(random, companies, 1) },
  query: random() < 0.05 ? null : randomQuery(random),
  choices: random() < 0.7 ? [] : [choice(random)],
  ...(random() < 0.2 && { companies: some(random, companies, 1) }),
  ...(random() < 0.2 && { ids: Array.from({ length: 5 }, () => randomRecord(random, below(random, 40)).id) }),
  sort: oneOf(random, searchSorts),
  offset: oneOf(random, [0, 0, 3, 40]),
  limit: oneOf(random, [1, 5, 20, 2000]),
  facets: facetNames,
  facetLimit: oneOf(random, [3, 100]),
});
