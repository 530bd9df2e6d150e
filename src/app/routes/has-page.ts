import { isSubAccount, mainAccountCalls } from "#contract/account/sub-accounts.ts";
import type { PageRow } from "./page-row.ts";

/** Whether an account has a page of its kind: a sub-account none that makes a call it may not make (decision 021). */
export function hasPage(row: PageRow, user: { rid: number; is_admin_view?: number }): boolean {
  if (user.is_admin_view === 1 && row.hideInAdminView === true) return false;
  return isSubAccount(user) ? !row.calls.some((name) => mainAccountCalls.has(name)) : row.forSubAccounts !== true;
}
