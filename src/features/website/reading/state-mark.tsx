const kinds: Record<string, string> = {
  现行有效: "good",
  即将施行: "soon",
  已失效: "over",
  已被替代: "over",
  报名中: "good",
  报名截止: "soon",
  进行中: "soon",
  已结束: "over",
};

/** Validity of a policy or stage of an activity. */
export const StateMark = ({ state }: { state: string }) =>
  state === "" ? null : <span className={`web-mark ${kinds[state] ?? ""}`}>{state}</span>;
