import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { appointments, confirmAppointment, rescheduleAppointment } from "./appointments.ts";
import { confirmCompany } from "./confirm-company.ts";
import { commentVisit, companyVisits } from "./company-visits.ts";
import { requestVisit, visitorRecords, withdrawRequest } from "./visitor-asks.ts";
import { visitorDemand } from "./visitor-demand.ts";
import {
  chooseCompany,
  loginVisitor,
  logoutVisitor,
  registerVisitor,
  streetList,
  visitorInfo,
} from "./visitor-login.ts";

export const visitorHandlers: AreaHandlers<"visitor"> = {
  login: loginVisitor,
  logout: logoutVisitor,
  info: visitorInfo,
  choose: chooseCompany,
  confirmCompany,
  streets: streetList,
  register: registerVisitor,
  appointments,
  confirm: confirmAppointment,
  reschedule: rescheduleAppointment,
  visits: companyVisits,
  comment: commentVisit,
  request: requestVisit,
  demand: visitorDemand,
  records: visitorRecords,
  withdraw: withdrawRequest,
};
