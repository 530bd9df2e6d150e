import { expect, it } from "vitest";
import { addressOf, columns, ruleOf } from "./content-columns.ts";

/** Public details pages of the specification, section 2.6. */
const detailsPages = [
  "/web/facturing/details",
  "/web/engineering/details",
  "/web/protection/details",
  "/web/news/details",
  "/web/activities/details",
  "/web/central/details",
  "/web/leader/details",
  "/assistance/details",
  "/association/details",
  "/web/policies/details",
  "/web/policy/details",
];

it("gives every details page of the specification to a column", () => {
  const given = new Set<string>(columns.map((column) => ruleOf(column).details));
  expect(detailsPages.filter((path) => !given.has(path))).toEqual([]);
});

it("names a piece by its column's page", () => {
  expect(addressOf("manufacturing", "x")).toBe("/web/facturing/details?id=x");
});

it("gives plain columns their categories and no others", () => {
  for (const column of columns) {
    const { kind, categories } = ruleOf(column);
    expect(categories !== undefined, column).toBe(kind === "plain");
  }
});
