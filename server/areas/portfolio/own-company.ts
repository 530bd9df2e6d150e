import { visibleCompany } from "#server/areas/company/company-access.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/** Id of the company an enterprise's account speaks for; refused while it speaks for none. */
export async function ownCompany(context: CallContext): Promise<string> {
  const { com_id } = personOf(context);
  if (com_id === 0) throw new Refused(404, "账号还没有关联企业，请先完成企业认证", { reason: "uncertified" });
  return (await visibleCompany(context, com_id)).id;
}
