import { dutyWords } from "#contract/account/admin-duties.ts";
import { trialWords } from "#contract/account/trial.ts";
import { useToday } from "#src/api/use-today.ts";
import { type StaffAccount, staffKindWords } from "#contract/account/staff.ts";

/** What an account is; an administrator by its duty. */
export const kindWordsOf = ({ kind, duty }: Pick<StaffAccount, "kind" | "duty">): string =>
  duty === null ? staffKindWords[kind] : dutyWords[duty];

/** How long an account's trial lasts; empty where it is on none, or has no end. */
export const trialWordsOf = ({ trial }: Pick<StaffAccount, "trial">, today: string): string =>
  trial === null ? "" : trialWords({ type: 1, trial_until: trial.until, trial_waits: trial.waits ? 1 : 0 }, today);

/** On or off, by sign and word. */
export const StateWord = ({ state }: { state: number }) =>
  state === 1 ? <span className="users-on">● 在用</span> : <span className="users-off">○ 已停用</span>;

/** The same on a line of its own. */
export function TrialWords({ trial }: Pick<StaffAccount, "trial">) {
  const words = trialWordsOf({ trial }, useToday());
  return words === "" ? null : <span className="users-trial">{words}</span>;
}
