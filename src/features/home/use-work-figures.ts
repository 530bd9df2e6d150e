import { useLiveQuery } from "dexie-react-hooks";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { countSince, isOwnVisit, periodStarts } from "./visit-periods.ts";

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
    const starts = periodStarts(Date.now());
    const earliest = starts.week < starts.month ? starts.week : starts.month;
    const visits = (await engine.db.visits.where("start_at").aboveOrEqual(earliest).toArray()).filter(
      (one) => !one.deleted,
    );
    const own = visits.filter((one) => isOwnVisit(one, engine.user.id));
    return { mine: countSince(own, starts), scope: countSince(visits, starts) };
  }, [engine, filling]);
  const { data: server } = useCall(contract.figures.index, {}, { refetchInterval: refreshEvery });
  // Before the first download is complete this device cannot count: the server's figures stand in.
  return { local: firstPull === false ? local : server, server };
}
