import { describe, expect, it } from "vitest";
import { type DetailedEvent, openLicencesOf, readRights, rightKindsOf } from "./read-rights.ts";

let next = 0;
const event = (code: string, happened_on: string, detail: Record<string, string> = {}): DetailedEvent => ({
  id: `e${(next += 1)}`,
  code,
  happened_on,
  detail,
});

describe("rights as the events tell them", () => {
  it("a transfer with both sides, on the day it took effect", () => {
    const [right] = readRights([
      event("TR01", "2023-01-06", { 变更前专利权人: "甲公司", 变更后专利权人: "乙公司", 登记生效日: "20221220" }),
    ]);
    expect(right).toMatchObject({ kind: "转让", from: "甲公司", to: "乙公司", on: "2022-12-20", ended_on: null });
  });

  it("a licence until its record is cancelled, told apart by its number", () => {
    const rights = readRights([
      event("EC01", "2022-05-01", { 合同备案号: "X2", 解除日: "2022年4月3日" }),
      event("EE01", "2020-05-01", { 合同备案号: "X1", 许可种类: "独占许可", 让与人: "甲公司", 受让人: "乙公司" }),
      event("EE01", "2021-05-01", { 合同备案号: "X2", 许可种类: "普通许可", 让与人: "甲公司", 受让人: "丙公司" }),
    ]);
    expect(rights.map(({ number, way, to, ended_on }) => [number, way, to, ended_on])).toEqual([
      ["X1", "独占许可", "乙公司", null],
      ["X2", "普通许可", "丙公司", "2022-04-03"],
    ]);
  });

  it("a licence or pledge as its change tells it, with how it stood before", () => {
    const rights = readRights([
      event("EE01", "2020-05-01", { 合同备案号: "X1", 许可种类: "独占许可", 让与人: "甲公司", 受让人: "乙公司" }),
      event("EE01", "2020-06-01", { 合同备案号: "X2", 许可种类: "普通许可", 让与人: "甲公司", 受让人: "丙公司" }),
      event("EM01", "2021-05-01", { 合同备案号: "X1", 变更项: "被许可人", 变更前: "乙公司", 变更后: "丁公司" }),
      event("EM01", "2022-05-01", { 合同备案号: "X1", 许可种类: "普通许可", 变更日: "2022.04.02" }),
      event("PE01", "2021-01-01", { 登记号: "Y1", 出质人: "甲公司", 质权人: "子银行" }),
      event("PM01", "2021-02-01", { 变更事项: "质权人", 变更后权利人: "丑银行" }),
      event("PC01", "2023-02-01", { 登记号: "Y1", 解除日: "20230115" }),
      event("EM01", "2022-07-01", { 变更项: "被许可人", 变更后: "戊公司" }),
    ]);
    expect(rights).toMatchObject([
      {
        number: "X1",
        from: "甲公司",
        to: "丁公司",
        way: "普通许可",
        on: "2020-05-01",
        before: [
          { from: "甲公司", to: "乙公司", way: "独占许可", until: "2021-05-01" },
          { from: "甲公司", to: "丁公司", way: "独占许可", until: "2022-04-02" },
        ],
      },
      { number: "X2", to: "丙公司", ended_on: null },
      { number: "Y1", from: "甲公司", to: "丑银行", ended_on: "2023-01-15", before: [{ to: "子银行" }] },
    ]);
    expect(rights[1]?.before).toBeUndefined();
  });

  it("a contract of which only the change is known begins with it", () => {
    const changes = [event("EM01", "2022-05-01", { 合同备案号: "X9", 让与人: "甲公司", 被许可人: "乙公司" })];
    expect(readRights(changes)).toMatchObject([
      { kind: "许可", number: "X9", from: "甲公司", to: "乙公司", on: "2022-05-01", ended_on: null },
    ]);
    expect(rightKindsOf(changes)).toEqual(["许可"]);
  });

  it("pledge, preservation and open licence begin and end; an end without a number is the latest one's", () => {
    const rights = readRights([
      event("PE01", "2020-01-01", { 登记号: "Y1", 出质人: "甲公司", 质权人: "某银行" }),
      event("PC01", "2021-01-01"),
      event("PP01", "2021-02-01", { 登记生效日: "20210115" }),
      event("PD01", "2022-02-01", { 解除日: "20220120" }),
      event("OL01", "2023-01-01"),
      event("OL02", "2024-01-01"),
    ]);
    expect(rights.map(({ kind, on, ended_on }) => [kind, on, ended_on])).toEqual([
      ["质押", "2020-01-01", "2021-01-01"],
      ["保全", "2021-01-15", "2022-01-20"],
      ["开放许可", "2023-01-01", "2024-01-01"],
    ]);
  });

  it("an open licence is in use from the record of a contract under it to the record's end, declared or not", () => {
    const contract = (number: string, on: string) =>
      event("EE01", on, { 许可种类: "开放许可", 合同备案号: number, 让与人: "甲公司" });
    const events = [
      event("OL01", "2023-01-01"),
      event("EE01", "2023-02-01", { 许可种类: "普通许可", 合同备案号: "X1" }),
      contract("X2", "2023-03-01"),
      contract("X3", "2023-04-01"),
      event("OL02", "2023-05-01"),
      event("EC01", "2023-06-01", { 合同备案号: "X2" }),
    ];
    expect(openLicencesOf(events)).toEqual([
      ["2023-03-01", "2023-06-01"],
      ["2023-04-01", null],
    ]);
    expect(openLicencesOf(events.slice(0, 2))).toEqual([]);
  });

  it("an end that belongs to none of them ends none", () => {
    const rights = readRights([
      event("PE01", "2020-01-01", { 登记号: "Y1" }),
      event("PC01", "2021-01-01", { 登记号: "Y9" }),
    ]);
    expect(rights.map(({ ended_on }) => ended_on)).toEqual([null]);
  });

  it("is searched for as a transfer for ever, as all else while it is in force", () => {
    const released = [event("PE01", "2020-01-01", { 登记号: "Y1" }), event("PC01", "2021-01-01", { 登记号: "Y1" })];
    expect(rightKindsOf([...released, event("TR01", "2019-01-01"), event("EE01", "2022-01-01")])).toEqual([
      "转让",
      "许可",
    ]);
  });

  it("a day that is none is the event's", () => {
    expect(readRights([event("TR01", "2023-01-06", { 登记生效日: "见公告" })])[0]?.on).toBe("2023-01-06");
  });
});
