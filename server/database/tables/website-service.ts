import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StewardMove } from "#contract/site/steward-moves.ts";
import type { StewardTopic } from "#contract/site/steward-service.ts";
import type { askCategories } from "#contract/site/ask-categories.ts";
import type { AskState, StewardRequestState } from "#contract/site/web-service.ts";
import { bytea, instant } from "./people.ts";

/** Registrations for activities; a mobile once for each. */
export const signUps = pgTable("sign_ups", {
  id: uuid("id").primaryKey(),
  activity_id: uuid("activity_id").notNull(),
  number: integer("number").notNull(),
  name: text("name").notNull(),
  mobile: text("mobile").notNull(),
  company: text("company").notNull().default(""),
  post: text("post").notNull().default(""),
  remark: text("remark").notNull().default(""),
  state: text("state").$type<"已报名" | "已取消">().notNull().default("已报名"),
  receipt_hash: bytea("receipt_hash").notNull(),
  checked_in_at: instant("checked_in_at"),
  created_at: instant("created_at").notNull(),
});

/** Questions of the public. */
export const asks = pgTable("asks", {
  id: uuid("id").primaryKey(),
  title: text("title").notNull(),
  content: text("content").notNull(),
  category: text("category").$type<(typeof askCategories)[number]>().notNull(),
  name: text("name").notNull(),
  mobile: text("mobile").notNull(),
  receipt_hash: bytea("receipt_hash").notNull(),
  state: text("state").$type<AskState>().notNull().default("待处理"),
  published: boolean("published").notNull().default(false),
  answer: text("answer").notNull().default(""),
  answered_by: uuid("answered_by"),
  answered_at: instant("answered_at"),
  created_at: instant("created_at").notNull(),
});

/** People who help the companies of a street with intellectual property. */
export const stewards = pgTable("stewards", {
  id: uuid("id").primaryKey(),
  street_id: text("street_id").notNull(),
  name: text("name").notNull(),
  unit: text("unit").notNull(),
  phone: text("phone").notNull(),
  address: text("address").notNull().default(""),
  hours: text("hours").notNull().default(""),
  topics: text("topics").array().$type<StewardTopic[]>().notNull().default([]),
  shown: boolean("shown").notNull().default(true),
});

/** Requests left for stewards. */
export const stewardRequests = pgTable("steward_requests", {
  id: uuid("id").primaryKey(),
  street_id: text("street_id").notNull(),
  company: text("company").notNull(),
  name: text("name").notNull(),
  mobile: text("mobile").notNull(),
  topic: text("topic").$type<StewardTopic>().notNull(),
  content: text("content").notNull(),
  receipt_hash: bytea("receipt_hash").notNull(),
  state: text("state").$type<StewardRequestState>().notNull().default("待处理"),
  reply: text("reply").notNull().default(""),
  handled_by: uuid("handled_by"),
  handled_at: instant("handled_at"),
  created_at: instant("created_at").notNull(),
  /** What it was made into. */
  demand_id: uuid("demand_id"),
});

/** What was done about a request, in order; `told`: the company reads it with its receipt. */
export const stewardSteps = pgTable(
  "steward_steps",
  {
    request_id: uuid("request_id").notNull(),
    seq: integer("seq").notNull(),
    action: text("action").$type<StewardMove>().notNull(),
    text: text("text").notNull().default(""),
    told: boolean("told").notNull().default(false),
    by: uuid("by").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.request_id, table.seq] })],
);
