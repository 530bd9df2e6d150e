import * as z from "zod/mini";
import { oneOf, text } from "../core/fields.ts";

/** What a topic of a visit is about, as people read it. */
export const topicKindWords = {
  restorable: "可恢复权利",
  grace: "年费滞纳",
  unconfirmed: "年费待确认",
  warning: "预警",
  honor: "荣誉到期",
  certificate: "证书到期",
  visit: "走访约定",
  demand: "未办结需求",
} as const;
export type TopicKind = keyof typeof topicKindWords;
export const topicKinds = Object.keys(topicKindWords) as [TopicKind, ...TopicKind[]];

/** What came of a topic in the visit. */
export const topicStates = ["未谈", "已谈", "待跟进"] as const;

/** Topics of one visit at most. */
export const topicsPerVisit = 20;
export const longestTopic = { title: 120, fact: 300, answer: 500 } as const;

/** A topic taken along into a visit: title and fact as they stood then, and what came of it. */
export const VisitTopic = z.object({
  /** Kind and subject, e.g. `honor:<id>`: the same as long as the subject stands. */
  key: text("议题编号", 1, 80),
  kind: oneOf("议题类别", topicKinds),
  title: text("议题标题", 1, longestTopic.title),
  fact: z._default(text("议题说明", 0, longestTopic.fact), ""),
  state: z._default(oneOf("议题情况", topicStates), "未谈"),
  answer: z._default(text("议题回应", 0, longestTopic.answer), ""),
});
export type VisitTopic = z.output<typeof VisitTopic>;

/** What no schema of one topic tells, by `topics.<place>`: none twice, and what is to be followed up in words. */
export function topicProblems(topics: readonly VisitTopic[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [place, { key, title, state, answer }] of topics.entries()) {
    if (topics.findIndex((one) => one.key === key) < place) problems[`topics.${place}`] = `本次议题“${title}”重复`;
    if (state === "待跟进" && answer.trim() === "")
      problems[`topics.${place}.answer`] = `议题“${title}”待跟进，请填写议题回应：要跟进什么`;
  }
  return problems;
}

/** Topics of a visit; one that a device was told of before there were topics has none. */
export const topicsIn = ({ topics }: { topics?: readonly VisitTopic[] }): readonly VisitTopic[] => topics ?? [];

/** A topic in one line, for history, differences and cells. */
export const topicLine = ({ title, fact, state, answer }: VisitTopic): string =>
  `${fact === "" ? title : `${title}（${fact}）`}：${state}${answer === "" ? "" : `，${answer}`}`;
