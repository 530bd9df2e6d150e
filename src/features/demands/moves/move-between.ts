import {
  type DemandAction,
  demandMoves,
  type DemandStanding,
  type DemandStatus,
  moveProblem,
  type Mover,
} from "#contract/demand/demand-states.ts";

/** The move that a card dragged to another state means, or why there is none for this person. */
export function moveBetween(
  demand: DemandStanding,
  to: DemandStatus,
  person: Mover,
): { action: DemandAction } | { problem: string } {
  const ways = demandMoves.filter(
    (rule) => rule.to === to && (rule.from as readonly DemandStatus[]).includes(demand.status),
  );
  const problems = ways.map(({ action }) => ({ action, problem: moveProblem(demand, action, person) }));
  const open = problems.find(({ problem }) => problem === null);
  if (open) return { action: open.action };
  return { problem: problems[0]?.problem ?? `需求不能从“${demand.status}”直接变为“${to}”` };
}
