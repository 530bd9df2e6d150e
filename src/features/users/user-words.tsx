import { dutyWords } from "#contract/account/admin-duties.ts";
import { type StaffAccount, staffKindWords } from "#contract/account/staff.ts";

/** What an account is; an administrator by its duty. */
export const kindWordsOf = ({ kind, duty }: Pick<StaffAccount, "kind" | "duty">): string =>
  duty === null ? staffKindWords[kind] : dutyWords[duty];

/** On or off, by sign and word. */
export const StateWord = ({ state }: { state: number }) =>
  state === 1 ? <span className="users-on">● 在用</span> : <span className="users-off">○ 已停用</span>;
