import { newsOfCompanies } from "#server/areas/watch/watch-news.ts";
import type { WarningRule } from "./warning-rule.ts";
import { newsCandidates } from "./watched-news.ts";

/** New patents of watched companies and applicants. */
export const competitorPublished: WarningRule = async (run) =>
  newsCandidates(run, await newsOfCompanies(run.db, run.today), "件新专利");
