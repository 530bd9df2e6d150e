import { describe, expect, it } from "vitest";
import { unsentByRecord } from "./unsent-words.ts";

const row = (recordId: string, state: "waiting" | "refused" | "conflict", call = "visit.editVisit") =>
  ({ recordId, state, call }) as never;
const file = (record_id: string, state: "draft" | "waiting" | "sent" | "refused") => ({ record_id, state });

describe("what is unsent of a record", () => {
  it("is told in words, the record before its photos", () => {
    const words = unsentByRecord(
      [row("a", "waiting")],
      [file("a", "waiting"), file("b", "waiting"), file("b", "waiting")],
    );
    expect(words.get("a")).toEqual({ tone: "waiting", text: "已存本机" });
    expect(words.get("b")).toEqual({ tone: "waiting", text: "2 张照片待发送" });
  });

  it("shows a refusal or conflict even when another write of the record only waits", () => {
    const words = unsentByRecord(
      [row("a", "conflict"), row("a", "waiting"), row("b", "refused"), row("b", "waiting")],
      [],
    );
    expect(words.get("a")?.text).toBe("有冲突");
    expect(words.get("b")).toEqual({ tone: "alarm", text: "被退回" });
  });

  it("says nothing of what was delivered or belongs to a draft", () => {
    expect(unsentByRecord([], [file("a", "sent"), file("b", "draft")]).size).toBe(0);
  });
});
