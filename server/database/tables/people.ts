import { boolean, customType, date, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Raw bytes, e.g. the SHA-256 of a token. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Instant with time zone, read as Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Calendar date `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: "string" });

/** A street or town of the district; `id` is its nine-digit administrative code. */
export const streets = pgTable("streets", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  sort: integer("sort").notNull(),
});

/** A unit that street officials belong to. */
export const orgs = pgTable("orgs", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  street_id: text("street_id"),
});

/** Everyone who signs in with a password. */
export const accounts = pgTable("accounts", {
  id: uuid("id").primaryKey(),
  mobile: text("mobile").notNull(),
  name: text("name").notNull(),
  password_hash: text("password_hash").notNull(),
  avatar: text("avatar").notNull().default(""),
  introduction: text("introduction").notNull().default(""),
  type: integer("type").notNull().default(0),
  /** The last day of a trial; null: it has no end. */
  trial_until: date("trial_until", { mode: "string" }),
  is_admin: integer("is_admin").notNull().default(0),
  is_news: integer("is_news").notNull().default(0),
  newtype: text("newtype").notNull().default(""),
  rid: integer("rid").notNull().default(0),
  pid: integer("pid").notNull().default(0),
  /** null: the district itself, or an administrator. */
  com_id: uuid("com_id"),
  com_name: text("com_name").notNull().default(""),
  /** Of an enterprise, as it was registered; empty for others. */
  credit_code: text("credit_code").notNull().default(""),
  street_ids: text("street_ids").array().notNull().default([]),
  roles: text("roles").array().notNull().default([]),
  state: integer("state").notNull().default(1),
  /** Set with a generated password. */
  must_change_password: boolean("must_change_password").notNull().default(false),
  last_login_at: instant("last_login_at"),
  /** The account of the same person that this one was merged into, closed since `merged_at`. */
  merged_into: uuid("merged_into"),
  merged_at: instant("merged_at"),
  /** The accounts that were merged into this one. */
  merged_ids: uuid("merged_ids").array().notNull().default([]),
  created_at: instant("created_at").notNull().defaultNow(),
  updated_at: instant("updated_at").notNull().defaultNow(),
});
export type Account = typeof accounts.$inferSelect;

/** A phone or browser of an account, with what it last reported of its outbox. */
export const devices = pgTable("devices", {
  id: uuid("id").notNull(),
  account_id: uuid("account_id").notNull(),
  label: text("label").notNull().default(""),
  pending: integer("pending").notNull().default(0),
  oldest_at: instant("oldest_at"),
  last_sync_at: instant("last_sync_at").notNull().defaultNow(),
  wipe_ordered_at: instant("wipe_ordered_at"),
  wipe_ordered_by: uuid("wipe_ordered_by"),
  wiped_at: instant("wiped_at"),
  /** What the device had not sent when it obeyed. */
  wipe_lost: integer("wipe_lost"),
  /** Drafts that went with it, and the photos in them. */
  wipe_drafts: integer("wipe_drafts"),
  wipe_photos: integer("wipe_photos"),
});

/** Where an account has signed in, by SHA-256; the account is in it, so that no two can be told to share a place. */
export const knownPlaces = pgTable("known_places", {
  account_id: uuid("account_id").notNull(),
  key: bytea("key").notNull(),
  kind: text("kind").$type<"browser" | "network">().notNull(),
  last_at: instant("last_at").notNull(),
});

/** A signed-in client; only the SHA-256 of its token is kept. */
export const sessions = pgTable("sessions", {
  token_hash: bytea("token_hash").primaryKey(),
  account_id: uuid("account_id").notNull(),
  /** The device named last, and every one ever named. */
  device_id: uuid("device_id"),
  named_devices: uuid("named_devices").array().notNull().default([]),
  client: text("client").notNull(),
  /** What the browser calls itself, and the masked address of the sign-in. */
  label: text("label").notNull().default(""),
  address: text("address").notNull().default(""),
  /** The administrator who looks through the account by this session, and the user's own session it ends with. */
  viewer_id: uuid("viewer_id"),
  viewer_hash: bytea("viewer_hash"),
  view_writes: boolean("view_writes").notNull().default(false),
  /** Over for everything but a wipe that its device is ordered to, before or after. */
  is_over: boolean("is_over").notNull().default(false),
  created_at: instant("created_at").notNull().defaultNow(),
  last_seen_at: instant("last_seen_at").notNull().defaultNow(),
});
