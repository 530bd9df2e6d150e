import { type DemandAction, type DemandStanding, mayMove, type Mover } from "#contract/demand/demand-states.ts";

/** Moves that several demands may make at once: the reason or result of any other belongs to one demand. */
export const batchActions = ["受理", "由我办理", "转办", "催办"] as const satisfies readonly DemandAction[];
export type BatchAction = (typeof batchActions)[number];

export const batchWords = (action: BatchAction): string => (action === "由我办理" ? "都由我办理" : `批量${action}`);

/** Those of the demands that a person may move so. */
export const movable = <D extends DemandStanding>(action: BatchAction, demands: readonly D[], person: Mover): D[] =>
  demands.filter((demand) => mayMove(demand, action, person));
