import { mobileOf } from "#contract/core/pasted/phone-numbers.ts";

/** Why a text is no mobile number; null when it is one. */
export const mobileProblem = (mobile: string): string | null =>
  mobileOf(mobile) !== null ? null : mobile === "" ? "请填写手机号" : "手机号应为 11 位手机号";
