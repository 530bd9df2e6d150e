import { describe, expect, it } from "vitest";
import type { Match, Query, SearchField, Words } from "#contract/patent/query/query-tree.ts";
import { request, term } from "./requests.testing.ts";
import { searchesOf } from "./search-body.ts";
import { treeQuery } from "./tree-query.ts";

/** In one line, without quotes where they say nothing. */
const said = (part: object) =>
  JSON.stringify(part)
    .replace(/"(\w+)":/g, "$1: ")
    .replaceAll('"', "'");
const match = (what: Words, ...fields: SearchField[]): Match => ({ is: "match", fields, what });
const asked = (query: Query) => said(treeQuery(query));
const pattern = (text: string, ...fields: SearchField[]) => asked(match({ is: "pattern", text }, ...fields));
const terms = (...texts: string[]) => texts.map((text) => ({ is: "term" as const, text }));

describe("a node of the tree in the cluster's language", () => {
  it("a term in a text, in half width and small letters; nothing finds nothing", () => {
    expect(asked(term("ＬＥＤ  灯", "title"))).toMatchInlineSnapshot(`"{match_phrase: {title: 'led 灯'}}"`);
    expect(asked(term("灯", "title", "claims"))).toMatchInlineSnapshot(
      `"{bool: {should: [{match_phrase: {title: '灯'}},{match_phrase: {claims: '灯'}}],minimum_should_match: 1}}"`,
    );
    expect(asked(term(" ", "title"))).toMatchInlineSnapshot(`"{match_none: {}}"`);
  });

  it("a term in a name, a code, a word and a day", () => {
    expect(asked(term("顺风（广东）", "applicant"))).toMatchInlineSnapshot(
      `"{match_phrase: {applicant: '顺风(广东)'}}"`,
    );
    expect(asked(term("f24f 11", "ipc"))).toMatchInlineSnapshot(`"{prefix: {ipc: 'F24F11'}}"`);
    expect(asked(term("有效", "status"))).toMatchInlineSnapshot(`"{term: {status: '有效'}}"`);
    expect(asked(term("2023-04", "filed_on"))).toMatchInlineSnapshot(
      `"{range: {filed_on: {gte: 20230400,lte: 20230499}}}"`,
    );
  });

  it("a pattern of Latin letters is a whole word", () => {
    expect(pattern("fan*", "title")).toMatchInlineSnapshot(`"{prefix: {title_words: 'fan'}}"`);
    expect(pattern("f#n?", "title")).toMatchInlineSnapshot(`"{regexp: {title_words: {value: 'f.n.?',flags: 'NONE'}}}"`);
  });

  it("a pattern with Chinese runs over neither blanks nor punctuation", () => {
    expect(pattern("空调*", "title")).toMatchInlineSnapshot(
      `"{span_near: {clauses: [{span_term: {title: '空'}},{span_term: {title: '调'}}],slop: 0,in_order: true}}"`,
    );
    expect(pattern("空*机", "title")).toMatchInlineSnapshot(
      `"{span_not: {include: {span_near: {clauses: [{span_term: {title: '空'}},{span_term: {title: '机'}}],slop: 1000000000,in_order: true}},exclude: {field_masking_span: {query: {span_term: {title_signs: 'p'}},field: 'title'}}}}"`,
    );
    expect(pattern("#空#?机#", "title")).toMatchInlineSnapshot(
      `"{span_not: {include: {span_not: {include: {span_near: {clauses: [{span_term: {title: '空'}},{span_gap: {title: 1}},{span_not: {include: {span_term: {title: '机'}},exclude: {field_masking_span: {query: {span_term: {title_signs: 'p'}},field: 'title'}},post: 1}}],slop: 1,in_order: true}},exclude: {field_masking_span: {query: {span_term: {title_signs: 'p'}},field: 'title'}}}},exclude: {field_masking_span: {query: {span_term: {title_signs: 'p'}},field: 'title'}},pre: 1}}"`,
    );
  });

  it("a pattern in a name, a code and a word", () => {
    expect(pattern("顺#(广", "applicant")).toMatchInlineSnapshot(
      `"{regexp: {applicant_whole: {value: '.*顺.\\\\(广.*',flags: 'NONE'}}}"`,
    );
    expect(pattern("F24F1?/02", "ipc")).toMatchInlineSnapshot(
      `"{regexp: {ipc: {value: 'F24F1.?\\\\/02.*',flags: 'NONE'}}}"`,
    );
    expect(pattern("发*", "type")).toMatchInlineSnapshot(`"{prefix: {type: '发'}}"`);
  });

  it("nearness in order and in any", () => {
    const near = { is: "near" as const, of: terms("风", "电机"), distance: 5 };
    expect(asked(match({ ...near, ordered: true }, "claims"))).toMatchInlineSnapshot(
      `"{span_near: {clauses: [{span_term: {claims: '风'}},{span_near: {clauses: [{span_term: {claims: '电'}},{span_term: {claims: '机'}}],slop: 0,in_order: true}}],slop: 5,in_order: true}}"`,
    );
    expect(asked(match({ ...near, ordered: false }, "claims"))).toMatchInlineSnapshot(
      `"{bool: {should: [{span_near: {clauses: [{span_term: {claims: '风'}},{span_near: {clauses: [{span_term: {claims: '电'}},{span_term: {claims: '机'}}],slop: 0,in_order: true}}],slop: 5,in_order: true}},{span_near: {clauses: [{span_near: {clauses: [{span_term: {claims: '电'}},{span_term: {claims: '机'}}],slop: 0,in_order: true}},{span_term: {claims: '风'}}],slop: 5,in_order: true}}],minimum_should_match: 1}}"`,
    );
    expect(asked(match({ ...near, of: terms("甲", "乙", "丙"), ordered: true }, "claims"))).toMatchInlineSnapshot(
      `"{span_near: {clauses: [{span_term: {claims: '甲'}},{span_near: {clauses: [{span_term: {claims: '乙'}},{span_term: {claims: '丙'}}],slop: 5,in_order: true}}],slop: 5,in_order: true}}"`,
    );
  });

  it("the same sentence and the same paragraph", () => {
    const together = { is: "together" as const, of: terms("风", "机") };
    expect(asked(match({ ...together, unit: "sentence" }, "abstract"))).toMatchInlineSnapshot(
      `"{span_not: {include: {span_near: {clauses: [{span_term: {abstract: '风'}},{span_term: {abstract: '机'}}],slop: 1000000000,in_order: false}},exclude: {span_or: {clauses: [{span_term: {abstract: '。'}},{span_term: {abstract: '\\n'}},{span_near: {clauses: [{span_term: {abstract: '.'}},{span_term: {abstract: ' '}}],slop: 0,in_order: true}},{span_near: {clauses: [{span_term: {abstract: '!'}},{span_term: {abstract: ' '}}],slop: 0,in_order: true}},{span_near: {clauses: [{span_term: {abstract: '?'}},{span_term: {abstract: ' '}}],slop: 0,in_order: true}},{span_near: {clauses: [{span_term: {abstract: ';'}},{span_term: {abstract: ' '}}],slop: 0,in_order: true}}]}}}}"`,
    );
    expect(asked(match({ ...together, unit: "paragraph" }, "abstract"))).toMatchInlineSnapshot(
      `"{span_not: {include: {span_near: {clauses: [{span_term: {abstract: '风'}},{span_term: {abstract: '机'}}],slop: 1000000000,in_order: false}},exclude: {span_term: {abstract: '\\n'}}}}"`,
    );
  });

  it("how often", () => {
    expect(asked(match({ is: "often", of: { is: "term", text: "风" }, times: 3 }, "claims"))).toMatchInlineSnapshot(
      `"{span_near: {clauses: [{span_term: {claims: '风'}},{span_term: {claims: '风'}},{span_term: {claims: '风'}}],slop: 1000000000,in_order: true}}"`,
    );
  });

  it("days from and to", () => {
    const range: Query = { is: "range", field: "filed_on", from: "2023-01-01", to: null };
    expect(asked(range)).toMatchInlineSnapshot(`"{range: {filed_on: {gte: 20230101}}}"`);
    expect(asked({ ...range, from: null })).toMatchInlineSnapshot(`"{exists: {field: 'filed_on'}}"`);
  });

  it("and, or, not", () => {
    const [one, other] = [term("风", "title"), term("机", "title")];
    expect(
      asked({
        is: "and",
        of: [
          { is: "or", of: [one, other] },
          { is: "not", of: other },
        ],
      }),
    ).toMatchInlineSnapshot(
      `"{bool: {filter: [{bool: {should: [{match_phrase: {title: '风'}},{match_phrase: {title: '机'}}],minimum_should_match: 1}},{bool: {must_not: [{match_phrase: {title: '机'}}]}}]}}"`,
    );
  });
});

describe("a search in the cluster's language", () => {
  it("asks for a page, its facets, and the hits of each part, each once", () => {
    const query: Query = { is: "and", of: [term("风", "title"), { is: "not", of: term("风", "title") }] };
    const choices = [
      { facet: "year" as const, value: "2023", exclude: false },
      { facet: "type" as const, value: "发明", exclude: true },
    ];
    const more = { choices, companies: ["c"], ids: ["i"], offset: 40 };
    expect(said(searchesOf(request(query, more)))).toMatchInlineSnapshot(
      `"{main: {from: 40,size: 20,track_total_hits: true,timeout: '12s',_source: false,query: {bool: {filter: [{exists: {field: 'id'}},{range: {public_on: {lte: 20261128}}},{terms: {company_ids: ['c']}},{ids: {values: ['i']}},{bool: {filter: [{match_phrase: {title: '风'}},{bool: {must_not: [{match_phrase: {title: '风'}}]}}]}},{term: {'facet.year':'2023'}},{bool: {must_not: [{term: {'facet.type':'发明'}}]}}]}},sort: [{filed_on: {order: 'desc',missing: '_last'}},{id: {order: 'asc'}}],aggs: {type: {terms: {field: 'facet.type',size: 10,shard_size: 2000,order: [{_count: 'desc'},{_key: 'asc'}]}}}},clauses: [{path: '',count: 0},{path: '0',count: 1},{path: '1',count: 2},{path: '1.0',count: 1}],words: [],all: null,counts: [{size: 0,track_total_hits: true,timeout: '12s',query: {bool: {filter: [{exists: {field: 'id'}},{range: {public_on: {lte: 20261128}}},{terms: {company_ids: ['c']}},{ids: {values: ['i']}},{bool: {filter: [{match_phrase: {title: '风'}},{bool: {must_not: [{match_phrase: {title: '风'}}]}}]}}]}}},{size: 0,track_total_hits: true,timeout: '12s',query: {bool: {filter: [{exists: {field: 'id'}},{range: {public_on: {lte: 20261128}}},{terms: {company_ids: ['c']}},{ids: {values: ['i']}},{match_phrase: {title: '风'}}]}}},{size: 0,track_total_hits: true,timeout: '12s',query: {bool: {filter: [{exists: {field: 'id'}},{range: {public_on: {lte: 20261128}}},{terms: {company_ids: ['c']}},{ids: {values: ['i']}},{bool: {must_not: [{match_phrase: {title: '风'}}]}}]}}}]}"`,
    );
  });

  it("by relevance: by what the words weigh in the field where they weigh most", () => {
    const { main, words, all } = searchesOf(
      request(term("风", "title", "abstract"), { sort: "relevance", facets: [] }),
    );
    expect(said({ query: main.query, sort: main.sort, words, all })).toMatchInlineSnapshot(
      `"{query: {bool: {filter: [{exists: {field: 'id'}},{range: {public_on: {lte: 20261128}}},{bool: {should: [{match_phrase: {title: '风'}},{match_phrase: {abstract: '风'}}],minimum_should_match: 1}}],should: [{dis_max: {queries: [{match_phrase: {title: '风'}},{match_phrase: {abstract: '风'}}]}}]}},sort: [{_score: {order: 'desc'}},{filed_on: {order: 'desc',missing: '_last'}},{id: {order: 'asc'}}],words: [{text: '风',count: 0}],all: 1}"`,
    );
  });

  it("pages to row 10,000", () => {
    const rows = (offset: number, limit: number) => {
      const { main } = searchesOf(request(null, { offset, limit }));
      return [main.from, main.size];
    };
    expect([rows(9_980, 20), rows(9_990, 20), rows(12_000, 20), rows(0, 20_000)]).toEqual([
      [9_980, 20],
      [9_990, 10],
      [10_000, 0],
      [0, 10_000],
    ]);
  });
});
