import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id } from "../core/fields.ts";
import { office } from "../core/roles.ts";
import { topicKindWords, type TopicKind } from "./visit-topics.ts";

const topic = z.object({
  key: z.string(),
  kind: z.enum(Object.keys(topicKindWords) as [TopicKind, ...TopicKind[]]),
  title: z.string(),
  fact: z.string(),
  urgency: z.int(),
  day: z.nullable(z.string()),
});

// Ours: what `topicsOf` makes of all that the server knows.
export const topicCalls = {
  companyTopics: call({
    method: "GET",
    path: "/v1/visit/companyTopics",
    access: office,
    input: z.object({ id: id("企业") }),
    output: z.object({ topics: z.array(topic), more: z.int() }),
    offline: "live",
    summary: "What is worth talking about at a company today, the most pressing first.",
  }),
};
