import { expect, it } from "vitest";
import { lunarDays } from "./lunar-days.ts";

it("a day shows its festival, else its solar term, else its lunar day, and a month its name", () => {
  const days = lunarDays("2026-02-15", "2026-02-19");
  expect([...days.values()]).toEqual(["廿八", "除夕", "春节", "雨水", "初三"]);
  expect(lunarDays("2026-11-09", "2026-11-09").get("2026-11-09")).toBe("十月");
});
