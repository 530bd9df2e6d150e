import { expect, it } from "vitest";
import { effects, rightEffects } from "../patent/legal/event-codes.ts";
import { codesOf, eventMeanings, lawEventKind, lawEventKinds } from "./event-meanings.ts";

it("tells the kind of an event by its code", () => {
  const kinds = [
    "GR01",
    "CF01",
    "RJ01",
    "WD01",
    "IW01",
    "IP01",
    "RR01",
    "TR01",
    "PC01",
    "EXPY",
    "PB01",
    "TG01",
    "TP01",
    "EM01",
    "PM01",
    "CB02",
  ];
  expect(kinds.map(lawEventKind)).toEqual([
    "授权",
    "未缴年费终止",
    "驳回",
    "撤回",
    "无效或撤销",
    "部分无效",
    "恢复",
    "转让",
    "质押",
    "终止或放弃",
    "公开",
    "期限补偿",
    "期限补偿",
    "许可",
    "质押",
    "其他",
  ]);
});

it("has every code in one kind, and words for each", () => {
  const codes = new Set([...Object.keys(effects), ...Object.keys(rightEffects)]);
  const sorted = lawEventKinds.filter((kind) => kind !== "其他").flatMap(codesOf);
  expect(sorted.toSorted()).toEqual([...new Set(sorted)].toSorted());
  expect(sorted.length + [...codes].filter((code) => lawEventKind(code) === "其他").length).toBe(codes.size);
  for (const kind of lawEventKinds) expect(eventMeanings[kind].means).not.toBe("");
});
