import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, listOf, oneOf, text, whole } from "../core/fields.ts";
import { staff } from "../core/roles.ts";
import { honorKinds, honorLevels } from "./honor-rules.ts";

const typeFields = {
  name: text("类型名称", 1, 30),
  kind: oneOf("类别", honorKinds),
  /** None: any. */
  levels: z._default(listOf("级别", oneOf("级别", honorLevels), 0, honorLevels.length), []),
  /** None: any words. */
  grades: z._default(listOf("等次", text("等次", 1, 20), 0, 10), []),
  /** Months that one lasts, offered when one is added; null: it does not expire. */
  months: z._default(z.nullable(whole("有效期（月）", 1, 600)), null),
};

export const HonorType = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(honorKinds),
  levels: z.array(z.enum(honorLevels)),
  grades: z.array(z.string()),
  months: z.nullable(z.int()),
  /** Honors of it in the person's scope. */
  uses: z.int(),
});
export type HonorType = z.output<typeof HonorType>;

export const honorTypeCalls = {
  honorTag: call({
    method: "POST",
    path: "/v1/honorTag",
    access: staff,
    input: z.object({}),
    output: z.array(HonorType),
    offline: "live",
    summary: "The managed list of types of honors, with their use in the person's scope.",
  }),
  /** Ours: adds a type, or changes the one of that id. */
  honorTagSave: call({
    method: "POST",
    path: "/v1/honorTagSave",
    access: ["district"],
    input: z.object({ id: id("荣誉类型"), ...typeFields }),
    output: HonorType,
    offline: "live",
    summary: "Add a type of honor or change it; the name is unique.",
  }),
  /** Ours. */
  honorTagDel: call({
    method: "POST",
    path: "/v1/honorTagDel",
    access: ["district"],
    input: z.object({ id: id("荣誉类型") }),
    output: z.object({ id: z.string() }),
    offline: "live",
    summary: "Delete a type of honor that no honor is of; else 409 with how many are.",
  }),
};
