import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { applicationQueue, ownApplications } from "./application-reads.ts";
import { handleApplication, sendApplication, withdrawApplication } from "./application-writes.ts";

export const applicationHandlers: AreaHandlers<"application"> = {
  own: ownApplications,
  send: sendApplication,
  withdraw: withdrawApplication,
  queue: applicationQueue,
  handle: handleApplication,
};
