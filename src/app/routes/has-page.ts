import type { AdminDuty } from "#contract/account/admin-duties.ts";
import { isSubAccount, mainAccountCalls } from "#contract/account/sub-accounts.ts";
import { dutyPages } from "./duty-pages.ts";
import type { PageRow } from "./page-row.ts";

/**
 * Whether an account has a page of its kind: neither a sub-account (decision 021) nor an
 * administrator one that makes a call it may not make.
 */
export function hasPage(
  row: PageRow,
  user: { rid: number; is_admin_view?: number | undefined; duty?: AdminDuty | undefined },
): boolean {
  const { duty } = user;
  if (duty !== undefined && dutyPages[duty]?.has(row.path) === false) return false;
  if (user.is_admin_view === 1 && row.hideInAdminView === true) return false;
  return isSubAccount(user) ? !row.calls.some((name) => mainAccountCalls.has(name)) : row.forSubAccounts !== true;
}
