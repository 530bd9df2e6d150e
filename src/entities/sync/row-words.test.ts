import { describe, expect, it } from "vitest";
import { ageWords, nextTryWords, rowState } from "./row-words.ts";

describe("words for an unsent row", () => {
  it("give the reason of a refusal as the server put it", () => {
    const refusal = { msg: "企业不在您的范围内", fields: {}, status: 403 };
    expect(rowState({ state: "refused", refusal }, true)).toBe("被退回（企业不在您的范围内）");
    expect(rowState({ state: "conflict" }, true)).toBe("有冲突");
    expect(rowState({ state: "waiting" }, true)).toBe("发送中");
    expect(rowState({ state: "waiting" }, false)).toBe("已存本机");
  });

  it("tell age and next try", () => {
    expect([30_000, 300_000, 7_200_000, 172_800_000].map(ageWords)).toEqual(["刚刚", "5 分钟", "2 小时", "2 天"]);
    const row = { state: "waiting", attempts: 2 } as const;
    expect(nextTryWords({ ...row, nextAt: 500 }, 1000)).toBe("随时");
    expect(nextTryWords({ ...row, nextAt: 31_000 }, 1000)).toBe("30 秒后");
    expect(nextTryWords({ ...row, nextAt: 200_000 }, 0)).toBe("4 分钟后");
    expect(nextTryWords({ ...row, state: "refused", nextAt: 0 }, 0)).toBe("等待处理");
  });
});
