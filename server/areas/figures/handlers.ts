import type { Contract } from "#contract/index.ts";
import type { visitFigureCalls } from "#contract/visit/visit-figures.ts";
import type { Handler } from "#server/plugins/handlers.ts";
import { demandBreakdown, ranking, visitBreakdown } from "./breakdowns.ts";
import { center, figureList } from "./center.ts";
import { saveVisitTargets, visitTargetList } from "./targets.ts";
import { warningList } from "./warnings.ts";

/** Statistics of the workbench. */
export const figureHandlers: { [N in keyof typeof visitFigureCalls]: Handler<Contract["visit"][N]> } = {
  center,
  centertypenews: visitBreakdown,
  getleftlist: ranking,
  getrightlist: demandBreakdown,
  dataList_two: figureList,
  warningList_two: warningList,
  visitTargets: visitTargetList,
  visitTargetsSave: saveVisitTargets,
};
