/** Why a link does not open, as `data.reason` of the refusal, with the HTTP status that goes with it. */
export const linkProblems = {
  unknown: { status: 404, words: "链接不正确或已更换，请向发放问卷的工作人员索取新的链接" },
  company_only: { status: 403, words: "本问卷只能用发给各企业的专属链接填写，请向发放问卷的工作人员索取本企业的链接" },
  not_started: { status: 403, words: "问卷尚未开始收集" },
  paused: { status: 423, words: "问卷已暂停收集，请稍后再来" },
  closed: { status: 410, words: "问卷已结束收集，感谢您的关注" },
  expired: { status: 410, words: "问卷已过截止日期，不再接收填写" },
  answered: { status: 409, words: "贵企业已提交过本问卷，每家企业只填写一次" },
} as const;
export type LinkProblem = keyof typeof linkProblems;
