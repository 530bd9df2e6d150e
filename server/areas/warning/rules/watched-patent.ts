import { newsOfPatents } from "#server/areas/watch/watch-news.ts";
import type { WarningRule } from "./warning-rule.ts";
import { newsCandidates } from "./watched-news.ts";

/** New legal events of watched patents. */
export const watchedPatent: WarningRule = async (run) =>
  newsCandidates(run, await newsOfPatents(run.db, run.today), "个新法律事件");
