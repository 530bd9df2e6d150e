import { newsOfTechnologies } from "#server/areas/watch/watch-news.ts";
import type { WarningRule } from "./warning-rule.ts";
import { newsCandidates } from "./watched-news.ts";

/** New patents that the expressions of watched technologies find; it waits while the index of the search is built. */
export const technologyPublished: WarningRule = async (run) => {
  const news = await newsOfTechnologies(run.db, run.search, run.today);
  return news === null ? null : newsCandidates(run, news, "件新专利");
};
