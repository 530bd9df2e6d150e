import * as z from "zod/mini";
import { oneOf } from "../core/fields.ts";
import { tierKeys } from "../ranking/ranking-calls.ts";

/** Tiers that figures are narrowed to; `none`: companies without one. */
export const tierChoices = [...tierKeys, "none"] as const;

/** Companies that figures are narrowed to, by what they are now. */
export const companyPart = {
  /** Beginning of the code of GB/T 4754: a section's letter, or a division. */
  trade: z.optional(z.string("请选择行业").check(z.regex(/^[A-T]\d{0,4}$/u, "行业代码应为字母加数字，如 C38"))),
  tier: z.optional(oneOf("企业层级", tierChoices)),
};
