import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { deadlineOf, demandBadges } from "#contract/demand-clock.ts";
import { isDutyOf } from "#contract/demand-duty.ts";
import type { DemandFigures, DemandListRow, DemandView } from "#contract/demand-list.ts";
import { endedStatuses, isOpenDemand, type Mover } from "#contract/demand-states.ts";
import type { Holidays } from "#contract/working-days.ts";
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

/** Which of the counters a demand counts for. */
export function countsFor(
  demand: AnyDemand,
  figure: keyof Omit<DemandFigures, "as_of">,
  { person, now, holidays }: { person: Mover; now: number; holidays: Holidays },
): boolean {
  switch (figure) {
    case "to_accept":
      return demand.status === "待受理";
    case "to_follow_up":
      return demand.status === "待回访";
    case "duty":
      return isDutyOf(demand, person);
    case "mine":
      return isMine(demand, person);
    case "open":
      return isOpenDemand(demand.status);
    case "near":
    case "overdue": {
      const wanted = figure === "near" ? "临期" : "超期";
      return demandBadges(demand, now, holidays).some(({ kind }) => kind === wanted);
    }
  }
}

const figures = ["to_accept", "duty", "near", "overdue", "to_follow_up", "open", "mine"] as const;

/** The counters of `business.demandFigures` from what this device holds: every demand that has not ended. */
export function useLocalDemandFigures(
  demands: readonly LocalDemand[] | undefined,
  holidays: Holidays,
): Omit<DemandFigures, "as_of"> {
  const engine = useEngine();
  return useMemo(() => {
    const around = { person: engine.user, now: engine.serverNow(), holidays };
    const count = (figure: (typeof figures)[number]) =>
      demands?.reduce((sum, demand) => sum + Number(countsFor(demand, figure, around)), 0) ?? 0;
    return Object.fromEntries(figures.map((figure) => [figure, count(figure)])) as Omit<DemandFigures, "as_of">;
  }, [engine, demands, holidays]);
}
