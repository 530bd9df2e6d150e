import { describe, expect, it } from "vitest";
import { callsByName } from "../index.ts";
import { loggedCalls, ownLineCalls } from "../audit/logged-calls.ts";
import { type AdminDuty, adminDuties, dutyOf, mayByDuty, rolesOfDuty } from "./admin-duties.ts";

const adminCalls = [...callsByName].filter(([, { access }]) => access !== "public" && access.includes("admin"));
const allowed = (duty: AdminDuty) => adminCalls.filter(([name]) => mayByDuty(duty, name)).map(([name]) => name);

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
