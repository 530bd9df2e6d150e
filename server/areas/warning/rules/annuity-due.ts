import { shiftDay } from "#contract/core/time.ts";
import { annuityCandidates } from "./annuity-candidates.ts";
import { parameterOf, type WarningRule } from "./warning-rule.ts";

/** Annuities that fall due soon. */
export const annuityDue: WarningRule = (run) =>
  annuityCandidates(run, {
    state: "待缴",
    dueOf: ({ annuity }) => annuity.due,
    dueLabel: "到期日",
    title: (patent, year) => `${patent}：第 ${year} 年年费将到期`,
    until: shiftDay(run.today, parameterOf(run, "days")),
  });
