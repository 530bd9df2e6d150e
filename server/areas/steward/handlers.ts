import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { requestPage, revealMobile } from "./request-list.ts";
import { handOverRequest, noteRequest, settleRequest, takeRequest } from "./request-moves.ts";
import { requestToDemand } from "./request-to-demand.ts";

export const stewardHandlers: AreaHandlers<"steward"> = {
  list: requestPage,
  take: takeRequest,
  note: noteRequest,
  settle: settleRequest,
  toDemand: requestToDemand,
  handOver: handOverRequest,
  mobile: revealMobile,
};
