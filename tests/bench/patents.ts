import type { SearchRecord, SearchRequest } from "#server/search/patent-search.ts";
import type { Query, SearchField, Words } from "#contract/patent/query/query-tree.ts";
import { patentStatuses, patentTypes } from "#contract/patent/patent-words.ts";
import { MemoryEngine } from "#server/search/memory/engine.ts";
import { SegmentBuilder } from "#server/search/memory/segment.ts";
import { randomFrom } from "#server/search/search-records.testing.ts";

const records = Number(process.env.RECORDS ?? 100_000);
const rounds = 5;
const random = randomFrom(20_241_123);
const below = (count: number): number => Math.floor(random() * count);
const oneOf = <T>(of: readonly T[]): T => of[below(of.length)] as T;

const things = [
  "空调",
  "电机",
  "压缩机",
  "风扇",
  "冰箱",
  "阀门",
  "传感器",
  "电饭煲",
  "水泵",
  "灯具",
  "机器人",
  "电路板",
];
const kinds = ["装置", "方法", "系统", "结构", "设备", "控制方法", "散热结构", "组件"];
const filler = [
  ..."的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反",
];
const phrase = () => `${oneOf(things)}${oneOf(kinds)}`;
const sentence = (length: number): string => {
  let text = "";
  while (text.length < length)
    text += random() < 0.2 ? phrase() : `${oneOf(filler)}${oneOf(filler)}${random() < 0.1 ? "，" : ""}`;
  return `${text}。`;
};
const day = (): string => `${2000 + below(24)}-0${1 + below(9)}-1${below(10)}`;
const sections = ["F24F11/64", "F24F1/02", "H02K1/00", "H05B6/12", "A47J37/06", "F04B39/00", "F21V29/50", "B25J9/16"];

function invented(number: number): SearchRecord {
  const filed_on = day();
  const applicants = [`试验${oneOf(filler)}${oneOf(filler)}${oneOf(things)}有限公司`];
  return {
    id: `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`,
    title: `一种${phrase()}`,
    abstract: sentence(180),
    claims: sentence(220),
    description: "",
    application_no: `2024${9_000_000 + number}0`,
    publication_no: [],
    priority_no: [],
    type: oneOf(patentTypes),
    status: oneOf(patentStatuses),
    rights: [],
    applicants,
    owners: applicants,
    inventors: [`${oneOf(filler)}${oneOf(filler)}${oneOf(filler)}`],
    agency: "",
    agents: [],
    address: "",
    main_ipc: oneOf(sections),
    ipc: [oneOf(sections), oneOf(sections)],
    cpc: [],
    locarno: [],
    filed_on,
    published_on: filed_on,
    granted_on: null,
    expires_on: null,
    province: "广东省",
    city: "佛山市",
    district: "顺德区",
    street_id: "",
    company_ids: [],
    cited: below(20),
  };
}

const match = (what: Words, ...fields: SearchField[]): Query => ({ is: "match", fields, what });
const term = (text: string) => ({ is: "term", text }) as const;
const anywhere = (what: Words) => match(what, "title", "abstract", "claims");

/** A query of each class, another one with every call. */
const classes: Record<string, () => Query> = {
  "one character": () => anywhere(term(oneOf(filler))),
  "frequent word": () => anywhere(term(oneOf(things))),
  phrase: () => anywhere(term(phrase())),
  title: () => match(term(phrase()), "title"),
  and: () => ({
    is: "and",
    of: [anywhere(term(oneOf(things))), anywhere(term(oneOf(things))), anywhere(term(phrase()))],
  }),
  or: () => ({ is: "or", of: [anywhere(term(phrase())), anywhere(term(phrase())), anywhere(term(oneOf(things)))] }),
  not: () => ({ is: "and", of: [anywhere(term(oneOf(things))), { is: "not", of: anywhere(term(oneOf(things))) }] }),
  near: () =>
    anywhere({ is: "near", of: [term(oneOf(things)), term(oneOf(things))], distance: 5, ordered: random() < 0.5 }),
  often: () => anywhere({ is: "often", of: term(oneOf(things)), times: 3 }),
  together: () => anywhere({ is: "together", of: [term(phrase()), term(phrase())], unit: "sentence" }),
  ipc: () => ({ is: "and", of: [match(term(oneOf(sections).slice(0, 4)), "ipc"), anywhere(term(oneOf(things)))] }),
  applicant: () => match(term(`${oneOf(things)}有限`), "applicant"),
  dates: () => ({
    is: "and",
    of: [{ is: "range", field: "filed_on", from: "2015-01-01", to: "2019-12-31" }, anywhere(term(phrase()))],
  }),
};

const ways: Record<string, Partial<SearchRequest>> = {
  "by date": {},
  "by relevance": { sort: "relevance" },
  "with facets": { facets: ["applicant", "ipc_subclass", "year", "type", "status"] },
  "page 500": { offset: 9_980 },
};

function milliseconds(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.95)} / ${at(1)}`;
}

const request = (query: Query | null, more: Partial<SearchRequest>): SearchRequest => ({
  query,
  choices: [],
  sort: "filed",
  offset: 0,
  limit: 20,
  facets: [],
  facetLimit: 10,
  ...more,
});

/** The engine of the patent search over invented records; `RECORDS` says how many. */
export async function patentSearch(): Promise<void> {
  const began = performance.now();
  const builder = new SegmentBuilder();
  for (let number = 0; number < records; number++) builder.add(invented(number));
  const read = performance.now();
  const engine = new MemoryEngine(builder.finish());
  const built = performance.now();
  const { rss } = process.memoryUsage();
  console.log(
    `patents: ${records} records, taken in ${Math.round(read - began)} ms, indexed in ${Math.round(built - read)} ms`,
  );
  console.log(`  texts and places ${Math.round(engine.bytes / 1e6)} MB, process ${Math.round(rss / 1e6)} MB`);
  for (const [way, more] of Object.entries(ways)) {
    const all: number[] = [];
    for (const [name, query] of Object.entries(classes)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const asked = request(query(), more);
        const start = performance.now();
        engine.answer(asked);
        times.push(performance.now() - start);
      }
      all.push(...times);
      console.log(`  ${way}, ${name}: ${milliseconds(times)} ms (p50 / p95 / max)`);
    }
    console.log(`  ${way}, all: ${milliseconds(all)} ms`);
  }
  const found = Array.from({ length: 50 }, (_, at) => {
    const changed = { ...invented(records + at), title: `新来的第${at}件` };
    const start = performance.now();
    engine.apply({ upserts: [changed], deletes: [] });
    const { total } = engine.answer(request(match(term(changed.title), "title"), {}));
    if (total !== 1) throw new Error("a change was not found");
    return performance.now() - start;
  });
  console.log(`  a change found: ${milliseconds(found)} ms`);
}
