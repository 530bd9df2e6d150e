import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { askCategories, AskState, StewardRequestState, stewardTopics } from "#contract/web-service.ts";
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
  topics: text("topics").array().$type<(typeof stewardTopics)[number][]>().notNull().default([]),
  shown: boolean("shown").notNull().default(true),
});

/** Requests left for stewards. */
export const stewardRequests = pgTable("steward_requests", {
  id: uuid("id").primaryKey(),
  street_id: text("street_id").notNull(),
  company: text("company").notNull(),
  name: text("name").notNull(),
  mobile: text("mobile").notNull(),
  topic: text("topic").$type<(typeof stewardTopics)[number]>().notNull(),
  content: text("content").notNull(),
  receipt_hash: bytea("receipt_hash").notNull(),
  state: text("state").$type<StewardRequestState>().notNull().default("待处理"),
  reply: text("reply").notNull().default(""),
  handled_by: uuid("handled_by"),
  handled_at: instant("handled_at"),
  created_at: instant("created_at").notNull(),
});
