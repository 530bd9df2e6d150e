import type { WatchNews } from "#server/areas/watch/watch-news.ts";
import type { Candidate, RuleRun } from "./warning-rule.ts";
import { dayFact, parameterOf, textFact } from "./warning-rule.ts";

/** Watches with as much news as the rule asks for; a look at them ends the episode. */
export const newsCandidates = (run: RuleRun, rows: readonly WatchNews[], noun: string): Candidate[] =>
  rows
    .filter(({ news }) => news >= parameterOf(run, "least"))
    .map(({ id, company_id, name, seen_at, news, last_on }) => ({
      company_id,
      subject_id: id,
      cause: seen_at.toISOString(),
      title: `${name}：${news} ${noun}`,
      due: null,
      facts: [
        textFact("监控对象", name),
        textFact("新动态", `${news} ${noun}`),
        ...(last_on === null ? [] : [dayFact("最近日期", last_on)]),
      ],
    }));
