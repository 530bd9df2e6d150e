import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PatentImport, PatentImportColumn, PatentImportRow } from "#contract/patent/import/import-calls.ts";
import { instant } from "../people.ts";

/** Imports of patents from files, from their upload to their undo. */
export const patentImports = pgTable("patent_imports", {
  id: uuid("id").primaryKey(),
  account_id: uuid("account_id").notNull(),
  file_name: text("file_name").notNull(),
  size: bigint("size", { mode: "number" }).notNull(),
  /** Of the bytes; empty while they arrive, and when they are no longer kept. */
  sha256: text("sha256").notNull().default(""),
  state: text("state").$type<PatentImport["state"]>().notNull().default("uploading"),
  shape: text("shape").notNull().default(""),
  columns: jsonb("columns").$type<PatentImportColumn[]>().notNull().default([]),
  total: integer("total").notNull().default(0),
  finished: integer("finished").notNull().default(0),
  percent: integer("percent"),
  counts: jsonb("counts")
    .$type<PatentImport["counts"]>()
    .notNull()
    .default({ create: 0, update: 0, same: 0, refused: 0, unpublished: 0 }),
  problem: text("problem").notNull().default(""),
  undone: jsonb("undone").$type<PatentImport["undone"]>(),
  rows_dropped: boolean("rows_dropped").notNull().default(false),
  created_at: instant("created_at").notNull().defaultNow(),
  started_at: instant("started_at"),
  ended_at: instant("ended_at"),
  updated_at: instant("updated_at").notNull().defaultNow(),
});
export type PatentImportStored = typeof patentImports.$inferSelect;

/** What became of each record. */
export const patentImportRows = pgTable(
  "patent_import_rows",
  {
    import_id: uuid("import_id").notNull(),
    place: integer("place").notNull(),
    at: text("at").notNull(),
    number: text("number").notNull(),
    title: text("title").notNull(),
    action: text("action").$type<PatentImportRow["action"]>().notNull(),
    problems: jsonb("problems").$type<PatentImportRow["problems"]>().notNull().default([]),
    result: text("result").notNull(),
    patent_id: uuid("patent_id"),
    unpublished: boolean("unpublished").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.place] })],
);

/** Records taken before, by the hash of what they say. */
export const patentImportRecords = pgTable("patent_import_records", {
  hash: text("hash").primaryKey(),
  patent_id: uuid("patent_id").notNull(),
  import_id: uuid("import_id").notNull(),
});

/** Patents that a run changed, with what stood there before and what it left. */
export const patentImportChanges = pgTable(
  "patent_import_changes",
  {
    import_id: uuid("import_id").notNull(),
    patent_id: uuid("patent_id").notNull(),
    created: boolean("created").notNull(),
    before: jsonb("before"),
    before_text: jsonb("before_text"),
    after: jsonb("after").notNull().default({}),
    after_text: text("after_text").notNull().default(""),
    events: uuid("events").array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.patent_id] })],
);

/** Fields that somebody said headings mean. */
export const patentImportColumns = pgTable("patent_import_columns", {
  heading: text("heading").primaryKey(),
  field: text("field").notNull(),
  by: uuid("by").notNull(),
  at: instant("at").notNull().defaultNow(),
});
