import { expect, it } from "vitest";
import type { SyncStatus } from "#offline/field-types.ts";
import { syncStatus } from "#tests/fixtures/sync-status.ts";
import { downloadOf, missingWords, partlyWords } from "./download-words.ts";

const status = (over: Partial<SyncStatus>) => syncStatus({ firstPull: true, ...over });

it("is unknown before the status, and over once the first download is complete, whatever the network does then", () => {
  expect(downloadOf(null)).toBeUndefined();
  expect(downloadOf(status({ firstPull: false }))).toBeNull();
  expect(downloadOf(status({ firstPull: false, reachable: false, loginNeeded: true }))).toBeNull();
});

it("names what an unfinished download waits for", () => {
  expect(downloadOf(status({}))).toBe("running");
  expect(downloadOf(status({ reachable: false }))).toBe("offline");
  expect(downloadOf(status({ reachable: false, loginNeeded: true }))).toBe("login");
  expect(downloadOf(status({ updateNeeded: true }))).toBe("update");
});

it("never says that there is none while more may come", () => {
  expect(missingWords("running", "走访记录", false).title).toBe("正在下载走访记录…");
  expect(missingWords("running", "走访记录", true).title).toBe("正在下载走访记录，暂未找到");
  expect(missingWords("offline", "需求", false)).toEqual({
    title: "需求还没有下载完整",
    why: "当前离线，联网后自动继续下载",
  });
  expect(missingWords("login", "需求", true)).toEqual({
    title: "需求还没有下载完整，暂未找到",
    why: "重新登录后继续下载",
  });
});

it("says over rows that they are not all, and why where nothing moves", () => {
  expect(partlyWords("running", "企业")).toBe("正在下载企业，现在只显示已下载的部分。");
  expect(partlyWords("offline", "企业")).toBe(
    "企业还没有下载完整，现在只显示已下载的部分。当前离线，联网后自动继续下载。",
  );
});
