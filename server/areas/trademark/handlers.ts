import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { trademarkCalendar, trademarkExport, trademarkPictureSave } from "./trademark-files.ts";
import { trademarkDetail, trademarkPicture, trademarkRenewals } from "./trademark-reads.ts";
import { trademarkRights } from "./trademark-rights.ts";
import { trademarkPage } from "./trademark-rows.ts";

export const trademarkHandlers: AreaHandlers<"trademark"> = {
  trademark: trademarkDetail,
  trademarkList: trademarkPage,
  trademarklist: (context, { id, ...asked }) => trademarkPage(context, { ...asked, company_id: id, sort: "due" }),
  trademarkRenewals,
  trademarkPicture,
  trademarkExport,
  trademarkCalendar,
  trademarkPictureSave,
  trademarkRights,
};
