import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { companyDataCalls, ProviderSettings } from "#contract/company-data/company-data-calls.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { companyDataSettings as s } from "#server/database/tables/company-data.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** `0.05` of `0.0500`, as the database keeps four places. */
export const plainMoney = (money: string): string => (money.includes(".") ? money.replace(/\.?0+$/u, "") : money);

/** What is settled for the provider. */
export async function providerSettings({ db }: Pick<CallContext, "db">): Promise<ProviderSettings> {
  const [found] = await db
    .select({ row: s, by_name: accounts.name })
    .from(s)
    .leftJoin(accounts, eq(accounts.id, s.updated_by));
  if (found === undefined) throw new Error("the settings come with the table");
  const { keep_days, day_limit, account_limit, price_search, price_detail, rev, updated_at } = found.row;
  return {
    keep_days,
    day_limit,
    account_limit,
    price_search: plainMoney(price_search),
    price_detail: plainMoney(price_detail),
    rev,
    updated_at: updated_at.toISOString(),
    by_name: found.by_name ?? "",
  };
}

/** What the settings are called in the log. */
const settingWords = {
  keep_days: "答复保存天数",
  day_limit: "全平台每日上限",
  account_limit: "每个账号每日上限",
  price_search: "一次搜索的费用",
  price_detail: "一次查询的费用",
} as const;

/** Changes what is settled; 409 when somebody else did since. */
export function saveSettings(context: CallContext, input: ParsedInputOf<typeof companyDataCalls.settingsSave>) {
  const { base_rev, ...fields } = input;
  return inTransaction(context, async (inside) => {
    const [held] = await inside.db.select().from(s).for("update");
    if (held?.rev !== base_rev)
      throw new Refused(409, "企业数据服务的设置已被他人修改，请刷新后重新填写", { reason: "stale" });
    const at = new Date(inside.now());
    const by = personOf(inside).id;
    await inside.db.update(s).set({ ...fields, rev: base_rev + 1, updated_at: at, updated_by: by });
    const changes = Object.entries(fields).flatMap(([key, value]) => {
      const then = held[key as keyof typeof fields];
      return Number(then) === Number(value) ? [] : [`${settingWords[key as keyof typeof fields]} ${then} → ${value}`];
    });
    await writeAudit(inside, "company-data-settings", { changes });
    return providerSettings(inside);
  });
}
