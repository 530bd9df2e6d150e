import { dutyWords } from "#contract/account/admin-duties.ts";
import { trialWords } from "#contract/account/trial.ts";
import { useToday } from "#src/api/use-today.ts";
import { type StaffAccount, staffKindWords } from "#contract/account/staff.ts";

/** What an account is; an administrator by its duty. */
export const kindWordsOf = ({ kind, duty }: Pick<StaffAccount, "kind" | "duty">): string =>
  duty === null ? staffKindWords[kind] : dutyWords[duty];

/** On or off, by sign and word, and whether failed sign-ins keep it out. */
export const StateWord = ({ state, locked, merged_into }: Pick<StaffAccount, "state" | "locked" | "merged_into">) => (
  <span className="users-stack">
    {state === 1 ? (
      <span className="users-on">● 在用</span>
    ) : (
      <span className="users-off">{merged_into ? "○ 已并入" : "○ 已停用"}</span>
    )}
    {/* In lines of their own: the table's other columns need the room. */}
    {merged_into && (
      <>
        <span className="users-off">{merged_into.name}</span>
        <span className="users-off">{merged_into.mobile}</span>
      </>
    )}
    {locked && <span className="users-waiting">登录已锁定</span>}
  </span>
);
/** How long an account's trial lasts; empty where it is on none, or has no end. */
export const trialWordsOf = ({ trial }: Pick<StaffAccount, "trial">, today: string): string =>
  trial === null ? "" : trialWords({ type: 1, trial_until: trial.until, trial_waits: trial.waits ? 1 : 0 }, today);

/** The same on a line of its own. */
export function TrialWords({ trial }: Pick<StaffAccount, "trial">) {
  const words = trialWordsOf({ trial }, useToday());
  return words === "" ? null : <span className="users-trial">{words}</span>;
}
