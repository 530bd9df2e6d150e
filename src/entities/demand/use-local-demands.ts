import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { deadlineOf, deadlineState, nearEnds } from "#contract/demand/demand-clock.ts";
import { isDutyOf } from "#contract/demand/demand-duty.ts";
import type { DemandFigures, DemandListRow, DemandView } from "#contract/demand/demand-list.ts";
import { endedStatuses, isOpenDemand, type Mover } from "#contract/demand/demand-states.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import type { LocalDemand } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** A demand of this device or of the server. */
export type AnyDemand = LocalDemand | DemandListRow;

const hasEnded = ({ status }: AnyDemand) => (endedStatuses as readonly string[]).includes(status);
const isMine = (demand: AnyDemand, person: Mover) =>
  !hasEnded(demand) &&
  (demand.created_by === person.id || demand.owner_id === person.id || demand.collaborator_ids.includes(person.id));

/** Whether a demand stands in a view of the list; the same as the server's filter of that name. */
export function isInView(demand: AnyDemand, view: DemandView, person: Mover): boolean {
  if (view === "duty") return isDutyOf(demand, person);
  if (view === "mine") return isMine(demand, person);
  return view === "all" || hasEnded(demand);
}

/** By the deadline that counts, what has none last; then the newest first. */
function byDeadline(a: AnyDemand, b: AnyDemand): number {
  const [left, right] = [deadlineOf(a) ?? "9", deadlineOf(b) ?? "9"];
  if (left !== right) return left < right ? -1 : 1;
  return a.created_at < b.created_at ? 1 : -1;
}

/** The demands on this device in the order of lists; undefined while they are being read. */
export function useLocalDemands(): LocalDemand[] | undefined {
  const { db } = useEngine();
  return useLiveQuery(async () => {
    const rows = await db.demands.toArray();
    return rows.filter((row) => row.deleted !== true).sort(byDeadline);
  }, [db]);
}

const figures = ["to_accept", "duty", "near", "overdue", "to_follow_up", "open", "mine"] as const;
export type LocalFigures = Omit<DemandFigures, "as_of">;

/** The counters of `demand.demandFigures` over these demands; `now` in server milliseconds. */
export function demandFiguresOf(
  demands: readonly AnyDemand[],
  person: Mover,
  now: number,
  holidays: Holidays,
): LocalFigures {
  const counts = Object.fromEntries(figures.map((figure) => [figure, 0])) as LocalFigures;
  const nearEnd = nearEnds(now, holidays);
  for (const demand of demands) {
    const state = deadlineState(demand, now, nearEnd);
    if (state !== null) counts[state]++;
    counts.to_accept += Number(demand.status === "待受理");
    counts.to_follow_up += Number(demand.status === "待回访");
    counts.duty += Number(isDutyOf(demand, person));
    counts.mine += Number(isMine(demand, person));
    counts.open += Number(isOpenDemand(demand.status));
  }
  return counts;
}

/** The counters of demands that this device holds. */
export function useLocalDemandFigures(demands: readonly AnyDemand[], holidays: Holidays): LocalFigures {
  const engine = useEngine();
  return useMemo(
    () => demandFiguresOf(demands, engine.user, engine.serverNow(), holidays),
    [engine, demands, holidays],
  );
}
