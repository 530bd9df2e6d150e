import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { acceptRegistration, acceptRequest, declineRegistration, declineRequest } from "./request-answers.ts";
import { revealMobile } from "./reveal-mobile.ts";
import { opinionPage, registrationPage, requestPage } from "./request-list.ts";

export const visitRequestHandlers: AreaHandlers<"visitRequest"> = {
  list: requestPage,
  accept: acceptRequest,
  decline: declineRequest,
  registrations: registrationPage,
  acceptRegistration,
  declineRegistration,
  mobile: revealMobile,
  opinions: opinionPage,
};
