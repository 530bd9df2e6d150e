import { expect, it } from "vitest";
import { callsByName } from "#contract/index.ts";
import { feeds, storedFiles } from "../limits/few-at-once.ts";
import { listFiles, otherFiles } from "./every-file.testing.ts";

it("each call with a file is stored, fetched by programs, held by a test, or says why it needs none", () => {
  const withFile = [...callsByName].filter(([, { reply }]) => reply === "file").map(([name]) => name);
  const known = [...storedFiles, ...feeds, ...Object.keys(listFiles), ...Object.keys(otherFiles)];
  expect(known.toSorted()).toEqual(withFile.toSorted());
});
