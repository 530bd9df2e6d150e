import { describe, expect, it } from "vitest";
import { askingNow, dueQuestionnaire } from "./due-questionnaire.ts";

const now = Date.parse("2026-11-20T06:00:00.000Z");
const company = { id: "c1", street_id: "440606005", label_ids: ["l1"] };
const asking = (id: string, over: object = {}) => ({
  id,
  status: "收集中" as const,
  scope: "全部" as const,
  scope_ids: [] as string[],
  start_on: "2026-11-01",
  end_on: "2026-12-31",
  ...over,
});

describe("the questionnaire that is due on a visit", () => {
  it("asks this company and is being collected", () => {
    const all = [
      asking("open"),
      asking("other street", { scope: "镇街", scope_ids: ["440606006"] }),
      asking("own label", { scope: "标签", scope_ids: ["l1"] }),
      asking("ended", { status: "已结束" }),
    ];
    expect(askingNow(all, company).map(({ id }) => id)).toEqual(["open", "own label"]);
    expect(askingNow(all, undefined)).toEqual([]);
  });

  it("is the one that ends first, of those not handed in and within their days", () => {
    const all = [
      asking("late"),
      asking("soon", { end_on: "2026-11-20" }),
      asking("over", { end_on: "2026-11-19" }),
      asking("not yet", { start_on: "2026-11-21", end_on: "2026-11-22" }),
    ];
    expect(dueQuestionnaire(all, [], now)?.id).toBe("soon");
    expect(dueQuestionnaire(all, [{ questionnaire_id: "soon", status: "暂存" }], now)?.id).toBe("soon");
    expect(dueQuestionnaire(all, [{ questionnaire_id: "soon", status: "已提交" }], now)?.id).toBe("late");
    expect(dueQuestionnaire([], [], now)).toBeNull();
  });
});
