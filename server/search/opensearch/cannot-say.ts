import { Refused } from "#server/plugins/errors/refused.ts";

/** 422: what the cluster's query language cannot say exactly is refused, not answered nearly. */
export const cannotSay = (what: string): Refused =>
  new Refused(422, `当前的检索服务（OpenSearch）${what}`, { reason: "engine" });
