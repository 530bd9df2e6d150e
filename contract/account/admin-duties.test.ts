import { describe, expect, it } from "vitest";
import { callsByName } from "../index.ts";
import { loggedCalls, ownLineCalls } from "../audit/logged-calls.ts";
import { type AdminDuty, adminDuties, dutyOf, mayByDuty, rolesOfDuty } from "./admin-duties.ts";

const adminCalls = [...callsByName].filter(([, { access }]) => access !== "public" && access.includes("admin"));
const allowed = (duty: AdminDuty) => adminCalls.filter(([name]) => mayByDuty(duty, name)).map(([name]) => name);

/** The calls of a duty, by area. */
const byArea = (duty: AdminDuty) => {
  const areas: Record<string, string> = {};
  for (const [area = "", call = ""] of allowed(duty).map((name) => name.split(".")))
    areas[area] = areas[area] === undefined ? call : `${areas[area]} ${call}`;
  return areas;
};

describe("kinds of administrator", () => {
  it("are kept as roles, and an account without one is of the system", () => {
    for (const duty of adminDuties) expect(dutyOf(rolesOfDuty(duty))).toBe(duty);
    expect(dutyOf([])).toBe("system");
    expect(dutyOf(["admin", "audit"])).toBe("audit");
  });

  it("system may make every call of administrators", () => {
    expect(allowed("system")).toHaveLength(adminCalls.length);
  });

  it("audit changes nothing but its own account", () => {
    const changes = allowed("audit").filter(
      (name) => Object.hasOwn(loggedCalls, name) || ownLineCalls.has(name as never),
    );
    expect(changes.filter((name) => !name.startsWith("account."))).toEqual([]);
    expect(allowed("audit")).toEqual(expect.arrayContaining(["audit.list", "audit.auditExport", "usage.figures"]));
  });

  it("content may make these calls and no other", () => {
    expect(byArea("content")).toEqual({
      account: "logout info changePassword save sessions sessionEnd sessionsEndOthers wechatBindings wechatUnbind",
      staff: "streets",
      search: "savedList savedNews savedSave savedRename savedDelete savedOpen patentExport diSourceStates",
      patent: "storeState",
      policy: "preview",
      trademark:
        "trademark trademarkList trademarklist trademarkExport trademarkCalendar trademarkPictureSave trademarkRights",
      judgment: "cseList cseDetail cseDownload",
      copyright: "cro",
      announcement: "list info count choices people save move receipts receiptsExport",
      steward: "list take note settle handOver mobile",
      consulting:
        "info close published queue queueExport people assign answer publish unpublish templates templateSave templateRemove",
      order:
        "info list orderExport months move confirm deliver invoice refunded file content products productSave bank " +
        "couponList couponSave couponMove couponDelete couponGive couponGiven couponRecall",
      industry:
        "chart list info save file move remove companies openTo closeTo buyers readers readersExport document pdf",
      content:
        "columns orderColumns list info save move pin order version restore remove upload file banners saveBanner " +
        "orderBanners removeBanner signUps signUpExport setSignUp revealMobile asks answerAsk refuseAsk stewards " +
        "saveSteward removeSteward",
    });
  });

  it("audit may make these calls and no other", () => {
    expect(byArea("audit")).toEqual({
      account: "logout info changePassword save sessions sessionEnd sessionsEndOthers wechatBindings wechatUnbind",
      staff: "streets",
      usage: "figures stored rows rowsExport",
      audit: "list auditExport",
    });
  });

  it("content neither manages accounts nor the platform, and does not read the log", () => {
    const areas = new Set(
      allowed("content")
        .filter((name) => name !== "staff.streets")
        .map((name) => name.split(".")[0]),
    );
    for (const area of ["staff", "application", "audit", "usage", "company", "ranking", "file", "recordImport"])
      expect(areas.has(area), area).toBe(false);
    const mine = allowed("content");
    for (const name of ["content.save", "industry.move", "consulting.answer", "order.deliver"])
      expect(mine).toContain(name);
    for (const name of ["order.bankSave", "patent.patentImportRun", "account.view", "account.certifyHandle"])
      expect(mine).not.toContain(name);
  });
});
