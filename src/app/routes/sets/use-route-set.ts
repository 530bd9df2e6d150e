import { useEffect, useState } from "react";
import type { SessionUser } from "#contract/account/user.ts";
import type { RouteSet } from "../page-row.ts";
import type * as routeSetsFile from "./route-sets.ts";

type Sets = typeof routeSetsFile;
let loaded: Sets | null = null;

/** Loads the pages of accounts, once: who only visits the public pages needs none of them. */
export async function loadRouteSets(): Promise<Sets> {
  loaded ??= await import("./route-sets.ts");
  return loaded;
}

type Loading = { set: RouteSet | null; error: unknown; retry: () => void; isReady: boolean };

/** The pages of the user; null for nobody. Not ready while they load after a login. */
export function useRouteSet(user: SessionUser | null): Loading {
  const [sets, setSets] = useState(loaded);
  const [error, setError] = useState<unknown>(null);
  const isNeeded = user !== null && sets === null;
  useEffect(() => {
    if (isNeeded && error === null) loadRouteSets().then(setSets, setError);
  }, [isNeeded, error]);
  return {
    set: user === null ? null : (sets?.routeSetFor(user) ?? null),
    error,
    retry: () => setError(null),
    isReady: !isNeeded,
  };
}
