import { v7 as uuid } from "uuid";
import type { QueuedWrite } from "#offline/field-types.ts";
import {
  checkDemand,
  type DemandProblems,
  type DemandValues,
  newDemandValues,
} from "#src/entities/demand/demand-values.ts";
import { demandWrites } from "#src/entities/demand/demand-writes.ts";

/** A demand written inside the visit's form, with the id it will keep. */
export interface VisitDemand {
  id: string;
  values: DemandValues;
}

interface Demanding {
  company_id: string;
  has_demand: boolean;
  demands: readonly VisitDemand[];
}

/** A fresh demand; who was met first is asked back. */
export const newVisitDemand = (interviewees: readonly DemandValues["contact"][]): VisitDemand => ({
  id: uuid(),
  values: newDemandValues({ source: "走访", ...(interviewees[0] && { contact: interviewees[0] }) }),
});

const withVisit = (values: DemandValues, company_id: string, visit_id: string | null): DemandValues => ({
  ...values,
  company_id,
  visit_id,
  source: "走访",
});

/** Problems of the demands of a form that says there are some, by path `demands.0.title`. */
export function demandProblemsOf({ has_demand, demands, company_id }: Demanding, known: number): DemandProblems {
  if (!has_demand) return {};
  if (demands.length === 0 && known === 0) return { demands: "选择了有需求，请至少写下一条需求" };
  return Object.fromEntries(
    demands.flatMap(({ values }, place) => {
      const checked = checkDemand(withVisit(values, company_id, null));
      const problems = checked.ok ? {} : checked.problems;
      // The company is the visit's own field and is told there.
      return Object.entries(problems)
        .filter(([path]) => path !== "company_id")
        .map(([path, words]) => [`demands.${place}.${path}`, words] as const);
    }),
  );
}

/** The writes that follow a visit's own: each demand written down and handed in. */
export function demandWritesOf({ has_demand, demands, company_id }: Demanding, visitId: string): QueuedWrite[] {
  if (!has_demand) return [];
  return demands.flatMap(({ id, values }) => {
    const checked = checkDemand(withVisit(values, company_id, visitId));
    return checked.ok ? demandWrites(id, checked.fields, true) : [];
  });
}
