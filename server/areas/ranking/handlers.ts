import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { scoresOf, streetCounts } from "./company-scores.ts";
import { exportRanks } from "./rank-file.ts";
import { rankPage } from "./rank-rows.ts";
import { changeTiers, companyTier, tierBoard, tierPage } from "./tier-rows.ts";
import { saveTierSettings, tierSettingList } from "./tier-settings.ts";
import { acceptProposal, proposalPage } from "./visit-proposals.ts";
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
  tierBoard,
  tierList: tierPage,
  tierChange: changeTiers,
  companyTier,
  tierSettings: tierSettingList,
  tierSettingsSave: saveTierSettings,
  visitProposals: proposalPage,
  visitProposalAccept: acceptProposal,
};
