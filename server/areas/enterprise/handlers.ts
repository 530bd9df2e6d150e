import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { changeQueue, handleChange } from "./change-queue.ts";
import { askChange, changesOfOwn, editInfo, withdrawChange } from "./own-company.ts";
import { addVisitor, deleteVisitor, editVisitor, visitorIndex } from "./own-visitors.ts";

export const enterpriseHandlers: AreaHandlers<"enterprise"> = {
  visitorIndex,
  visitorAdd: addVisitor,
  visitorEdit: editVisitor,
  visitorDelete: deleteVisitor,
  companyEditOwn: editInfo,
  companyChanges: changesOfOwn,
  companyChangeAsk: askChange,
  companyChangeWithdraw: withdrawChange,
  companyChangeQueue: changeQueue,
  companyChangeHandle: handleChange,
};
