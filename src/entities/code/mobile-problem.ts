/** Why a text is no mobile number; null when it is one. */
export const mobileProblem = (mobile: string): string | null =>
  /^1[3-9]\d{9}$/.test(mobile) ? null : mobile === "" ? "请填写手机号" : "手机号应为 11 位手机号";
