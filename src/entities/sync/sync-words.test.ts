import { describe, expect, it } from "vitest";
import type { SyncStatus } from "#offline/field-types.ts";
import { syncStatus } from "#tests/fixtures/sync-status.ts";
import { deliveredAt, syncWords } from "./sync-words.ts";

const now = Date.parse("2026-11-20T02:40:00.000Z");
const status = (over: Partial<SyncStatus> = {}) =>
  syncStatus({ lastSuccessAt: Date.parse("2026-11-20T02:32:00.000Z"), ...over });
const line = (over: Partial<SyncStatus>) => syncWords(status(over), now).text;

describe("the line about sync", () => {
  it("says that all is delivered, and when, only when nothing is left", () => {
    expect(line({})).toBe("全部已送达 10:32");
    expect(line({ files: 2 })).toBe("2 条待发送");
    expect(line({ lastSuccessAt: null })).toBe("尚未同步");
  });

  it("counts what waits, what is being sent and what is kept while offline", () => {
    expect(line({ waiting: 3 })).toBe("3 条待发送");
    expect(line({ waiting: 3, sending: true })).toBe("发送中… 还有 3 条");
    expect(line({ waiting: 1, files: 2, reachable: false, sending: true })).toBe("离线，已存本机 3 条");
    expect(line({ reachable: false })).toBe("离线，可继续填写");
  });

  it("counts visits where there are some, with all that waits beside them", () => {
    expect(line({ waiting: 2, visits: 1, files: 2, reachable: false })).toBe("离线，已存本机 1 次走访（4 项）");
    expect(line({ waiting: 2, visits: 2 })).toBe("2 次走访待发送");
    expect(line({ waiting: 1, visits: 1, refused: 1 })).toBe("1 条被退回 · 1 次走访待发送");
  });

  it("puts what needs the person before everything else", () => {
    expect(line({ refused: 1, waiting: 2 })).toBe("1 条被退回 · 2 条待发送");
    expect(line({ conflicts: 1, refused: 1 })).toBe("1 条有冲突");
    expect(line({ loginNeeded: true, conflicts: 1, waiting: 2 })).toBe("请重新登录，已存本机 2 条");
    expect(line({ lost: true, refused: 1, waiting: 1 })).toBe("本机数据库曾被清除，请查看 · 1 条待发送");
    expect(line({ updateNeeded: true })).toBe("请更新应用后继续发送");
    expect(syncWords(status({ refused: 1 }), now).tone).toBe("alarm");
  });

  it("names the day of a delivery that was not today", () => {
    expect(deliveredAt(Date.parse("2026-11-19T02:32:00.000Z"), now)).toBe("2026年11月19日 10:32");
  });
});
