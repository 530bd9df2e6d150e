import { describe, expect, it } from "vitest";
import type { DemandProgress } from "#contract/demand/demand-fields.ts";
import { clockWords } from "./clock-words.ts";

const holidays = { off: new Set(["2026-10-01", "2026-10-02"]), work: new Set(["2026-10-10"]) };
const demand = (changes: Partial<DemandProgress>): DemandProgress => ({
  status: "办理中",
  owner_id: "owner",
  collaborator_ids: [],
  submitted_at: null,
  accepted_at: null,
  replied_at: "2026-09-28T02:00:00Z",
  passed_at: null,
  held_at: null,
  due_at: "2026-10-09T10:00:00.000Z",
  reply_due_at: null,
  extension: null,
  urges: 0,
  satisfaction: null,
  rounds: [],
  moved_at: null,
  ...changes,
});
const words = (changes: Partial<DemandProgress>, now: string) => clockWords(demand(changes), Date.parse(now), holidays);

describe("the clock in words", () => {
  it("names the deadline, its weekday and the working days left, holidays counted out", () => {
    expect(words({}, "2026-09-30T02:00:00Z")).toBe(
      "办理期限 2026年10月09日 18:00（周五），还剩 5 个工作日（其间 4 天休息）",
    );
    expect(words({}, "2026-10-08T02:00:00Z")).toBe("办理期限 2026年10月09日 18:00（周五），还剩 1 个工作日");
    expect(words({}, "2026-10-09T02:00:00Z")).toContain("今日到期");
    expect(words({}, "2026-10-10T02:00:00Z")).toContain("已超期 1 个工作日");
  });

  it("tells the first reply's deadline while it is the nearer one", () => {
    const fresh = { replied_at: null, reply_due_at: "2026-10-08T10:00:00.000Z" };
    expect(words(fresh, "2026-09-30T02:00:00Z")).toContain("首次答复期限 2026年10月08日 18:00（周四）");
    expect(words({ status: "待受理" }, "2026-10-08T02:00:00Z")).toContain("受理期限");
  });

  it("says that it stands still on hold, and nothing when nothing runs", () => {
    expect(words({ status: "挂起", held_at: "2026-09-30T02:00:00Z" }, "2026-10-08T02:00:00Z")).toBe(
      "已挂起，自 2026年09月30日 10:00 起停止计时",
    );
    expect(words({ status: "已关闭", due_at: null }, "2026-10-08T02:00:00Z")).toBe("");
  });
});
