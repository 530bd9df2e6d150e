import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { changeQueue, handleChange } from "./change-queue.ts";
import { askChange, changesOfOwn, editInfo, withdrawChange } from "./own-company.ts";
import { appointments, confirmAppointment, rescheduleAppointment } from "#server/areas/visitor/appointments.ts";
import { commentVisit, companyVisitInfo, companyVisits } from "#server/areas/visitor/company-visits.ts";
import { requestRecords, requestVisit, withdrawRequest } from "#server/areas/visitor/visitor-asks.ts";
import { changeOwnDemand, createOwnDemand, withdrawOwnDemand } from "./own-demands.ts";
import { ownDemandFile } from "./own-demand-files.ts";
import { rateOwnDemand } from "./own-demand-rating.ts";
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
  visitIndex: companyVisits,
  visitInfo: companyVisitInfo,
  visitComment: commentVisit,
  appointments,
  appointmentConfirm: confirmAppointment,
  appointmentMove: rescheduleAppointment,
  visitAsk: requestVisit,
  visitAsks: requestRecords,
  visitAskWithdraw: withdrawRequest,
  demandCreate: createOwnDemand,
  demandChange: changeOwnDemand,
  demandWithdraw: withdrawOwnDemand,
  demandRate: rateOwnDemand,
  demandFile: ownDemandFile,
};
