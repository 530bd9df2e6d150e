import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { annuityAccount } from "./account.ts";
import { annuityList } from "./account-list.ts";
import { pay, setReduction, takeBack } from "./account-writes.ts";
import { annuityExport, annuityIcs } from "./annuity-files.ts";
import { annuityForecast } from "./forecast.ts";
import { annuityOverview } from "./overview.ts";

export const annuityHandlers: AreaHandlers<"annuity"> = {
  list: annuityList,
  account: annuityAccount,
  pay,
  takeBack,
  reduction: setReduction,
  overview: annuityOverview,
  forecast: annuityForecast,
  annuityExport,
  annuityIcs,
};
