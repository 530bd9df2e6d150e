import { NewDemandMove } from "#contract/demand/demand-fields.ts";
import { moveInputProblems } from "#contract/demand/demand-moves.ts";
import { handOutProblems } from "#contract/demand/demand-rules.ts";
import { type DemandAction, demandRule } from "#contract/demand/demand-states.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import type { Staff } from "#contract/core/reference.ts";

/** What the move's form holds; empty until chosen. */
export interface MoveValues {
  remark: string;
  /** Only narrows the choice of the owner. */
  unit: string;
  owner_id: string;
  collaborator_ids: string[];
  satisfaction: string;
  days: string;
}
export const emptyMove: MoveValues = {
  remark: "",
  unit: "",
  owner_id: "",
  collaborator_ids: [],
  satisfaction: "",
  days: "",
};

interface Made {
  id: string;
  demand_id: string;
  action: DemandAction;
}

type Checked = { ok: true; move: NewDemandMove } | { ok: false; problems: Record<string, string> };

/** Only what the move takes travels; the rest of the form is left behind. */
function inputOf({ id, demand_id, action }: Made, values: MoveValues): unknown {
  const { takes } = demandRule(action);
  return {
    id,
    demand_id,
    action,
    remark: values.remark,
    ...(takes === "owner_id" && {
      owner_id: values.owner_id === "" ? undefined : values.owner_id,
      collaborator_ids: values.collaborator_ids,
    }),
    ...(takes === "satisfaction" && { satisfaction: values.satisfaction === "" ? undefined : values.satisfaction }),
    ...(takes === "days" && { days: values.days.trim() === "" ? undefined : Number(values.days) }),
  };
}

/** The move with every rule of the contract over it; problems by field. */
export function checkMove(made: Made, values: MoveValues, streetId: string, staff: readonly Staff[]): Checked {
  const parsed = NewDemandMove.safeParse(inputOf(made, values));
  if (!parsed.success) return { ok: false, problems: fieldsOf(parsed.error.issues) };
  const find = (id: string) => staff.find((one) => one.id === id);
  const problems = { ...moveInputProblems(parsed.data), ...handOutProblems(parsed.data, streetId, find) };
  return Object.keys(problems).length === 0 ? { ok: true, move: parsed.data } : { ok: false, problems };
}
