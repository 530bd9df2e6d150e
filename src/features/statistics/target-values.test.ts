import { describe, expect, it } from "vitest";
import { targetChanges, targetProblem } from "./target-values.ts";

const row = { kind: "street", id: "440606005", name: "大良街道", street_name: "大良街道", visits: 3, editable: true };

describe("typed targets", () => {
  it("are saved only where they differ, and an empty field removes one", () => {
    const rows = [{ ...row, kind: "street" as const, target: 20 }];
    const changed = (text: string) => targetChanges(rows, { "street/440606005": text });
    expect(changed("30")).toEqual([{ kind: "street", id: "440606005", target: 30 }]);
    expect(changed(" ")).toEqual([{ kind: "street", id: "440606005", target: null }]);
    expect(changed("20")).toEqual([]);
    expect(targetChanges(rows, {})).toEqual([]);
  });

  it("are whole numbers up to 10,000", () => {
    expect(["12", "0", "", undefined].map(targetProblem)).toEqual([null, null, null, null]);
    expect(["-1", "1.5", "十二", "10001"].map((text) => targetProblem(text) === null)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
