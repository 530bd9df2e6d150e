import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { companyTopics } from "./company-topics.ts";

export const topicHandlers: AreaHandlers<"topic"> = {
  companyTopics: (context, { id }) => companyTopics(context, id),
};
