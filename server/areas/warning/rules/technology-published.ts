import { newsOfTechnologies } from "#server/areas/watch/watch-news.ts";
import type { WarningRule } from "./warning-rule.ts";
import { newsCandidates } from "./watched-news.ts";

/** New patents that the expressions of watched technologies find. */
export const technologyPublished: WarningRule = async (run) =>
  newsCandidates(run, await newsOfTechnologies(run.db, run.search), "件新专利");
