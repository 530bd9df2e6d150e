import * as z from "zod/mini";
import { call, usualFileBytes } from "../core/call.ts";
import { flag, id, listOf, oneOf, paging, text, whole, rowPlaceFields } from "../core/fields.ts";
import { type ExportFormat, exportFormats } from "../patent/export-calls.ts";
import { patentStatuses, patentTypes } from "../patent/patent-words.ts";
import {
  decisions,
  EntryChanges,
  EntryFields,
  grades,
  HandMade,
  ManyChanges,
  portfolioBatch,
  PortfolioRow,
} from "./portfolio.ts";

const own = ["enterprise"] as const;

/** Orders of the list; days and entries count from the latest. */
export const portfolioSorts = ["added", "filed", "granted", "title", "number"] as const;

/** Stands for patents without a category where one is asked for. */
export const uncategorized = "none";

/** Conditions of the list, all of which an entry has to meet. */
export const portfolioFilters = {
  /** Words of title, applicant, project, product, tags, person, or the beginning of a number. */
  keyword: z._default(text("关键词", 0, 200), ""),
  /** A category with all below it, or `none`. */
  category: z.optional(z.union([id("分类"), z.literal(uncategorized)])),
  type: z.optional(oneOf("专利类型", patentTypes)),
  status: z.optional(oneOf("法律状态", patentStatuses)),
  year: z.optional(whole("申请年份", 1900, 2200)),
  granted_year: z.optional(whole("授权年份", 1900, 2200)),
  grade: z.optional(oneOf("价值等级", grades)),
  decision: z.optional(oneOf("处置决定", decisions)),
  tag: z.optional(text("标签", 1, 20)),
  responsible: z.optional(text("负责人", 1, 30)),
  applicant: z.optional(text("申请人", 1, 200)),
  inventor: z.optional(text("发明人", 1, 100)),
  core: z.optional(flag("核心专利")),
  collected: z.optional(flag("收藏")),
};

const Count = <const T extends readonly string[]>(words: T) =>
  z.array(z.object({ value: z.enum(words), count: z.int() }));

/** One node of the tree; `total` counts its own patents and those of everything below. */
export const Category = z.object({
  id: z.string(),
  parent_id: z.nullable(z.string()),
  name: z.string(),
  place: z.int(),
  own: z.int(),
  total: z.int(),
});
export type Category = z.output<typeof Category>;
const Categories = z.object({
  /** In the order of a walk through the tree. */
  list: z.array(Category),
  uncategorized: z.int(),
  total: z.int(),
});
/** Levels of the tree, and categories in all. */
export const categoryDepth = 5;
export const categoriesMax = 300;

const ids = listOf("专利", id("专利"), 1, portfolioBatch);
const changed = z.object({ changed: z.int() });

export const insertOutcomes = ["已加入", "已在库中", "已合并", "没有收录", "号码有误"] as const;
const InsertResult = z.object({
  /** What was typed, or the title of a patent that was given by id. */
  typed: z.string(),
  outcome: z.enum(insertOutcomes),
  message: z.string(),
  /** The entry it is or became; null: none. */
  entry_id: z.nullable(z.string()),
});
export type InsertResult = z.output<typeof InsertResult>;
const InsertAnswer = z.object({ results: z.array(InsertResult), added: z.int() });

/** Columns of the file, in the order in which they are offered. */
export const portfolioColumns = {
  title: "名称",
  application_no: "申请号",
  publication_no: "公开号",
  grant_no: "授权号",
  type: "专利类型",
  status: "法律状态",
  status_reason: "状态原因",
  filed_on: "申请日",
  granted_on: "授权日",
  applicants: "申请人",
  main_ipc: "主分类号",
  category: "分类",
  project: "项目",
  product: "产品",
  tags: "标签",
  responsible: "负责人",
  grade: "价值等级",
  core: "核心专利",
  collected: "收藏",
  decision: "处置决定",
  decision_reason: "决定理由",
} as const;
export type PortfolioColumn = keyof typeof portfolioColumns;
export const portfolioColumnNames = Object.keys(portfolioColumns) as PortfolioColumn[];

const Note = z.object({
  id: z.string(),
  content: z.string(),
  by_name: z.string(),
  created_at: z.string(),
  /** The person who asks wrote it. */
  mine: z.boolean(),
});

const post = <const P extends `/v1/${string}`>(path: P) =>
  ({ method: "POST", path, access: own, offline: "live" }) as const;

export const portfolioCalls = {
  /** Ours: the portfolio as a list. */
  portfolio: call({
    ...post("/v1/frontend/patent/list"),
    input: z.object({ ...portfolioFilters, sort: z._default(oneOf("排序", portfolioSorts), "added"), ...paging }),
    output: z.object({
      list: z.array(PortfolioRow),
      total: z.int(),
      /** Of what all other conditions leave; none with 0. */
      counts: z.object({ status: Count(patentStatuses), type: Count(patentTypes) }),
      /** Tags and persons in use, for what narrows the list. */
      tags: z.array(z.string()),
      people: z.array(z.string()),
      /** Patents of the store matched to the company that are not in the portfolio. */
      missing: z.int(),
    }),
    summary: "Page of the user's company's portfolio by conditions, with counts.",
  }),
  /** Ours: one entry, by its id or its patent's; no entry is null. */
  portfolioEntry: call({
    ...post("/v1/frontend/patent/entry"),
    input: z.object({ id: z.optional(id("专利")), patent_id: z.optional(id("专利")) }),
    output: z.object({ entry: z.nullable(PortfolioRow), notes: z.array(Note) }),
    summary: "One patent of the portfolio with the notes on it.",
  }),
  defaultCate: call({
    ...post("/v1/frontend/patent/default_cate"),
    input: z.object({}),
    output: Categories,
    summary: "The categories as a tree with the patents in each.",
  }),
  cate: call({
    ...post("/v1/frontend/patent/cate"),
    input: z.discriminatedUnion("action", [
      z.object({
        action: z.literal("add"),
        id: id("分类"),
        parent_id: z.nullable(id("上级分类")),
        name: text("分类名称", 1, 40),
      }),
      z.object({ action: z.literal("rename"), id: id("分类"), name: text("分类名称", 1, 40) }),
      /** Under another, before one of its children; null: at the top, at the end. */
      z.object({
        action: z.literal("move"),
        id: id("分类"),
        parent_id: z.nullable(id("上级分类")),
        before: z.nullable(id("分类")),
      }),
      /** What it holds goes to its parent. */
      z.object({ action: z.literal("remove"), id: id("分类") }),
    ]),
    output: Categories,
    summary: "Add, rename, move or remove a category; the tree afterwards.",
  }),
  updatePatentCategory: call({
    ...post("/v1/frontend/patent/update-patent-category"),
    input: z.object({ ids, category_id: z.nullable(id("分类")) }),
    output: changed,
    summary: "Put patents into a category, or into none.",
  }),
  portfolioCreate: call({
    ...post("/v1/frontend/patent/create"),
    input: z.object({ id: id("专利"), patent: HandMade, fields: EntryFields }),
    output: z.object({ entry: PortfolioRow, outcome: z.enum(["已加入", "已在库中", "已合并"]) }),
    summary: "Write down a patent by hand; one that the store has is taken from there.",
  }),
  insert: call({
    ...post("/v1/frontend/patent/insert"),
    input: z.object({
      /** As typed: applications, publications, grants. */
      numbers: z._default(listOf("号码", text("号码", 1, 60), 0, portfolioBatch), []),
      patents: z._default(listOf("专利", id("专利"), 0, portfolioBatch), []),
      /** All of the store that are matched to the company. */
      matched: z._default(flag("本企业的专利"), false),
      category_id: z._default(z.nullable(id("分类")), null),
    }),
    output: InsertAnswer,
    summary: "Add patents of the store by numbers, from a search, or all of the company; a result for each.",
  }),
  /** Ours. */
  portfolioImport: call({
    ...post("/v1/frontend/patent/import"),
    body: "bytes",
    mostBytes: usualFileBytes,
    input: z.object({ category_id: z.optional(id("分类")) }),
    output: z.object({
      results: z.array(z.object({ ...rowPlaceFields, ...InsertResult.shape })),
      added: z.int(),
      /** Headings that mean nothing here. */
      ignored: z.array(z.string()),
      /** A sentence for each sheet of the file that is not read. */
      unread: z.array(z.string()),
    }),
    summary: "Add patents by the numbers of an .xlsx or .csv file, with their columns; a result for each row.",
  }),
  update: call({
    ...post("/v1/frontend/patent/update"),
    input: z.object({ id: id("专利"), base_rev: whole("版本", 1, 1_000_000_000), changes: EntryChanges }),
    output: PortfolioRow,
    summary: "Edit what the company keeps of a patent; 409 when somebody changed the same field since.",
  }),
  /** Ours: one change for many; marks and category have the calls below. */
  updateMany: call({
    ...post("/v1/frontend/patent/update-many"),
    input: z.object({
      ids,
      changes: z.optional(ManyChanges),
      add_tags: z._default(listOf("标签", text("标签", 1, 20), 0, 20), []),
    }),
    output: changed,
    summary: "The same change for many patents; tags may be added to those they have.",
  }),
  delete: call({
    ...post("/v1/frontend/patent/delete"),
    input: z.object({ ids, /** Takes a removal back. */ restore: z._default(flag("恢复"), false) }),
    output: changed,
    summary: "Take patents out of the portfolio, or back in; the store keeps them.",
  }),
  collage: call({
    ...post("/v1/frontend/patent/collage"),
    input: z.object({ ids, collected: flag("收藏") }),
    output: changed,
    summary: "Collect patents, or no longer.",
  }),
  core: call({
    ...post("/v1/frontend/patent/core"),
    input: z.object({ ids, core: flag("核心专利") }),
    output: changed,
    summary: "Mark patents as core ones, or no longer.",
  }),
  createYan: call({
    ...post("/v1/frontend/patent/create-yan"),
    input: z.object({ id: id("研判"), entry_id: id("专利"), content: text("研判内容", 1, 2000) }),
    output: Note,
    summary: "Write a note of analysis on a patent.",
  }),
  delYan: call({
    ...post("/v1/frontend/patent/del_yan"),
    input: z.object({ id: id("研判") }),
    output: z.object({ id: z.string() }),
    summary: "Remove a note of one's own.",
  }),
  patentExport: call({
    ...post("/v1/frontend/user/patent_export"),
    reply: "file",
    input: z.object({
      ...portfolioFilters,
      sort: z._default(oneOf("排序", portfolioSorts), "added"),
      /** These alone; absent: all that meet the conditions. */
      ids: z.optional(ids),
      columns: listOf("导出列", oneOf("导出列", portfolioColumnNames), 1, portfolioColumnNames.length),
      format: oneOf("文件格式", Object.keys(exportFormats) as ExportFormat[]),
    }),
    output: z.unknown(),
    summary: "The portfolio as .xlsx, .csv or .json, exactly what the conditions leave.",
  }),
};
