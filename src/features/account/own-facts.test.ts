import { expect, it } from "vitest";
import type { SessionUser } from "#contract/account/user.ts";
import { ownFacts } from "./own-facts.ts";

const today = "2026-12-01";
const person = { name: "王芳", mobile: "138****5678", com_name: "", introduction: "", street_name: "大良", type: 0 };

it("names the kind of account and leaves out what is unknown", () => {
  const street = { ...person, is_admin: 0, is_news: 1, com_id: "u1" } as SessionUser;
  expect(ownFacts(street, today)).toEqual([
    ["姓名", "王芳"],
    ["手机号", "138****5678"],
    ["身份", "镇街工作人员"],
    ["镇街", "大良"],
  ]);
});

it("names the duty of an administrator as those who appoint one do", () => {
  const admin = { ...person, is_admin: 1, is_news: 0, com_id: null, roles: ["audit"] } as unknown as SessionUser;
  expect(ownFacts(admin, today)).toContainEqual(["身份", "审计管理员"]);
  expect(ownFacts({ ...admin, roles: ["admin"] }, today)).toContainEqual(["身份", "系统管理员"]);
});

it("says that a district account covers every street and that a trial is one", () => {
  expect(ownFacts({ ...person, is_admin: 0, is_news: 1, com_id: 0 } as SessionUser, today)).toContainEqual([
    "镇街",
    "全部镇街",
  ]);
  const trial = { ...person, type: 1, is_admin: 0, is_news: 0, com_id: "c1" } as SessionUser;
  expect(ownFacts(trial, today)).toContainEqual(["身份", "企业用户（试用）"]);
  expect(ownFacts({ ...trial, trial_until: "2026-12-31" }, today)).toContainEqual(["试用期", "试用至 2026年12月31日"]);
});
