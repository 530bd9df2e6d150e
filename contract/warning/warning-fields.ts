import * as z from "zod/mini";
import { warningKinds, warningSubjects } from "./warning-kinds.ts";
import { warningLevels } from "../core/warning-levels.ts";
import { logActions, warningMoveNames, warningStates } from "./warning-states.ts";

/** Why a warning stands, in words; `day` is set where the text is a day. */
export const WarningFact = z.object({ label: z.string(), text: z.string(), day: z.optional(z.string()) });
export type WarningFact = z.output<typeof WarningFact>;

/** A row of a list. */
export const WarningRow = z.object({
  id: z.string(),
  kind: z.enum(warningKinds),
  level: z.enum(warningLevels),
  state: z.enum(warningStates),
  title: z.string(),
  subject_kind: z.enum(warningSubjects),
  subject_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  street_id: z.string(),
  street_name: z.string(),
  /** The day by which something is to be done; null: none. */
  due: z.nullable(z.string()),
  opened_at: z.string(),
  /** The first move of a person; null: nobody has acted. */
  acted_at: z.nullable(z.string()),
  handler_name: z.string(),
  /** The reason of who closed it, or why it closed by itself. */
  note: z.string(),
});
export type WarningRow = z.output<typeof WarningRow>;

/** A record that was made of a warning. */
export const WarningLink = z.object({ kind: z.enum(["calendar", "demand", "company"]), id: z.string() });
export type WarningLink = z.output<typeof WarningLink>;

export const WarningLogLine = z.object({
  id: z.string(),
  action: z.enum(logActions),
  from: z.nullable(z.enum(warningStates)),
  to: z.enum(warningStates),
  by_name: z.string(),
  note: z.string(),
  link: z.nullable(WarningLink),
  at: z.string(),
});

/** One warning with why it stands. */
export const Warning = z.object({
  ...WarningRow.shape,
  facts: z.array(WarningFact),
  /** The rule as it stood when the warning opened. */
  rule_version: z.int(),
  rule: z.string(),
  next: z.string(),
  /** The latest first. */
  log: z.array(WarningLogLine),
  moves: z.array(z.enum(warningMoveNames)),
});
export type Warning = z.output<typeof Warning>;
