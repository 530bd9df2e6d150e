import { expect, it } from "vitest";
import { monthsLater } from "#contract/core/time.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";
import { trades } from "#demo/company/trades.ts";
import { demoRandom } from "#demo/random.ts";
import { lifeOf } from "./patent-life.ts";
import { subjectOf } from "./patent-texts.ts";

const now = Date.parse("2026-11-28T04:00:00Z");

it("a right that can still be restored ended for an annuity whose six months are over", () => {
  const random = demoRandom("patent-life");
  for (const type of ["发明", "实用新型", "外观设计"] as const)
    for (let n = 0; n < 200; n += 1) {
      const { filed_on, granted_on, events } = lifeOf(type, "restorable", now, random);
      const told = events.find(({ code }) => code === "CF01")?.happened_on ?? "";
      const due = `${Number(told.slice(0, 4)) - (told.slice(5) < filed_on.slice(5) ? 1 : 0)}${filed_on.slice(4)}`;
      expect(granted_on !== null && granted_on < due, `${filed_on} ${granted_on} ${told}`).toBe(true);
      expect(monthsLater(due, 6) < told, `${filed_on} ${told}`).toBe(true);
    }
});

it("no utility model is for a method, a system or a medium", () => {
  const random = demoRandom("patent-titles");
  const titles = (type: PatentType) =>
    Array.from({ length: 300 }, () => subjectOf(random.pick(trades), type, random).title);
  const forInventions = /方法|介质|平台|执行系统|追溯系统/u;
  expect(titles("实用新型").filter((title) => forInventions.test(title))).toEqual([]);
  expect(titles("发明").some((title) => forInventions.test(title))).toBe(true);
});
