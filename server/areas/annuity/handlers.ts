import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { annuityAccount } from "./account.ts";
import { annuityList } from "./account-list.ts";
import { pay, setReduction, setUnpaid, takeBack } from "./account-writes.ts";
import { annuityFeedState, createAnnuityFeed, readAnnuityFeed, revokeAnnuityFeed } from "./annuity-feed.ts";
import { annuityExport, annuityIcs } from "./annuity-files.ts";
import { confirmPaid } from "./confirm.ts";
import { feeReductions } from "./fee-reductions.ts";
import { annuityForecast } from "./forecast.ts";
import { annuityOverview } from "./overview.ts";
import { annuityOverviewExport } from "./overview-export.ts";
import { annuityPressing } from "./pressing.ts";

export const annuityHandlers: AreaHandlers<"annuity"> = {
  list: annuityList,
  account: annuityAccount,
  pay,
  confirm: confirmPaid,
  unpaid: setUnpaid,
  takeBack,
  reduction: setReduction,
  overview: annuityOverview,
  overviewExport: annuityOverviewExport,
  pressing: annuityPressing,
  forecast: annuityForecast,
  reductions: feeReductions,
  annuityExport,
  annuityIcs,
  annuityFeed: readAnnuityFeed,
  annuityFeedState,
  annuityFeedCreate: createAnnuityFeed,
  annuityFeedRevoke: revokeAnnuityFeed,
};
