import { currentTime } from "#contract/sync/current-time.ts";
import { useLiveQuery } from "dexie-react-hooks";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { visitCounts } from "./visit-counts.ts";

/** Milliseconds between two looks at the server's figures. */
const refreshEvery = 60_000;

/**
 * Own figures and those of the scope. Day, week and month come from this device, so that they count
 * what is not sent yet and show without a network; the year and the companies come from the server.
 */
export function useWorkFigures() {
  const engine = useEngine();
  const firstPull = useSyncStatus()?.firstPull;
  const filling = firstPull === true;
  const local = useLiveQuery(async () => {
    // Every page of the first download would have all visits so far read again.
    if (filling) return undefined;
    return await visitCounts(engine.db, engine.user.id, currentTime());
  }, [engine, filling]);
  const { data: server } = useCall(contract.figures.index, {}, { refetchInterval: refreshEvery });
  // Before the first download is complete this device cannot count: the server's figures stand in.
  return { local: firstPull === false ? local : server, server };
}
