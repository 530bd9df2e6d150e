import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { NewDemand } from "#contract/demand/demand-fields.ts";
import type { steward } from "#contract/site/steward-request.ts";
import { moveDemand } from "#server/areas/demand/demand-move.ts";
import { createDemand } from "#server/areas/demand/demand-writes.ts";
import { demands } from "#server/database/tables/demand.ts";
import { stewardRequests } from "#server/database/tables/website-service.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { moveRequest, type StewardRequestDbRow } from "./request-moves.ts";

type Asked = ParsedInputOf<typeof steward.toDemand>;

/** The number of the demand this very call has made: its reply may have been lost. */
async function madeBefore(context: CallContext, { id, demand_id }: Asked): Promise<string | null> {
  const [made] = await context.db
    .select({ demand_no: demands.demand_no })
    .from(stewardRequests)
    .innerJoin(demands, eq(demands.id, stewardRequests.demand_id))
    .where(and(eq(stewardRequests.id, id), eq(stewardRequests.demand_id, demand_id)));
  return made?.demand_no ?? null;
}

const demandOf = (row: StewardRequestDbRow, { demand_id, id: _, ...chosen }: Asked): NewDemand =>
  NewDemand.parse({
    ...chosen,
    id: demand_id,
    source: "网站",
    content: row.content,
    contact: { name: row.name, mobile: row.mobile },
  });

/** Hands the request in as a demand: it waits for acceptance like any other. */
export async function requestToDemand(context: CallContext, input: Asked): Promise<{ demand_no: string }> {
  const before = await madeBefore(context, input);
  if (before !== null) return { demand_no: before };
  return moveRequest(context, { id: input.id, move: "转需求" }, async (inside, row) => {
    const demand = await createDemand(inside, demandOf(row, input));
    const remark = `${row.company}在网站提交的管家申请`;
    await moveDemand(inside, { id: v7(), demand_id: demand.id, action: "提交", remark });
    const change = { state: "已转需求" as const, demand_id: demand.id };
    const answer = { demand_no: demand.demand_no };
    return { text: `已登记为需求 ${demand.demand_no}`, told: true, change, answer };
  });
}
