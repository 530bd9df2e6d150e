import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { listOf, oneOf, text, whole } from "../core/fields.ts";
import { districtOrAdmin } from "../core/roles.ts";
import { indicatorKeys } from "./indicators.ts";
import { type MissingWay, missingWays } from "./score-rules.ts";

const bound = (label: string) =>
  z.number(`${label}应为数字`).check(
    z.minimum(0, `${label}不能小于 0`),
    z.maximum(1_000_000, `${label}不能大于 1000000`),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, `${label}最多 2 位小数`),
  );

const ScoreRule = z.object({
  indicator: oneOf("指标", indicatorKeys),
  weight: whole("权重", 1, 100),
  least: bound("起分值"),
  most: bound("满分值"),
  missing: oneOf("缺失值计法", Object.keys(missingWays) as MissingWay[]),
});

/** A version of the rules; a draft has no number people know, the published ones keep theirs for ever. */
export const RuleVersion = z.object({
  version: z.int(),
  state: z.enum(["draft", "published"]),
  rules: z.array(ScoreRule),
  note: z.string(),
  rev: z.int(),
  updated_at: z.string(),
  by_name: z.string(),
});
export type RuleVersion = z.output<typeof RuleVersion>;

const Mover = z.object({
  company_id: z.string(),
  company_name: z.string(),
  street_name: z.string(),
  score: z.number(),
  score_after: z.number(),
  place: z.int(),
  place_after: z.int(),
});

/** Who would move if the draft were published, on the latest snapshot's values. */
export const RulePreview = z.object({
  /** The snapshot it was calculated from; null: there is none. */
  day: z.nullable(z.string()),
  /** Companies with a score. */
  of: z.int(),
  moved: z.int(),
  /** Places the farthest goes. */
  farthest: z.int(),
  /** Those who go farthest, at most a hundred. */
  list: z.array(Mover),
});
export type RulePreview = z.output<typeof RulePreview>;

/** The rules of the score, for the district and administrators; all of it is ours. */
export const ruleCalls = {
  scoreRules: call({
    method: "GET",
    path: "/v1/region/scoreRules",
    access: districtOrAdmin,
    input: z.object({}),
    output: z.array(RuleVersion),
    offline: "live",
    summary: "The draft, if there is one, and the published versions of the rules, the latest first.",
  }),
  scoreDraft: call({
    method: "POST",
    path: "/v1/region/scoreDraft",
    access: districtOrAdmin,
    input: z.object({
      /** Revision of the draft that was read; 0: there was none. */
      base_rev: whole("版本", 0, 1_000_000),
      rules: listOf("指标", ScoreRule, 1, indicatorKeys.length),
      note: z._default(text("说明", 0, 200), ""),
    }),
    output: RuleVersion,
    offline: "live",
    summary: "Keep the draft; its weights sum to 100. 409 where somebody else changed it since.",
  }),
  scoreDraftDel: call({
    method: "POST",
    path: "/v1/region/scoreDraftDel",
    access: districtOrAdmin,
    input: z.object({ rev: whole("版本", 1, 1_000_000) }),
    output: z.object({}),
    offline: "live",
    summary: "Throw the draft away; the published version stays as it is.",
  }),
  scorePreview: call({
    method: "GET",
    path: "/v1/region/scorePreview",
    access: districtOrAdmin,
    input: z.object({}),
    output: RulePreview,
    offline: "live",
    summary: "Who would move by how many places if the draft were published.",
  }),
  scorePublish: call({
    method: "POST",
    path: "/v1/region/scorePublish",
    access: districtOrAdmin,
    input: z.object({ rev: whole("版本", 1, 1_000_000) }),
    output: RuleVersion,
    offline: "live",
    summary: "Publish the draft: today's snapshot is scored by it, earlier ones keep their version.",
  }),
};
