import { describe, expect, it } from "vitest";
import { deadlineOf, demandBadges } from "./demand-clock.ts";
import { type DemandProgress, type NewDemandMove, newProgress } from "./demand-fields.ts";
import { moved, moveInputProblems } from "./demand-moves.ts";

// National Day 2026: 1 to 7 October, working on Saturday the 10th.
const holidays = {
  off: new Set(["2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07"]),
  work: new Set(["2026-10-10"]),
};

type Step = Pick<NewDemandMove, "action"> & Partial<NewDemandMove> & { day: string };
/** The demand after moves at 10:00 in Shanghai. */
const after = (steps: Step[], urgency = "一般") =>
  steps.reduce(
    (demand, { day, ...move }) => ({
      ...demand,
      ...moved({ ...demand, urgency }, { remark: "说明", ...move }, "owner", `${day}T02:00:00.000Z`, holidays),
    }),
    newProgress(),
  );
const shanghai = (iso: string | null) =>
  iso === null ? null : new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16);

const taken: Step[] = [
  { day: "2026-09-28", action: "提交" },
  { day: "2026-09-28", action: "受理" },
  { day: "2026-09-29", action: "转办", owner_id: "owner" },
  { day: "2026-09-29", action: "接收" },
];

describe("the clock of a demand", () => {
  it("gives one working day to accept, across the holiday", () => {
    expect(shanghai(after([{ day: "2026-09-30", action: "提交" }]).due_at)).toBe("2026-10-08T18:00");
  });

  it("gives ten working days to finish and three to reply, five to finish what is urgent", () => {
    expect(shanghai(after(taken).due_at)).toBe("2026-10-16T18:00");
    expect(shanghai(after(taken).reply_due_at)).toBe("2026-10-08T18:00");
    expect(shanghai(after(taken, "紧急").due_at)).toBe("2026-10-10T18:00");
  });

  it("starts the period of who takes it over at once, and lets one that runs go on", () => {
    const submitted: Step = { day: "2026-09-28", action: "提交" };
    const atOnce = after([submitted, { day: "2026-09-29", action: "由我办理" }]);
    expect(atOnce).toMatchObject({ status: "办理中", owner_id: "owner" });
    expect(shanghai(atOnce.due_at)).toBe("2026-10-19T18:00");
    const accepted: Step[] = [submitted, { day: "2026-09-28", action: "受理" }];
    const later = after([...accepted, { day: "2026-09-30", action: "由我办理" }]);
    expect(later.due_at).toBe(after(accepted).due_at);
  });

  it("counts the reply's deadline until the first reply", () => {
    const replied = after([...taken, { day: "2026-09-30", action: "答复" }]);
    expect(deadlineOf(after(taken))).toBe(after(taken).reply_due_at);
    expect(deadlineOf(replied)).toBe(replied.due_at);
  });

  it("stands still on hold and goes on later by the working days between", () => {
    const held = after([...taken, { day: "2026-09-30", action: "挂起" }]);
    expect(deadlineOf(held)).toBe(null);
    const resumed = after([...taken, { day: "2026-09-30", action: "挂起" }, { day: "2026-10-12", action: "恢复" }]);
    expect(shanghai(resumed.due_at)).toBe("2026-10-22T18:00");
    expect(resumed.held_at).toBe(null);
  });

  it("moves the deadline only when the extension is approved", () => {
    const asked = after([...taken, { day: "2026-10-09", action: "申请延期", days: 3 }]);
    expect(asked.due_at).toBe(after(taken).due_at);
    expect(asked.extension?.days).toBe(3);
    const granted = after([
      ...taken,
      { day: "2026-10-09", action: "申请延期", days: 3 },
      { day: "2026-10-10", action: "批准延期" },
    ]);
    expect(shanghai(granted.due_at)).toBe("2026-10-21T18:00");
    expect(granted.extension).toBe(null);
  });

  it("keeps a result for each round and stops with the follow-up", () => {
    const done = after([
      ...taken,
      { day: "2026-10-09", action: "申请办结", remark: "已对接银行" },
      { day: "2026-10-10", action: "通过" },
      { day: "2026-10-12", action: "回访", satisfaction: "不满意" },
      { day: "2026-10-13", action: "二次办理" },
      { day: "2026-10-14", action: "申请办结", remark: "贷款到账" },
    ]);
    expect(done.rounds.map(({ result }) => result)).toEqual(["已对接银行", "贷款到账"]);
    expect(done.satisfaction).toBe("不满意");
    expect(shanghai(done.due_at)).toBe("2026-10-27T18:00");
  });
});

describe("the badges of a demand", () => {
  const accepted = after([...taken, { day: "2026-09-30", action: "答复" }]);
  const kinds = (demand: DemandProgress, at: string) =>
    demandBadges(demand, Date.parse(at), holidays).map(({ text }) => text);

  it("warns two working days before the deadline and tells how long it has passed", () => {
    const fresh = { ...accepted, moved_at: "2026-10-13T02:00:00.000Z" };
    expect(kinds(fresh, "2026-10-13T02:00:00Z")).toEqual([]);
    expect(kinds(fresh, "2026-10-14T02:00:00Z")).toEqual(["还剩 2 个工作日"]);
    expect(kinds(fresh, "2026-10-16T02:00:00Z")).toEqual(["今日到期"]);
    expect(kinds(fresh, "2026-10-16T10:30:00Z")).toEqual(["超期"]);
    expect(kinds(fresh, "2026-10-19T02:00:00Z")).toEqual(["超期 1 个工作日"]);
  });

  it("marks what nobody touched for a week and how often it was urged", () => {
    expect(kinds(accepted, "2026-10-08T02:00:00Z")).toEqual(["久未更新"]);
    const urged = after([...taken, { day: "2026-09-30", action: "答复" }, { day: "2026-10-09", action: "催办" }]);
    expect(kinds(urged, "2026-10-09T02:00:00Z")).toEqual(["已催办×1"]);
  });

  it("shows none once the demand has ended", () => {
    const ended = after([...taken, { day: "2026-09-30", action: "作废" }]);
    expect(kinds(ended, "2027-01-01T00:00:00Z")).toEqual([]);
  });
});

describe("a move's input", () => {
  it("asks for what the move needs", () => {
    expect(moveInputProblems({ action: "不予受理", remark: "" })).toEqual({ remark: "请填写不予受理的说明" });
    expect(moveInputProblems({ action: "转办", remark: "" })).toEqual({ owner_id: "请选择经办人" });
    expect(moveInputProblems({ action: "回访", remark: "", satisfaction: "满意" })).toEqual({});
  });
});
