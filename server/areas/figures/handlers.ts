import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { visitFigures } from "./visit-figures.ts";
import { demandBreakdown, ranking, visitBreakdown } from "./breakdowns.ts";
import { center, figureList } from "./center.ts";
import { streetMap } from "./street-map.ts";
import { saveVisitTargets, visitTargetList } from "./targets.ts";
import { warningList } from "./warnings.ts";

/** Statistics of the workbench. */
export const figureHandlers: AreaHandlers<"figures"> = {
  index: visitFigures,
  streetMap,
  center,
  centertypenews: visitBreakdown,
  getleftlist: ranking,
  getrightlist: demandBreakdown,
  dataList_two: figureList,
  warningList_two: warningList,
  visitTargets: visitTargetList,
  visitTargetsSave: saveVisitTargets,
};
