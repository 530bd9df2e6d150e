import { describe, expect, it } from "vitest";
import { readTrademarkStatus, type TrademarkSourceStatus } from "./source-status.ts";
import { replayTrademark } from "./trademark-replay.ts";
import { trademarkState } from "./trademark-rules.ts";

const today = "2026-11-29";
const holidays = { off: new Set<string>(), work: new Set<string>() };

describe("what registers and data bases say of a trademark", () => {
  it.each([
    ["已注册", "已注册", ""],
    ["商标已注册", "已注册", ""],
    ["注册公告", "已注册", ""],
    ["待续展", "已注册", ""],
    ["撤销/无效宣告申请审查中", "已注册", ""],
    ["商标无效宣告申请中", "已注册", ""],
    ["商标无效", "已失效", ""],
    ["已失效", "已失效", ""],
    ["被宣告无效", "已失效", "被宣告无效"],
    ["已撤销", "已失效", "注册商标被撤销"],
    ["商标已注销", "已失效", "注册商标被注销"],
    ["期满未续展注销商标", "已失效", "期满未续展"],
    ["期满未续展", "已失效", "期满未续展"],
    ["申请已撤回", "已失效", "申请撤回"],
    ["驳回", "已驳回", ""],
    ["商标申请被驳回、不予受理等，该商标已失效", "已驳回", ""],
    ["驳回复审中", "申请中", ""],
    ["初审公告", "初审公告", ""],
    ["等待实质审查", "申请中", ""],
    ["商标注册申请中", "申请中", ""],
  ])("%s is %s %s", (cell, state, reason) => {
    expect(readTrademarkStatus(cell, today)).toEqual({ on: today, state, reason });
  });

  it("is nothing where nothing is understood", () => {
    expect(readTrademarkStatus("", today)).toBeNull();
    expect(readTrademarkStatus("某种新说法", today)).toBeNull();
  });
});

describe("a state that the source of a trademark says", () => {
  const said = (state: TrademarkSourceStatus["state"], reason = ""): TrademarkSourceStatus => ({
    on: today,
    state,
    reason,
  });
  const days = { published_on: null, registered_on: null as string | null, stated_to: null };
  const standing = (
    source_status: TrademarkSourceStatus,
    more: Partial<typeof days> = {},
    events: Parameters<typeof replayTrademark>[1] = [],
    day = today,
  ) => {
    const row = { ...days, ...more, source_status };
    const read = replayTrademark(row, events, holidays);
    return { ...trademarkState({ ...row, ...read }, day, holidays), term_to: read.term_to, problems: read.problems };
  };

  it("is kept where no day and no event speaks, and nothing is made up in its place", () => {
    expect(standing(said("已注册"))).toMatchObject({ state: "已注册", reason: "来源注明" });
    expect(standing(said("初审公告")).state).toBe("初审公告");
    expect(standing(said("已驳回")).state).toBe("已驳回");
    expect(standing(said("已失效"))).toMatchObject({ state: "已失效", reason: "失效（来源注明）" });
    const ended = standing(said("已失效", "注册商标被撤销"), { registered_on: "2020-01-07" });
    expect(ended).toMatchObject({ state: "已失效", reason: "注册商标被撤销（来源注明）" });
  });

  it("says of an old registration that it was renewed, term by term, until it would not be any more", () => {
    const kept = standing(said("已注册"), { registered_on: "2003-01-07" });
    expect(kept).toMatchObject({ state: "已注册", term_to: "2033-01-06" });
    expect(kept.problems).toEqual(["来源注明已注册，但没有续展记录，期限按已续展推算，请核对"]);
    expect(standing(said("已注册"), { registered_on: "2003-01-07" }, [], "2033-10-01").state).toBe("已失效");
    expect(standing(said("已注册"), { registered_on: "2020-01-07" }).problems).toEqual([]);
  });

  it("gives way to an event that ends it, and to one of a later day", () => {
    const event = (kind: "撤销" | "注册公告", happened_on: string) => ({ kind, happened_on, partial: false });
    const registered = { registered_on: "2020-01-07" };
    expect(standing(said("已失效"), registered, [event("撤销", "2025-03-01")]).reason).toBe("注册商标被撤销");
    expect(standing(said("已注册"), registered, [event("撤销", "2025-03-01")]).state).toBe("已失效");
    expect(standing(said("已驳回"), registered, [event("注册公告", "2026-12-07")]).state).toBe("已注册");
  });
});
