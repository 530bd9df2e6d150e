import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { categoryTree, changeCategory } from "./categories.ts";
import { collect, markCore, moveEntries, removeEntries, updateEntry, updateMany } from "./entry-writes.ts";
import { createEntry } from "./hand-made.ts";
import { importNumbers } from "./import-numbers.ts";
import { insertPatents } from "./insert-patents.ts";
import { portfolioEntry, removeNote, writeNote } from "./notes.ts";
import { portfolioExport } from "./portfolio-export.ts";
import { portfolioList } from "./portfolio-list.ts";
import { portfolioPeople } from "./portfolio-people.ts";
import { trendCompany, trendLaw, trendPatent, trendTimes } from "./trends.ts";

export const portfolioHandlers: AreaHandlers<"portfolio"> = {
  portfolio: portfolioList,
  portfolioEntry,
  defaultCate: categoryTree,
  cate: changeCategory,
  updatePatentCategory: moveEntries,
  portfolioCreate: createEntry,
  insert: insertPatents,
  portfolioImport: importNumbers,
  update: updateEntry,
  updateMany,
  delete: removeEntries,
  collage: collect,
  core: markCore,
  createYan: writeNote,
  delYan: removeNote,
  patentExport: portfolioExport,
  portfolioPeople,
  trendPatent,
  trendLaw,
  trendCompany,
  trendTimes,
};
