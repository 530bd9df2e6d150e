import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { DistrictFigureKey } from "#contract/figures/district-figures.ts";
import type { MapShape } from "#contract/figures/district-map.ts";
import { instant } from "./people.ts";

/** Figures by day and street; an empty street is the district. */
export const districtFigureRows = pgTable(
  "district_figures",
  {
    day: date("day", { mode: "string" }).notNull(),
    street_id: text("street_id").notNull(),
    figure: text("figure").$type<DistrictFigureKey>().notNull(),
    value: integer("value").notNull(),
    counted_at: instant("counted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.street_id, table.figure] })],
);

/** Kinds of groups that patents are counted by. */
export type PartName = "stock" | "filed" | "granted" | "section" | "company";

/** Patents in groups, as they were counted last. */
export const districtParts = pgTable(
  "district_parts",
  {
    street_id: text("street_id").notNull(),
    part: text("part").$type<PartName>().notNull(),
    name: text("name").notNull(),
    sub: text("sub").notNull().default(""),
    value: integer("value").notNull(),
    counted_at: instant("counted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.street_id, table.part, table.name, table.sub] })],
);

/** Views of the table of the figures; empty `trade` and `tier`: of all companies. */
export const districtViews = pgTable("district_views", {
  id: uuid("id").primaryKey(),
  account_id: uuid("account_id").notNull(),
  name: text("name").notNull(),
  columns: text("columns").array().$type<DistrictFigureKey[]>().notNull(),
  trade: text("trade").notNull().default(""),
  tier: text("tier").notNull().default(""),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});
export type DistrictViewRow = typeof districtViews.$inferSelect;

/** Outlines of the streets that administrators uploaded. */
export const districtMaps = pgTable("district_maps", {
  id: uuid("id").primaryKey(),
  number: text("number").notNull(),
  file_name: text("file_name").notNull(),
  shapes: jsonb("shapes").$type<MapShape[]>().notNull(),
  points: integer("points").notNull(),
  uploaded_at: instant("uploaded_at").notNull(),
  uploaded_by: uuid("uploaded_by").notNull(),
  withdrawn_at: instant("withdrawn_at"),
  withdrawn_by: uuid("withdrawn_by"),
});
