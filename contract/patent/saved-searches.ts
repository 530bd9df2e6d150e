import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, text } from "../core/fields.ts";
import { officeOrEnterprise } from "../core/roles.ts";
import { PatentCard } from "./patent-view.ts";
import { dialects } from "./query/dialects.ts";
import { queryLimits } from "./query/query-tree.ts";

/** Searches that an account may save. */
export const mostSaved = 100;

/** Patents of each kind of news that are shown. */
export const mostNews = 100;

const SavedSearch = z.object({
  id: z.string(),
  /** Reused as `#3`; never given to another search of the account. */
  no: z.int(),
  name: z.string(),
  expression: z.string(),
  dialect: z.enum(dialects),
  /** Last time its hits were looked at. */
  seen_at: z.string(),
  /** Hits that came into the store since then; at least so many where `more`. */
  added: z.int(),
  /** Hits whose status or its reason is another one since then. */
  changed: z.int(),
  /** Those of `changed` that are 失效 now. */
  lapsed: z.int(),
  more: z.boolean(),
  /** Why it cannot be asked any more; empty: it can. */
  problem: z.string(),
});
export type SavedSearch = z.output<typeof SavedSearch>;

const base = { method: "POST", access: officeOrEnterprise, offline: "live" } as const;
const own = { ...base, inView: "never" } as const;

/** Searches with a name, each of one account alone (ours). */
export const savedSearchCalls = {
  savedList: call({
    ...base,
    path: "/v1/search/savedList",
    input: z.object({}),
    output: z.object({
      list: z.array(SavedSearch),
      /** Why news could not be counted; empty: they were. */
      note: z.string(),
    }),
    summary: "The account's saved searches with what is new in each since it was last opened.",
  }),
  savedNews: call({
    ...base,
    path: "/v1/search/savedNews",
    input: z.object({ id: id("已保存的检索") }),
    output: z.object({ added: z.array(PatentCard), changed: z.array(PatentCard) }),
    summary: "The patents that are news of a saved search, at most a hundred of each kind, newest filing first.",
  }),
  savedSave: call({
    ...own,
    path: "/v1/search/savedSave",
    input: z.object({
      /** Of a saved search that takes this expression; absent: a new one. */
      id: z.optional(id("已保存的检索")),
      name: text("名称", 1, 60),
      expression: text("检索式", 1, queryLimits.characters),
      dialect: z._default(oneOf("检索语法", ["auto", ...dialects] as const), "auto"),
    }),
    output: SavedSearch,
    summary: "Save an expression under a name; what it reuses must be there and not lead back to it.",
  }),
  savedRename: call({
    ...own,
    path: "/v1/search/savedRename",
    input: z.object({ id: id("已保存的检索"), name: text("名称", 1, 60) }),
    output: z.object({ name: z.string() }),
    summary: "Give a saved search another name.",
  }),
  savedDelete: call({
    ...own,
    path: "/v1/search/savedDelete",
    input: z.object({ id: id("已保存的检索") }),
    output: z.object({ no: z.int() }),
    summary: "Delete a saved search that no other one reuses.",
  }),
  savedOpen: call({
    ...own,
    path: "/v1/search/savedOpen",
    input: z.object({ id: id("已保存的检索") }),
    output: z.object({ expression: z.string(), dialect: z.enum(dialects), seen_at: z.string() }),
    summary: "Open a saved search: from now on only what comes later is news of it.",
  }),
};
