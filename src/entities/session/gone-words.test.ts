import { expect, it } from "vitest";
import { goneWords } from "./gone-words.ts";

it("names everything that goes, and nothing that does not", () => {
  expect(goneWords({ lost: 2, drafts: 1, photos: 3 })).toBe("2 条未送达内容、1 份草稿（含 3 张照片）");
  expect(goneWords({ lost: 0, drafts: 2, photos: 0 })).toBe("2 份草稿");
  expect(goneWords({ lost: 0, drafts: 0, photos: 0 })).toBe("");
});
