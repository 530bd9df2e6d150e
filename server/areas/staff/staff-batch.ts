import { and, inArray } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import type { MadePassword } from "#contract/account/staff-batch.ts";
import type { StaffAccount } from "#contract/account/staff.ts";
import { unlockEverywhere } from "#server/areas/account/login-limit.ts";
import { accounts } from "#server/database/tables/people.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { refuseOwn, refuseUnlessManager, seenBy } from "./staff-rules.ts";
import { changing, managed, moveStaff, newPassword, oneStaff, switchStaff } from "./staff-writes.ts";

type Asked = ParsedInputOf<typeof contract.staff.batch>;

/** Lets an account that failed sign-ins keep out try again at once. */
export function unlockStaff(context: CallContext, { id }: { id: string }): Promise<StaffAccount> {
  return changing(context, async (inside, person) => {
    const account = await managed(inside.db, person, id);
    await unlockEverywhere(inside.db, account.mobile);
    await writeAudit(inside, "account-unlock", { id });
    return oneStaff(inside, account, person);
  });
}

/** The account with its new password. */
async function resetOne(context: CallContext, id: string): Promise<MadePassword> {
  refuseOwn(personOf(context), id, "自己的密码请在“修改密码”中更改");
  const { account, password } = await changing(context, (inside, _person, at) => newPassword(inside, id, at));
  return { id, name: account.name, mobile: account.mobile, password };
}

async function doOne(context: CallContext, { action, street_ids }: Asked, id: string): Promise<MadePassword | null> {
  if (action === "password") return resetOne(context, id);
  if (action === "streets") await moveStaff(context, { id, street_ids });
  else if (action === "unlock") await unlockStaff(context, { id });
  else await switchStaff(context, { id, state: action });
  return null;
}

/** Does the same with several accounts, each in a transaction of its own: what is refused for one stops no other. */
export async function batchStaff(context: CallContext, asked: Asked): Promise<OutputOf<typeof contract.staff.batch>> {
  refuseUnlessManager(personOf(context));
  if (asked.action === "streets" && asked.street_ids.length === 0)
    throw refusedFields({ street_ids: "请至少选择一个负责镇街" });
  const ids = [...new Set(asked.ids)];
  const passwords: MadePassword[] = [];
  const failed = new Map<string, string>();
  for (const id of ids) {
    try {
      const made = await doOne(context, asked, id);
      if (made !== null) passwords.push(made);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failed.set(id, error.message);
    }
  }
  const names = await namesOf(context, [...failed.keys()]);
  const refused = [...failed].map(([id, why]) => ({ id, name: names.get(id) ?? "", why }));
  return { done: ids.length - failed.size, refused, passwords };
}

/** Only of those the caller sees does a name come back. */
async function namesOf({ db, person }: CallContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || person === null) return new Map();
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), seenBy(person)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
