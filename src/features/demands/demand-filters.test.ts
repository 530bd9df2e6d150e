import { describe, expect, it } from "vitest";
import { listInputOf, presetOf, searchOf, viewPath, withFilters } from "./demand-filters.ts";

const read = (text: string, preset = presetOf("/workWaitvisit2")) => listInputOf(new URLSearchParams(text), preset);

describe("the address of a demand list", () => {
  it("gives the same list back", () => {
    const text = "view=all&status=%E5%BE%85%E5%8F%97%E7%90%86%2C%E5%8A%9E%E7%90%86%E4%B8%AD&clock=near&page=3";
    const input = read(text);
    expect(input).toEqual({ view: "all", status: ["待受理", "办理中"], clock: "near", page: 3 });
    expect(searchOf(input, "/workWaitvisit2").toString()).toBe(text);
  });

  it("leaves out what breaks a rule and what the page shows anyway", () => {
    expect(read("status=飞走&page=0&clock=never&view=all")).toEqual({ view: "all" });
    expect(searchOf(read(""), "/workWaitvisit2").toString()).toBe("");
    expect(read("", "/workWaitvisit3")).toEqual({ view: "mine" });
  });

  it("leads to the first page when a filter changes", () => {
    expect(withFilters(read("page=4"), { urgency: "紧急" })).toEqual({ view: "duty", page: 1, urgency: "紧急" });
  });

  it("knows the page of each view", () => {
    expect(["duty", "all", "mine", "ended"].map((view) => viewPath(view as "duty"))).toEqual([
      "/workWaitvisit2",
      "/workWaitvisit2?view=all",
      "/workWaitvisit3",
      "/workWaitvisit3?view=ended",
    ]);
  });
});
