import { annuityCandidates } from "./annuity-candidates.ts";
import type { WarningRule } from "./warning-rule.ts";

/** Annuities in the six months after their due day. */
export const annuityGrace: WarningRule = (run) =>
  annuityCandidates(run, {
    state: "滞纳期",
    dueOf: ({ annuity }) => annuity.graceEnd,
    dueLabel: "滞纳期满日",
    title: (patent, year) => `${patent}：第 ${year} 年年费处于滞纳期`,
    until: null,
  });
