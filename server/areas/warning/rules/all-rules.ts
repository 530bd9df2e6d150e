import type { WarningKind } from "#contract/warning/warning-kinds.ts";
import { annuityRule } from "./annuity-rule.ts";
import { awardLapsed } from "./award-lapsed.ts";
import { caseNew } from "./case-new.ts";
import { certificateEnding } from "./certificate-ending.ts";
import { competitorPublished } from "./competitor-published.ts";
import { demandOverdue } from "./demand-overdue.ts";
import { filingsDown } from "./filings-down.ts";
import { hearingSoon } from "./hearing-soon.ts";
import { holderGone } from "./holder-gone.ts";
import { honorEnding } from "./honor-ending.ts";
import { invalidation } from "./invalidation.ts";
import { rightEnding } from "./right-ending.ts";
import { statusChanged } from "./status-changed.ts";
import { technologyPublished } from "./technology-published.ts";
import { trademarkRenewal } from "./trademark-renewal.ts";
import { transferAway } from "./transfer-away.ts";
import { visitOverdue } from "./visit-overdue.ts";
import type { WarningRule } from "./warning-rule.ts";
import { watchedPatent } from "./watched-patent.ts";

/** What each kind warns of; a kind without a rule does not compile. */
export const allRules: Record<WarningKind, WarningRule> = {
  annuity_due: annuityRule("annuity_due"),
  annuity_grace: annuityRule("annuity_grace"),
  annuity_restorable: annuityRule("annuity_restorable"),
  certificate_ending: certificateEnding,
  honor_ending: honorEnding,
  award_lapsed: awardLapsed,
  trademark_renewal: trademarkRenewal,
  case_new: caseNew,
  hearing_soon: hearingSoon,
  status_changed: statusChanged,
  right_ending: rightEnding,
  invalidation,
  transfer_away: transferAway,
  filings_down: filingsDown,
  holder_gone: holderGone,
  visit_overdue: visitOverdue,
  demand_overdue: demandOverdue,
  competitor_published: competitorPublished,
  technology_published: technologyPublished,
  watched_patent: watchedPatent,
};
