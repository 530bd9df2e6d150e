import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { CopyrightKind } from "#contract/copyright/copyright-calls.ts";
import type { JudgmentField, JudgmentKind, JudgmentParty } from "#contract/judgment/judgment-calls.ts";
import type { RecordAction, RecordImportState } from "#contract/ip-import/import-calls.ts";
import type { RecordImportKind } from "#contract/ip-import/import-columns.ts";
import { day, instant } from "../people.ts";

/** Published documents of courts. */
export const judgments = pgTable("judgments", {
  id: uuid("id").primaryKey(),
  number: text("number").notNull(),
  kind: text("kind").$type<JudgmentKind>().notNull(),
  title: text("title").notNull(),
  field: text("field").$type<JudgmentField>().notNull(),
  court: text("court").notNull(),
  cause: text("cause").notNull().default(""),
  judged_on: day("judged_on"),
  published_on: day("published_on"),
  parties: jsonb("parties").$type<JudgmentParty[]>().notNull().default([]),
  gist: text("gist").notNull().default(""),
  result: text("result").notNull().default(""),
  text: text("text").notNull(),
  source: text("source").notNull(),
  source_on: day("source_on"),
  company_ids: uuid("company_ids").array().notNull().default([]),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});
export type JudgmentDbRow = typeof judgments.$inferSelect;

/** Registered software and works, and filings with the customs. */
export const copyrightRecords = pgTable("copyright_records", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<CopyrightKind>().notNull(),
  number: text("number").notNull(),
  name: text("name").notNull(),
  category: text("category").notNull().default(""),
  owner: text("owner").notNull(),
  owner_code: text("owner_code").notNull().default(""),
  co_owners: text("co_owners").array().notNull().default([]),
  completed_on: day("completed_on"),
  published_on: day("published_on"),
  registered_on: day("registered_on"),
  valid_to: day("valid_to"),
  right_no: text("right_no").notNull().default(""),
  note: text("note").notNull().default(""),
  source: text("source").notNull(),
  source_on: day("source_on"),
  company_ids: uuid("company_ids").array().notNull().default([]),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});

/** Runs of imports of these records. */
export const recordImports = pgTable("record_imports", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<RecordImportKind>().notNull(),
  account_id: uuid("account_id").notNull(),
  file_name: text("file_name").notNull(),
  state: text("state").$type<RecordImportState>().notNull().default("done"),
  total: integer("total").notNull(),
  finished: integer("finished").notNull().default(0),
  problem: text("problem").notNull().default(""),
  created: integer("created").notNull(),
  changed: integer("changed").notNull(),
  same: integer("same").notNull(),
  refused: integer("refused").notNull(),
  ran_at: instant("ran_at").notNull(),
  undone_at: instant("undone_at"),
  undo_removed: integer("undo_removed").notNull().default(0),
  undo_restored: integer("undo_restored").notNull().default(0),
  undo_left: integer("undo_left").notNull().default(0),
  rows_dropped: boolean("rows_dropped").notNull().default(false),
  /** A sentence for each sheet of the file that is not read. */
  unread: text("unread").array().notNull().default([]),
});
export type RecordImportStored = typeof recordImports.$inferSelect;

/** The rows of a run in the order of its file, waiting or with what became of each. */
export const recordImportRows = pgTable(
  "record_import_rows",
  {
    import_id: uuid("import_id").notNull(),
    place: integer("place").notNull(),
    line: integer("line").notNull(),
    /** The place in words where rows come from several sheets. */
    at: text("at"),
    cells: jsonb("cells").$type<Record<string, string>>(),
    title: text("title").notNull().default(""),
    action: text("action").$type<RecordAction>(),
    problems: jsonb("problems").$type<Record<string, string>>().notNull().default({}),
    keys: text("keys").array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.place] })],
);

/** What a run changed, as it was before and as the run left it. */
export const recordImportChanges = pgTable(
  "record_import_changes",
  {
    import_id: uuid("import_id").notNull(),
    record_id: uuid("record_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after").notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.record_id] })],
);
