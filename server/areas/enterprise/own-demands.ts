import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { FileRef } from "#contract/core/file.ts";
import { companyActProblem } from "#contract/demand/demand-company-view.ts";
import type { OwnDemand } from "#contract/enterprise/own-demands.ts";
import type { contract } from "#contract/index.ts";
import { companyMoves, handIn, rewritten, submit } from "#server/areas/visitor/visitor-demand.ts";
import { ownCompany } from "#server/areas/visitor/tell-street.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { demands, type DemandRow } from "#server/database/tables/demand.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { filesHandedIn, ownFilesOf } from "./own-demand-files.ts";

/** A demand of the user's company that its account may read, locked; 404 for any other. */
export async function lockOwnDemand(context: CallContext, id: string): Promise<DemandRow> {
  const company = await ownCompany(context);
  const [row] = await context.db.select().from(demands).where(eq(demands.id, id)).for("update");
  if (!row || row.company_id !== company.id || row.deleted_at !== null)
    throw new Refused(404, "没有这条需求，或不是本企业的需求");
  return row;
}

/** Refuses what may no longer be done: somebody has accepted it meanwhile. */
function refuseAct(act: "修改" | "撤回", row: DemandRow): void {
  const problem = companyActProblem(act, row, null);
  if (problem !== null) throw new Refused(409, problem, { reason: "move", status: row.status });
}

/** The demand as it is kept: the files the company chose, behind those that others have added. */
async function meant(context: CallContext, { attachments, ...fields }: OwnDemand, before: readonly FileRef[]) {
  const chosen = await filesHandedIn(context, fields.id, attachments);
  const own = await ownFilesOf(context, fields.id);
  return { ...fields, attachments: [...before.filter(({ id }) => !own.has(id)), ...chosen] };
}

/** Hands in a demand by the company's account. */
export async function createOwnDemand(context: CallContext, input: OwnDemand) {
  const company = await ownCompany(context);
  return inTransaction(context, async (inside) => {
    const { demand_no } = await handIn(inside, company, await meant(inside, input, []));
    return { demand_no };
  });
}

type Change = ParsedInputOf<typeof contract.enterprise.demandChange>;

/** Changes a demand that nobody has accepted; one that came back is handed in again. */
export const changeOwnDemand = (context: CallContext, { base_rev, ...input }: Change) =>
  inTransaction(context, async (inside) => {
    const row = await lockOwnDemand(inside, input.id);
    refuseAct("修改", row);
    if (row.rev !== base_rev)
      throw new Refused(409, "这条需求刚刚有了变化，您填写的内容还在，请核对后再保存", { reason: "overtaken" });
    const saved = await rewritten(inside, row, await meant(inside, input, row.attachments));
    if (row.status === "草稿") await submit(inside, saved, input.contact_name);
    return {};
  });

/** Takes back a demand that nobody has accepted. */
export const withdrawOwnDemand = (context: CallContext, { id, reason }: { id: string; reason: string }) =>
  inTransaction(context, async (inside) => {
    const row = await lockOwnDemand(inside, id);
    refuseAct("撤回", row);
    await companyMoves(inside, row, { action: "撤回", remark: `企业撤回：${reason}` });
    return {};
  });
