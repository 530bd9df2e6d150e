import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { watchHandlers } from "#server/areas/watch/watch-handlers.ts";
import { warningDefinitions } from "./current-rule.ts";
import { warningPreview, warningPublish, warningRuleList } from "./rule-handlers.ts";
import { warningFigures, warningList, warningOwn } from "./warning-list.ts";
import { warningInfo } from "./warning-rows.ts";
import {
  warningBatch,
  warningDemand,
  warningFollow,
  warningHandOver,
  warningMove,
  warningOfficials,
  warningVisit,
} from "./warning-writes.ts";
import { watchMove, watchSeen } from "./watch-ends.ts";

export const warningHandlers: AreaHandlers<"warning"> = {
  warningOwn,
  warningInfo,
  warningDefinitions,
  warningMove,
  warningList,
  warningFigures,
  warningBatch,
  warningOfficials,
  warningHandOver,
  warningFollow,
  warningVisit,
  warningDemand,
  warningRules: warningRuleList,
  warningPreview,
  warningPublish,
  ...watchHandlers,
  watchMove,
  watchSeen,
};
