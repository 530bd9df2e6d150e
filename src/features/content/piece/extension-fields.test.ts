import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { columns, ruleOf } from "#contract/site/content-columns.ts";
import { Extension } from "#contract/site/content-extensions.ts";
import { emptyValues, extensionFields, extensionOf, valuesOfExtension } from "./extension-fields.ts";

interface Shape {
  properties: Record<string, { const?: string }>;
}
const shapes = (z.toJSONSchema(Extension, { io: "input" }) as unknown as { oneOf: Shape[] }).oneOf;

describe("the form of a column", () => {
  it.each(shapes.map(({ properties }) => [properties.kind?.const ?? "", Object.keys(properties)] as const))(
    "has a control for every field of %s and no other",
    (kind, names) => {
      const controls = extensionFields[kind as keyof typeof extensionFields].map(({ name }) => name);
      expect(["kind", ...controls].toSorted()).toEqual(names.toSorted());
    },
  );

  it("gives back what it was given", () => {
    const activity = {
      kind: "activity" as const,
      format: "讲座培训" as const,
      start_at: "2026-11-20T06:00:00.000Z",
      end_at: "2026-11-20T08:00:00.000Z",
      place: "三楼",
      organizer: "",
      quota: 0,
      sign_up_until: "2026-11-19T06:00:00.000Z",
      contact: "",
      check_in_code: "123456",
    };
    expect(extensionOf("activities", valuesOfExtension("activities", activity))).toEqual(activity);
  });

  it.each(columns)("of %s begins empty and is told by the contract what is missing", (column) => {
    const parsed = Extension.safeParse(extensionOf(column, emptyValues(column)));
    expect(parsed.success).toBe(
      ruleOf(column).kind === "plain" || ruleOf(column).kind === "interpretation" || ruleOf(column).kind === "guide",
    );
  });
});
