import { and, eq, isNull } from "drizzle-orm";
import type { Label } from "#contract/core/reference.ts";
import { labels } from "#server/database/tables/company.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { demandBoard, demandFigures } from "./demand-board.ts";
import { revealContact } from "./demand-contact.ts";
import { exportDemands } from "./demand-export.ts";
import { companyDemand, demandInfo } from "./demand-info.ts";
import { demandPage } from "./demand-list.ts";
import { handOutDemands, moveDemand } from "./demand-move.ts";
import { createDemand, deleteDemand, editDemand, restoreDemand } from "./demand-writes.ts";

async function demandLabels(context: CallContext): Promise<Label[]> {
  const rows = await context.db
    .select()
    .from(labels)
    .where(and(eq(labels.kind, "demand"), isNull(labels.deleted_at)))
    .orderBy(labels.group, labels.name);
  return rows.map(({ id, kind, name, group, color }) => ({ id, kind, name, group, color }));
}

export const demandHandlers: AreaHandlers<"demand"> = {
  demandCreate: createDemand,
  demandEdit: editDemand,
  demandDel: deleteDemand,
  demandRestore: restoreDemand,
  demandMove: moveDemand,
  demandHandOut: handOutDemands,
  demandInfo,
  demandReveal: revealContact,
  companyDemand,
  demandBoard,
  demandFigures,
  demandExport: exportDemands,
  demandListNews: demandPage,
  demandLabel: demandLabels,
};
