import { type NewDemand, type NewDemandMove, newProgress } from "#contract/demand/demand-fields.ts";
import { moved } from "#contract/demand/demand-moves.ts";
import { demandRule, endedStatuses } from "#contract/demand/demand-states.ts";
import { demandWindowDays } from "#contract/sync/sync.ts";
import type { LocalDemand } from "../field-types.ts";
import { recordKind } from "./record-kind.ts";
import { edited, placeOf, removed, type Stamp, touched, unborn } from "./stamp.ts";

/** A demand is a draft until it is submitted; its number and unit are the server's. */
export function newDemand(input: NewDemand, stamp: Stamp): LocalDemand {
  return {
    ...input,
    demand_no: "",
    ...newProgress(),
    accept_org: null,
    ...placeOf(input.company_id, stamp),
    ...unborn(stamp),
  };
}

/** A move that the state no longer allows has nothing to show: the demand went on without it, or by it. */
function movedDemand(demand: LocalDemand, move: NewDemandMove, stamp: Stamp): LocalDemand {
  if (!demandRule(move.action).from.includes(demand.status)) return demand;
  return { ...demand, ...moved(demand, move, stamp.by, stamp.at, stamp.holidays), ...touched(stamp) };
}

export const demand = recordKind<LocalDemand>()({
  table: "demands",
  calls: {
    "business.demandCreate": { effect: "create", after: (_, input, stamp) => newDemand(input, stamp) },
    "business.demandEdit": {
      effect: "edit",
      after: (record, { changes }, stamp) => record && edited(record, changes, stamp),
    },
    "business.demandMove": {
      effect: "move",
      after: (record, input, stamp) => record && movedDemand(record, input, stamp),
    },
    "business.demandDel": { effect: "remove", after: removed },
  },
  edit: "business.demandEdit",
  title: ({ title }) => title,
  restore: "/v1/business/demandRestore",
  outdated(db, before) {
    const since = before(demandWindowDays);
    const ended = db.demands.where("status").anyOf([...endedStatuses]);
    return ended.filter((one) => (one.moved_at ?? one.updated_at) < since).primaryKeys();
  },
});
