import type { Query, SearchField, Words } from "#contract/patent/query/query-tree.ts";
import type { SearchRecord } from "#server/search/patent-search.ts";
import { randomFrom } from "#server/search/search-records.testing.ts";
import { applicants, commonWords, symbols, words } from "./invented-patents.ts";

export interface BenchQuery {
  class: string;
  query: Query;
}

const match = (what: Words, ...fields: SearchField[]): Query => ({ is: "match", fields, what });
const term = (text: string) => ({ is: "term", text }) as const;
const anywhere = (text: string): Query => match(term(text), "title", "abstract", "claims");
const inTitle = (text: string): Query => match(term(text), "title");
const all = (...of: Query[]): Query => ({ is: "and", of });
const any = (...of: Query[]): Query => ({ is: "or", of });
const not = (of: Query): Query => ({ is: "not", of });
const beginsWith = (symbol: string): Query => match(term(symbol), "ipc");

/** What is hardest: frequent words alone and against each other. */
const heavy: readonly Query[] = [
  all(anywhere("一种"), anywhere("装置"), not(anywhere("方法"))),
  all(inTitle("一种"), inTitle("装置"), not(inTitle("方法"))),
  any(anywhere("一种"), anywhere("方法")),
  all(anywhere("包括"), anywhere("所述"), anywhere("用于")),
  all(anywhere("一种"), { is: "range", field: "filed_on", from: "2010-01-01", to: "2026-12-31" }),
  all(anywhere("的"), not(anywhere("系统"))),
  all(
    any(anywhere("装置"), anywhere("系统"), anywhere("设备")),
    any(anywhere("控制"), anywhere("连接"), anywhere("数据")),
    beginsWith("G"),
  ),
  all(anywhere("一种"), not(all(anywhere("装置"), anywhere("方法")))),
];

/** 120 queries in eleven classes, the same for the same records. */
export function benchQueries(records: readonly SearchRecord[]): BenchQuery[] {
  const random = randomFrom(120);
  const below = (count: number): number => Math.floor(random() * count);
  const oneOf = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const several = (count: number, make: (at: number) => Query): Query[] =>
    Array.from({ length: count }, (_, at) => make(at));
  const mid = () => words[20 + below(300)] as string;
  const rare = () => words[4_000 + below(2_000)] as string;
  const piece = (length: number): string => {
    const { abstract } = oneOf(records);
    const from = below(abstract.length - length);
    return abstract.slice(from, from + length);
  };
  const near = (ordered: boolean): Query => {
    const [one, other] = [below(2) === 0 ? oneOf(commonWords.slice(1)) : mid(), mid()];
    return match({ is: "near", of: [term(one), term(other)], distance: 5 + below(15), ordered }, "abstract", "claims");
  };
  const classes: Record<string, readonly Query[]> = {
    rare: several(12, (at) => (at % 3 === 0 ? inTitle(rare()) : anywhere(rare()))),
    common: several(12, (at) => (at % 4 === 3 ? inTitle : anywhere)(commonWords[1 + at] as string)),
    and: several(14, (at) => all(...several(2 + (at % 3), () => (at % 4 === 3 ? inTitle : anywhere)(mid())))),
    or: several(10, (at) => any(...several(5, () => (at % 3 === 0 ? inTitle : anywhere)(mid())))),
    not: several(10, (at) => all(anywhere(at % 2 === 0 ? mid() : oneOf(commonWords)), not(anywhere(mid())))),
    phrase: [
      ...["其特征在于", "本发明公开了一种", "实用新型", "5G"].map(anywhere),
      ...several(10, (at) => anywhere(piece(4 + (at % 5)))),
    ],
    near: several(10, (at) => near(at % 2 === 0)),
    "one character": ["阀", "酶", "的", "铝", "5", "车", "机", "一"].map(anywhere),
    ipc: several(12, (at) => all(beginsWith(oneOf(symbols).slice(0, 3 + (at % 3))), anywhere(oneOf(commonWords)))),
    applicant: several(10, (at) =>
      all(match(term(applicants[at < 4 ? at : below(applicants.length)] as string), "applicant"), {
        is: "range",
        field: "filed_on",
        from: `${2000 + at}-01-01`,
        to: `${2016 + at}-06-30`,
      }),
    ),
    heavy,
  };
  return Object.entries(classes).flatMap(([name, queries]) => queries.map((query) => ({ class: name, query })));
}
