import { expect, it } from "vitest";
import { isBackupOld } from "./backup.ts";

const now = Date.parse("2026-11-27T04:30:00Z");

it("warns when there is none, or the newest is older than 26 hours", () => {
  expect(isBackupOld(null, now)).toBe(true);
  expect(isBackupOld("2026-11-26T02:30:00Z", now)).toBe(false);
  expect(isBackupOld("2026-11-26T02:29:59Z", now)).toBe(true);
  expect(isBackupOld("2026-11-26T18:30:00Z", now)).toBe(false);
});
