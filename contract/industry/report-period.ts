import { dateWords } from "../core/date-words.ts";
import { lastOfMonth } from "../core/time.ts";

/** The span of days that a report is about, as people say it: a year, a half, a quarter, a month, or from day to day. */
export function periodWords(from: string, to: string): string {
  const plain = `${dateWords(from)}至${dateWords(to)}`;
  const year = from.slice(0, 4);
  if (to.slice(0, 4) !== year || !from.endsWith("-01") || to !== lastOfMonth(to)) return plain;
  const [first, last] = [Number(from.slice(5, 7)), Number(to.slice(5, 7))];
  const months = last - first + 1;
  if (months === 12) return `${year}年`;
  if (months === 6 && first % 6 === 1) return `${year}年${first === 1 ? "上" : "下"}半年`;
  if (months === 3 && first % 3 === 1) return `${year}年第${(first + 2) / 3}季度`;
  return months === 1 ? dateWords(from.slice(0, 7)) : plain;
}

const firstDay = "2000-01-01";

/** What is wrong with such a span, by field; `latest` is the last day it may name. */
export function periodProblems(period: { period_from: string; period_to: string }, latest: string) {
  const problems: Record<string, string> = {};
  if (period.period_from < firstDay) problems.period_from = "开始日期不能早于 2000 年";
  if (period.period_to < period.period_from) problems.period_to = "结束日期不能早于开始日期";
  else if (period.period_to > latest) problems.period_to = "结束日期应在一年以内";
  return problems;
}
