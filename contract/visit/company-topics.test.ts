import { describe, expect, it } from "vitest";
import type { Holding } from "../patent/held-patents.ts";
import { mostOfKind, mostTopics, type TopicFacts, topicsOf } from "./company-topics.ts";
import { topicLine, topicProblems } from "./visit-topics.ts";

const holidays = { off: new Set<string>(), work: new Set<string>() };
const today = "2026-11-23";
const held: Omit<Holding, "id"> = { patents: [], counts: [] };
const patent = {
  application_no: "202090000011",
  title: "一种阀门",
  type: "发明" as const,
  status: "有效" as const,
  status_reason: "授权",
  status_on: "2022-06-07",
  restorable_until: null,
  filed_on: "2020-03-02",
  granted_on: "2022-06-07",
};
/** Due on 2026-07-06, in the six months after it until 2027-01-06. */
const late = { ...patent, id: "p1", filed_on: "2020-07-06", granted_on: "2022-08-09" };
const unpaid = { reduction: "none" as const, from_year: 1, settled: [], unpaid: [{ year: 7, paid: 0 }] };
const facts = (over: Partial<TopicFacts> = {}): TopicFacts => ({
  company: { id: "c", tier: "A", reg_status: "存续", last_visit_at: null },
  promisedDays: null,
  holding: null,
  demands: [],
  ...over,
});
const keysOf = (of: Partial<TopicFacts>, day = today) =>
  topicsOf(facts(of), day, holidays).topics.map(({ key }) => key);
const only = (of: Partial<TopicFacts>, day = today) => {
  const { topics } = topicsOf(facts(of), day, holidays);
  expect(topics).toHaveLength(1);
  return topics[0];
};
const holding = (over: Partial<Holding>): Pick<TopicFacts, "holding"> => ({ holding: { ...held, ...over } });

describe("topics of a company", () => {
  it("are none where nothing is held, promised or open", () => {
    expect(topicsOf(facts(), today, holidays)).toEqual({ topics: [], more: 0 });
    expect(topicsOf(facts({ holding: held }), today, holidays)).toEqual({ topics: [], more: 0 });
  });

  it("sum what is late as of the day, and keep what nobody confirmed apart", () => {
    const known = { ...late, fee: unpaid };
    const counts = [{ status: "有效" as const, count: 2 }];
    expect(only(holding({ patents: [known, { ...known, id: "p2" }], counts }))).toMatchObject({
      key: "grace:c",
      title: "2 件专利年费滞纳",
      fact: "今日缴纳共 ¥\u00A04,800.00，最早 2027年01月06日届满",
      urgency: 1,
      day: "2027-01-06",
    });
    expect(only(holding({ patents: [late], counts: [{ status: "有效", count: 90 }] }))).toMatchObject({
      key: "unconfirmed:c",
      fact: expect.stringMatching(/^核对是否已缴；未缴的今日缴纳共 .+；只计 90 件专利中的 1 件$/u),
    });
  });

  it("begin on the day after an annuity was due", () => {
    const known = { ...late, fee: unpaid };
    expect(keysOf(holding({ patents: [known] }), "2026-07-06")).toEqual([]);
    expect(keysOf(holding({ patents: [known] }), "2026-07-07")).toEqual(["grace:c"]);
  });

  it("name each right that may be restored, to its last day", () => {
    const lapsed = {
      ...patent,
      id: "p3",
      status: "失效" as const,
      status_reason: "未缴年费终止",
      status_on: "2026-03-02",
      restorable_until: "2026-12-10",
    };
    expect(only(holding({ patents: [lapsed] }))).toMatchObject({
      key: "restorable:202090000011",
      title: "恢复“一种阀门”的专利权",
      fact: "第 7 年度年费未缴，今日恢复共需 ¥\u00A03,500.00，最迟 2026年12月10日",
      urgency: 0,
    });
    expect(keysOf(holding({ patents: [lapsed] }), "2026-12-10")).toEqual(["restorable:202090000011"]);
    expect(keysOf(holding({ patents: [lapsed] }), "2026-12-11")).toEqual([]);
  });

  it("tell of honors half a year ahead, of certificates a quarter, and of both for a quarter afterwards", () => {
    const honor = { id: "h", title: "高新技术企业", level: "国家", year: 2023, ends: "2026-12-01" };
    const of = (ends: string) => ({ honors: [{ ...honor, ends }] });
    expect(only(holding(of("2026-12-01")))).toMatchObject({ key: "honor:h", urgency: 2 });
    expect(only(holding(of("2026-12-01")))?.fact).toBe("2026年12月01日到期，还有 8 天");
    expect(keysOf(holding(of("2027-05-22")))).toEqual(["honor:h"]);
    expect(keysOf(holding(of("2027-05-23")))).toEqual([]);
    expect(only(holding(of("2026-08-25")))?.fact).toBe("已于 2026年08月25日到期");
    expect(keysOf(holding(of("2026-08-24")))).toEqual([]);
    const certified = (ends: string) => ({ certificates: [{ id: "t", kind: "其他", name: "体系认证", ends }] });
    expect(keysOf(holding(certified("2027-02-21")))).toEqual(["certificate:t"]);
    expect(keysOf(holding(certified("2027-02-22")))).toEqual([]);
  });

  it("leave out what a later one has replaced", () => {
    const honor = (id: string, ends: string | null) => ({ id, title: "高新技术企业", level: "国家", year: 2023, ends });
    expect(keysOf(holding({ honors: [honor("a", "2026-12-01"), honor("b", "2029-12-01")] }))).toEqual([]);
    expect(keysOf(holding({ honors: [honor("a", "2026-12-01"), honor("b", null)] }))).toEqual([]);
  });

  it("have the open warnings but those whose cause is a topic already", () => {
    const warnings: Holding["warnings"] = [
      { id: "w1", kind: "annuity_grace", level: "橙", title: "一种阀门：第 7 年年费处于滞纳期", due: "2027-01-06" },
      { id: "w2", kind: "invalidation", level: "红", title: "一种阀门被请求无效", due: null },
      { id: "w3", kind: "honor_ending", level: "黄", title: "高新技术企业将到期", due: "2026-12-01" },
      { id: "w4", kind: "honor_ending", level: "黄", title: "专精特新将到期", due: "2027-10-01" },
      { id: "w5", level: "蓝", title: "旧版本送来的预警", due: null },
    ];
    const honors = [{ id: "h", title: "高新技术企业", level: "国家", year: 2023, ends: "2026-12-01" }];
    const rights = holding({ patents: [{ ...late, fee: unpaid }], warnings, honors });
    expect(keysOf(rights)).toEqual(["warning:w2", "grace:c", "honor:h", "warning:w4", "warning:w5"]);
    // Without the topics the warnings stand for themselves.
    expect(keysOf(holding({ warnings }))).toEqual([
      "warning:w2",
      "warning:w1",
      "warning:w3",
      "warning:w4",
      "warning:w5",
    ]);
  });

  it("say what the tier promises, from the last visit on; nothing of a company out of business", () => {
    const company = { id: "c", tier: "A", reg_status: "存续" as const, last_visit_at: "2026-09-24T01:00:00.000Z" };
    expect(only({ company, promisedDays: 60 })).toMatchObject({
      key: "visit:c",
      title: "A 级企业每 60 天走访一次",
      fact: "上次 2026年09月24日，应于 2026年11月23日前走访",
      urgency: 4,
    });
    expect(only({ company, promisedDays: 60 }, "2026-11-24")).toMatchObject({
      fact: "上次 2026年09月24日，应于 2026年11月23日前走访，已逾期 1 天",
      urgency: 2,
    });
    expect(only({ company: { ...company, last_visit_at: null }, promisedDays: 60 })?.fact).toBe("尚未走访过");
    expect(keysOf({ company: { ...company, reg_status: "注销" }, promisedDays: 60 })).toEqual([]);
    expect(keysOf({ company, promisedDays: null })).toEqual([]);
  });

  it("tell of open demands by the deadline that counts, the overdue before the others", () => {
    const demand = (id: string, over: object = {}) => ({
      id,
      title: `需求${id}`,
      status: "办理中" as const,
      created_at: "2026-11-01T00:00:00.000Z",
      held_at: null,
      due_at: "2026-12-01T10:00:00.000Z",
      replied_at: null,
      reply_due_at: "2026-11-20T10:00:00.000Z",
      ...over,
    });
    const demands = [
      demand("a", { replied_at: "2026-11-10T00:00:00.000Z" }),
      demand("b"),
      demand("c", { status: "已关闭" }),
      demand("d", { status: "草稿" }),
      demand("e", { held_at: "2026-11-10T00:00:00.000Z", status: "挂起" }),
    ];
    const { topics } = topicsOf(facts({ demands }), today, holidays);
    expect(topics.map(({ key, fact, urgency }) => [key, fact, urgency])).toEqual([
      ["demand:b", "办理中，期限 2026年11月20日，已超期 3 天", 1],
      ["demand:a", "办理中，期限 2026年12月01日", 3],
      ["demand:e", "挂起", 3],
    ]);
  });

  it("are no more than a person can talk about, and say how many are left out", () => {
    const warnings = Array.from({ length: 12 }, (_, n) => ({
      id: `w${n}`,
      level: "橙" as const,
      title: "预警",
      due: null,
    }));
    const crowd = topicsOf(facts(holding({ warnings })), today, holidays);
    expect(crowd.topics).toHaveLength(mostOfKind);
    expect(crowd.more).toBe(12 - mostOfKind);
    const ending = Array.from({ length: 9 }, (_, n) => ({
      id: `h${n}`,
      kind: "其他",
      name: `名${n}`,
      ends: "2026-12-01",
    }));
    const honors = ending.map(({ id, name, ends }) => ({ id, title: name, level: "市", year: 2024, ends }));
    const demands = ending.map(({ id, name }) => ({
      id,
      title: name,
      status: "办理中" as const,
      created_at: "2026-11-01T00:00:00.000Z",
      held_at: null,
      due_at: null,
      replied_at: null,
      reply_due_at: null,
    }));
    const most = topicsOf(facts({ ...holding({ warnings, certificates: ending, honors }), demands }), today, holidays);
    expect(most.topics).toHaveLength(mostTopics);
    expect(most.more).toBe(12 + 9 + 9 + 9 - mostTopics);
  });
});

describe("topics of a visit", () => {
  const topic = { key: "honor:h", kind: "honor", title: "高企", fact: "", state: "未谈", answer: "" } as const;

  it("stand once each, and what is to be followed up in words", () => {
    expect(topicProblems([topic, { ...topic, key: "honor:i", state: "待跟进", answer: "下周补材料" }])).toEqual({});
    expect(topicProblems([topic, { ...topic }, { ...topic, key: "x", state: "待跟进", answer: " " }])).toEqual({
      "topics.1": "本次议题“高企”重复",
      "topics.2.answer": "议题“高企”待跟进，请填写议题回应：要跟进什么",
    });
  });

  it("are one line each in history and cells", () => {
    expect(topicLine(topic)).toBe("高企：未谈");
    expect(topicLine({ ...topic, fact: "到期", state: "已谈", answer: "已申报" })).toBe("高企（到期）：已谈，已申报");
  });
});
