import { expect, it } from "vitest";
import { emptySearchWarning, searchCap, searchDebounce } from "#contract/company/company.ts";
import { httpClient } from "./http-client.ts";

it("a request waits 100 seconds, the company search half a second, and shows a thousand hits", () => {
  expect(httpClient.defaults.timeout).toBe(100_000);
  expect([searchDebounce, searchCap, emptySearchWarning]).toEqual([500, 1000, "请输入企业名称"]);
});
