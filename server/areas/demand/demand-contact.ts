import { type DemandPart, hasPart, partWords } from "#contract/demand/demand-states.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { lockDemand } from "./demand-checks.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const mayDial: readonly DemandPart[] = ["author", "owner", "collaborator", "accept_org", "lead", "district"];

/** The contact's whole number, for those who have a part in the demand; who asked for it is kept. */
export async function revealContact(context: CallContext, { id }: { id: string }): Promise<{ mobile: string }> {
  const person = personOf(context);
  const row = await lockDemand(context, id);
  if (row.deleted_at !== null) throw new Refused(404, "需求不存在，或不在您的管辖范围内");
  if (!mayDial.some((part) => hasPart(part, row, person)))
    throw new Refused(403, `联系电话只对${mayDial.map((part) => partWords[part]).join("、")}显示`);
  await writeAudit(context, "reveal-demand-contact", { demand_id: id });
  return { mobile: row.contact?.mobile ?? "" };
}
