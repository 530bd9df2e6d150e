import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { column, PieceCard, Picture, PublicPiece } from "./content-piece.ts";
import { columns } from "./content-columns.ts";
import { conditionsProblem, isAsked, longestConditions, searchSorts } from "./search-conditions.ts";
import { date, daysInOrder, id, listOf, oneOf, pageOf, paging, text, whole } from "../core/fields.ts";

const open = { access: "public", offline: "live" } as const;
const filterWord = (label: string) => z.optional(text(label, 1, 40));

/** Filters of a column's list; those that its extension has no field for match nothing. */
export const pieceFilters = {
  category: filterWord("分类"),
  format: filterWord("活动形式"),
  topic: filterWord("主题"),
  level: filterWord("层级"),
  form: filterWord("解读形式"),
  field: filterWord("领域"),
  product: filterWord("产品类型"),
  provider: filterWord("机构"),
  industry: filterWord("行业"),
  year: filterWord("年度"),
  award: filterWord("奖项"),
  grade: filterWord("等级"),
  region: filterWord("国家或地区"),
  audience: filterWord("对象"),
  /** Validity of a policy or stage of an activity. */
  state: filterWord("状态"),
};
export const pieceFilterNames = Object.keys(pieceFilters) as (keyof typeof pieceFilters)[];

/** Text in runs, those that were searched for marked; never HTML. */
export const MarkedText = z.array(z.object({ text: z.string(), hit: z.boolean() }));
export type MarkedText = z.output<typeof MarkedText>;

const SearchHit = z.object({
  ...PieceCard.shape,
  title_marked: MarkedText,
  /** A stretch of the text around the first hit. */
  excerpt: MarkedText,
});
export type SearchHit = z.output<typeof SearchHit>;

export const ColumnShown = z.object({ key: z.enum(columns), title: z.string(), pieces: z.int() });

export const Banner = z.object({
  title: z.string(),
  picture: Picture,
  /** A path of this site or an https address; empty: no link. */
  link: z.string(),
});
export type Banner = z.output<typeof Banner>;

/** What the district has, counted in the platform's own tables. */
export const DistrictFigures = z.object({
  companies: z.int(),
  invention_patents: z.int(),
  utility_patents: z.int(),
  designs: z.int(),
  trademarks: z.int(),
  /** Visits since 1 January, and demands settled in the same time. */
  visits_this_year: z.int(),
  demands_settled: z.int(),
  as_of: z.string(),
});
export type DistrictFigures = z.output<typeof DistrictFigures>;

export const WebIndex = z.object({
  banners: z.array(Banner),
  pinned: z.array(PieceCard),
  /** Shown columns in their order with their newest pieces. */
  latest: z.array(z.object({ ...ColumnShown.shape, list: z.array(PieceCard) })),
  figures: DistrictFigures,
});
export type WebIndex = z.output<typeof WebIndex>;

/** What the public website reads; all calls are ours. */
export const web = {
  index: call({
    ...open,
    method: "GET",
    path: "/v1/web/index",
    input: z.object({
      each: z._default(whole("每栏条数", 1, 10), 6),
      /** Of these columns; none: of all that are shown. */
      columns: z._default(listOf("栏目", oneOf("栏目", columns), 0, 30), []),
    }),
    output: WebIndex,
    summary: "Banners, pinned pieces, the newest of each shown column, figures of the district.",
  }),
  columns: call({
    ...open,
    method: "GET",
    path: "/v1/web/columns",
    input: z.object({}),
    output: z.array(ColumnShown),
    summary: "Shown columns in their order with the number of their pieces.",
  }),
  list: call({
    ...open,
    method: "GET",
    path: "/v1/web/list",
    input: z.object({
      column,
      keyword: z._default(text("关键词", 0, 60), ""),
      tag: filterWord("标签"),
      ...pieceFilters,
      sort: z._default(oneOf("排序", ["newest", "views", "soonest"]), "newest"),
      ...paging,
    }),
    output: z.object({
      ...pageOf(PieceCard).shape,
      /** Values of the column's facets and how many pieces have each, whatever else is filtered. */
      facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() }))),
    }),
    summary: "Published pieces of a column, pinned ones first.",
  }),
  piece: call({
    ...open,
    method: "GET",
    path: "/v1/web/piece",
    input: z.object({ id: id("内容") }),
    output: PublicPiece,
    summary: "A published piece with its neighbours in the column and related ones.",
  }),
  view: call({
    ...open,
    method: "POST",
    path: "/v1/web/view",
    input: z.object({ id: id("内容") }),
    output: z.object({ views: z.int() }),
    summary: "Count a reading; the same address counts once in half an hour.",
  }),
  search: call({
    ...open,
    method: "GET",
    path: "/v1/web/search",
    input: z
      .object({
        keyword: z._default(text("搜索内容", 0, 60), ""),
        /** Where the keyword stands: in the whole piece or its title. */
        scope: z._default(oneOf("搜索范围", ["all", "title"]), "all"),
        /** Conditions beside the keyword, one a line, as `search-conditions.ts` writes them; all have to hold. */
        conditions: z._default(
          text("搜索条件", 0, longestConditions).check(
            z.refine((lines) => conditionsProblem(lines) === null, {
              error: (issue) => conditionsProblem(String(issue.input)) ?? "搜索条件不正确",
            }),
          ),
          "",
        ),
        columns: z._default(z.array(column), []),
        from: z.optional(date("起始日期")),
        to: z.optional(date("截止日期")),
        sort: z._default(oneOf("排序", searchSorts), "relevance"),
        ...paging,
      })
      .check(z.refine(isAsked, { error: "请填写搜索内容或至少一个条件", path: ["keyword"] }), daysInOrder),
    output: z.object({
      ...pageOf(SearchHit).shape,
      /** Hits of each column, whatever columns are chosen. */
      by_column: z.array(z.object({ key: z.enum(columns), title: z.string(), count: z.int() })),
      /** Nothing holds all the words; these hold parts of them. */
      loose: z.boolean(),
    }),
    summary:
      "Full text of all published pieces by a keyword (words by spaces, all have to occur), conditions, columns and dates.",
  }),
  file: call({
    ...open,
    method: "GET",
    path: "/v1/web/file",
    reply: "file",
    input: z.object({ id: id("文件"), width: z._default(z.int("宽度应为整数"), 0) }),
    output: z.unknown(),
    summary: "A picture or attachment of something published; attachments are always saved, never shown.",
  }),
};
