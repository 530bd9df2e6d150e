import { dutyOf, dutyWords } from "#contract/account/admin-duties.ts";
import { trialWords } from "#contract/account/trial.ts";
import { kindOf } from "#contract/core/roles.ts";
import type { SessionUser } from "#contract/account/user.ts";

const kindWords = {
  district: "区级工作人员",
  street: "镇街工作人员",
  enterprise: "企业用户",
} as const;

/** Of administrators the duty, as those read it who appoint one. */
function standingWords(user: SessionUser): string {
  const kind = kindOf(user);
  if (kind === "admin") return dutyWords[dutyOf(user.roles)];
  return user.type === 1 ? `${kindWords[kind]}（试用）` : kindWords[kind];
}

/** Label and text of what is known of the account; empty ones left out. */
export function ownFacts(user: SessionUser, today: string): [label: string, text: string][] {
  const kind = kindOf(user);
  const facts: [string, string][] = [
    ["姓名", user.name],
    ["手机号", user.mobile],
    ["身份", standingWords(user)],
    ["试用期", trialWords(user, today)],
    ["单位", user.com_name],
    ["镇街", kind === "district" ? "全部镇街" : user.street_name],
    ["简介", user.introduction],
  ];
  return facts.filter(([, text]) => text !== "");
}
