import { useSyncExternalStore } from "react";
import { sessionNow, watchSession } from "./session-store.ts";

export const useSession = () => useSyncExternalStore(watchSession, sessionNow, sessionNow);

/** The signed-in user; only on pages behind the guard. */
export function useSessionUser() {
  const { user } = useSession();
  if (user === null) throw new Error("No session user on a page behind the guard");
  return user;
}
