import type { SyncStatus } from "#offline/field-types.ts";

/** What a device that has not finished its first download waits for: nothing, a network, its person, a new version. */
export type Download = "running" | "offline" | "login" | "update";

/** How the first download stands; null once it is complete, undefined while the status is being read. */
export function downloadOf(status: SyncStatus | null): Download | null | undefined {
  if (status === null) return undefined;
  if (!status.firstPull) return null;
  if (status.loginNeeded) return "login";
  if (status.updateNeeded) return "update";
  return status.reachable ? "running" : "offline";
}

const whys: Record<Download, string> = {
  running: "下载完成后自动显示全部内容",
  offline: "当前离线，联网后自动继续下载",
  login: "重新登录后继续下载",
  update: "更新应用后继续下载",
};

/**
 * What is said in place of "there is none" while the first download goes on: `what` the list holds, and whether a
 * search or a filter `isAsked`.
 */
export function missingWords(download: Download, what: string, isAsked: boolean): { title: string; why: string } {
  const state = download === "running" ? `正在下载${what}` : `${what}还没有下载完整`;
  const title = isAsked ? `${state}，暂未找到` : download === "running" ? `${state}…` : state;
  return { title, why: whys[download] };
}

/** What is said over a list that has rows already. */
export const partlyWords = (download: Download, what: string) =>
  download === "running"
    ? `正在下载${what}，现在只显示已下载的部分。`
    : `${what}还没有下载完整，现在只显示已下载的部分。${whys[download]}。`;
