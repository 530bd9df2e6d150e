import type { LocalVisit } from "#offline/field-types.ts";
import { describe, expect, it } from "vitest";
import { inPart, partIn, partWords } from "./asked-part.ts";

const visit = {
  start_at: "2026-11-20T17:00:00.000Z",
  street_id: "440606005",
  visitor_ids: ["a"],
  visit_type: "回访",
  visit_method: "电话",
  willingness: "意愿强烈",
  label_ids: ["l"],
  has_demand: true,
  photos: [],
} as const satisfies Partial<LocalVisit> as unknown as LocalVisit;

describe("the part of the visits an address asks for", () => {
  it("is read from the address, half-written days left out", () => {
    expect(partIn(new URLSearchParams("from=2026-11-01&to=soon&visitor_id=a"))).toEqual({
      from: "2026-11-01",
      visitor_id: "a",
    });
    expect(partIn(new URLSearchParams("status=退回"))).toBeNull();
  });

  it("goes by words of closed lists, labels and flags too; nonsense asks for nothing", () => {
    const address =
      "visit_type=回访&visit_method=电话&has_demand=true&with_photos=false&label_id=l&willingness=意愿强烈";
    const part = partIn(new URLSearchParams(address)) ?? {};
    expect(part).toMatchObject({ visit_type: "回访", has_demand: true, with_photos: false, label_id: "l" });
    expect(inPart(visit, part)).toBe(true);
    for (const other of ["visit_type=调研", "visit_method=上门", "has_demand=false", "with_photos=true", "label_id=m"])
      expect(inPart(visit, partIn(new URLSearchParams(other)) ?? {})).toBe(false);
    expect(partIn(new URLSearchParams("visit_type=闲逛&has_demand=maybe"))).toBeNull();
    expect(partWords(part, { street: String, person: String })).toBe("回访，电话，意愿强烈，所选标签，有需求，无照片");
  });

  it("goes by Shanghai days, both included, by street and by who took part", () => {
    // 01:00 on the 21st in Shanghai.
    expect(inPart(visit, { from: "2026-11-21", to: "2026-11-21" })).toBe(true);
    expect(inPart(visit, { to: "2026-11-20" })).toBe(false);
    expect(inPart(visit, { street_id: "440606006" })).toBe(false);
    expect(inPart(visit, { visitor_id: "b" })).toBe(false);
  });

  it("has words for the person", () => {
    const names = { street: () => "大良", person: () => "龙婉文" };
    expect(partWords({ from: "2026-11-01", to: "2026-11-30", visitor_id: "a" }, names)).toBe(
      "2026年11月01日 至 2026年11月30日，龙婉文",
    );
    expect(partWords({ from: "2026-11-21", to: "2026-11-21", street_id: "x" }, names)).toBe("2026年11月21日，大良");
  });
});
