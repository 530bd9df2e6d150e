import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { flag, oneOf, text, whole } from "../core/fields.ts";
import { districtOrAdmin } from "../core/roles.ts";
import { warningKinds } from "./warning-kinds.ts";
import { warningLevels } from "../core/warning-levels.ts";

const Version = z.object({
  version: z.int(),
  level: z.enum(warningLevels),
  parameters: z.record(z.string(), z.number()),
  is_on: z.boolean(),
  sentence: z.string(),
  note: z.string(),
  published_at: z.nullable(z.string()),
  /** Empty: the platform began with it. */
  published_by: z.string(),
});

/** A rule as it counts now, with its history. */
export const WarningRule = z.object({
  kind: z.enum(warningKinds),
  word: z.string(),
  ...Version.shape,
  /** Open warnings of the kind. */
  open: z.int(),
  /** Earlier ones, the latest first. */
  history: z.array(Version),
});
export type WarningRule = z.output<typeof WarningRule>;

const draft = {
  kind: oneOf("预警类型", warningKinds),
  level: oneOf("级别", warningLevels),
  parameters: z.record(z.string(), z.number("参数应为数字")),
  is_on: flag("启用"),
};

/** Rules of warnings, for the district and administrators; all calls are ours. */
export const warningRuleCalls = {
  warningRules: call({
    method: "GET",
    path: "/v1/visit/warning/rules",
    access: districtOrAdmin,
    input: z.object({}),
    output: z.array(WarningRule),
    offline: "live",
    summary: "Every rule with its sentence, parameters, open warnings and earlier versions.",
  }),
  warningPreview: call({
    method: "POST",
    path: "/v1/visit/warning/rulePreview",
    access: districtOrAdmin,
    input: z.object(draft),
    output: z.object({ sentence: z.string(), opens: z.int(), closes: z.int(), stays: z.int() }),
    offline: "live",
    summary: "How many warnings a draft of a rule would open and close today; nothing is written.",
  }),
  warningPublish: call({
    method: "POST",
    path: "/v1/visit/warning/rulePublish",
    access: districtOrAdmin,
    input: z.object({ ...draft, base_version: whole("版本", 1, 1_000_000), note: text("修改说明", 2, 200) }),
    output: WarningRule,
    offline: "live",
    summary: "Publish a draft as the rule's next version and run it; 409 when somebody published meanwhile.",
  }),
};
