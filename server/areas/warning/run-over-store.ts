import type { Db } from "#server/database/connect.ts";
import { searchOverStore } from "#server/search/database-search.ts";
import { runWarningRules } from "./run-rules.ts";

/** Runs every rule on a database that no server has opened yet; nobody is told of what opens. */
export const runOverStore = (db: Db, now: number) =>
  runWarningRules({ db, now: () => now, search: searchOverStore(db) }, { tells: false });
