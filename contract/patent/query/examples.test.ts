import { expect, test } from "vitest";
import { queryExamples } from "./examples.ts";
import { dialects } from "./dialects.ts";
import { parseQuery } from "./parse-query.ts";

test.each(dialects)("every example of %s is recognised and can be read", (dialect) => {
  for (const { text } of queryExamples[dialect])
    expect(parseQuery(text, "auto"), text).toMatchObject({ dialect, problems: [] });
});
