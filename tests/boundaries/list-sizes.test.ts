import { expect, it } from "vitest";
import * as z from "zod/mini";
import { callsByName } from "#contract/index.ts";

/** Rows that one call answers with at most. */
const most = 200;

/** Calls that may be asked for more, and why. */
const larger: Readonly<Record<string, string>> = {
  "sync.changes": "a device's first download: small records, read in the order of their keys",
  "patent.patentImportUpload": "the bytes of a file, no rows",
};

interface Property {
  type?: string;
  maximum?: number;
  default?: unknown;
}
/** What a number of rows is called; where a file comes with its hash it is the file's. */
const isNumberOfRows = /^(size|limit|page_?size|count|take|top|most)$/i;

/** The numbers of rows that inputs ask for, with the largest allowed. */
const sizes = [...callsByName].flatMap(([name, { input }]) => {
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, Property>;
  };
  const isFile = "sha256" in properties;
  return Object.entries(properties)
    .filter(([key, { type }]) => !isFile && isNumberOfRows.test(key) && type === "integer")
    .map(([key, { maximum = Number.POSITIVE_INFINITY }]) => ({ name, key, maximum }));
});

it("no list is asked for more rows at once than others can wait for", () => {
  expect(sizes.length).toBeGreaterThan(50);
  const unbounded = sizes.filter(({ name, maximum }) => maximum > most && !Object.hasOwn(larger, name));
  expect(unbounded).toEqual([]);
});

it("every list of pages has a size that it is asked for by", () => {
  const paged = [...callsByName].filter(([, { input }]) => {
    const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as {
      properties?: object;
    };
    return "page" in properties;
  });
  const known = new Set(sizes.map(({ name }) => name));
  expect(paged.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
});
