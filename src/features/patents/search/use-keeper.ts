import { isTrialOver } from "#contract/account/trial.ts";
import { useToday } from "#src/api/use-today.ts";
import { useSession } from "#src/entities/session/use-session.ts";

/** Who may keep searches and take hits along; null: somebody without an account, or whose trial is over. */
export function useKeeper() {
  const { user } = useSession();
  const today = useToday();
  return user === null || isTrialOver(user, today) ? null : user;
}
