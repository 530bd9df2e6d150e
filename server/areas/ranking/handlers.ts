import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { scoresOf, streetCounts } from "./company-scores.ts";
import { exportRanks } from "./rank-file.ts";
import { rankPage } from "./rank-rows.ts";
import { dropDraft, previewDraft, publishDraft, ruleVersions, saveDraft } from "./rule-versions.ts";

/** Score, ranking and the rules behind them. */
export const rankingHandlers: AreaHandlers<"ranking"> = {
  rankList_two: rankPage,
  rankExport: exportRanks,
  companyScores: scoresOf,
  street: streetCounts,
  scoreRules: ruleVersions,
  scoreDraft: saveDraft,
  scoreDraftDel: dropDraft,
  scorePreview: previewDraft,
  scorePublish: publishDraft,
};
