import { annuityCandidates } from "./annuity-candidates.ts";
import type { WarningRule } from "./warning-rule.ts";

/** Rights that lapsed for their annuity and can still be restored. */
export const annuityRestorable: WarningRule = (run) =>
  annuityCandidates(run, {
    state: "可恢复",
    dueOf: (_, { restorable_until }) => restorable_until,
    dueLabel: "恢复期限",
    title: (patent) => `${patent}：专利权已终止，仍可恢复`,
    until: null,
  });
