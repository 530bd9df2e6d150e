import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { icsFile, type IcsEntry } from "./ics.ts";

const entry: IcsEntry = {
  id: "019aa000-0000-7000-8000-000000000001",
  rev: 3,
  title: "走访，试验阀门；\\第一次",
  kind: "走访",
  companies: ["佛山市顺德区试验阀门有限公司", "广东试验照明科技有限公司"],
  purpose: "第一行\n第二行，很长".padEnd(300, "长"),
  location: "大良街道🏭1 号",
  plan_start: new Date("2026-11-23T01:00:00Z"),
  plan_end: new Date("2026-11-23T03:30:00Z"),
  all_day: false,
  reminder: 60,
  status: "待走访",
  created_at: new Date("2026-11-20T01:00:00Z"),
  updated_at: new Date("2026-11-21T01:00:00Z"),
};
const textOf = async (...entries: IcsEntry[]) => (await icsFile("工作日历", entries)).toString();
const parsed = async (...entries: IcsEntry[]) => {
  const calendar = new ICAL.Component(ICAL.parse(await textOf(...entries)) as unknown[]);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent");
};

describe("a calendar as iCalendar text", () => {
  it("folds at 75 octets without cutting a character, and ends every line with CRLF", async () => {
    const text = await textOf(entry);
    const lines = text.split("\r\n");
    expect(lines.pop()).toBe("");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    expect(text).not.toContain("\ufffd");
  });

  it("cuts no character wherever the fold falls, and leaves out what no calendar may hold", async () => {
    for (let start = 0; start < 8; start++) {
      const title = `${"a".repeat(start)}${"🏭".repeat(60)}`;
      const text = await textOf({ ...entry, title: `${title}\u0007` });
      expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
      for (const sign of ["\u0007", "\ufffd"]) expect(text).not.toContain(sign);
    }
  });

  it("stamps in UTC, as RFC 5545 wants it, beside times of the zone", async () => {
    const text = await textOf(entry);
    expect(text).toContain("\r\nDTSTAMP:20261121T010000Z\r\nCREATED:20261120T010000Z\r\n");
    expect(text).toContain("\r\nDTSTART;TZID=Asia/Shanghai:20261123T090000\r\n");
  });

  it("is read by an independent library as it was meant", async () => {
    const [component] = await parsed(entry);
    const event = new ICAL.Event(component);
    expect(event).toMatchObject({
      uid: `${entry.id}@ip-smart`,
      summary: entry.title,
      location: entry.location,
      sequence: 3,
    });
    expect(event.description).toContain(
      "企业：佛山市顺德区试验阀门有限公司、广东试验照明科技有限公司\n目的：第一行\n第二行，很长",
    );
    expect(event.startDate.zone.tzid).toBe("Asia/Shanghai");
    expect(event.startDate.toJSDate().toISOString()).toBe("2026-11-23T01:00:00.000Z");
    expect(event.endDate.toJSDate().toISOString()).toBe("2026-11-23T03:30:00.000Z");
    const alarm = component?.getFirstSubcomponent("valarm");
    expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("-PT60M");
  });

  it("tells a cancelled entry as cancelled and without an alarm, and a whole day as a date", async () => {
    const [cancelled, whole] = await parsed(
      { ...entry, status: "已取消" },
      {
        ...entry,
        all_day: true,
        plan_start: new Date("2026-11-23T00:00:00Z"),
        plan_end: new Date("2026-11-23T12:00:00Z"),
      },
    );
    expect(cancelled?.getFirstPropertyValue("status")).toBe("CANCELLED");
    // Programs that pass over the status show it as one that takes place.
    expect(cancelled?.getFirstPropertyValue("summary")).toBe(`【已取消】${entry.title}`);
    expect(cancelled?.getFirstSubcomponent("valarm")).toBeNull();
    const day = new ICAL.Event(whole);
    expect([String(day.startDate), String(day.endDate)]).toEqual(["2026-11-23", "2026-11-24"]);
  });
});
