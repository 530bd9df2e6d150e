import { dateWords } from "../core/date-words.ts";
import type { Annuity } from "../patent/fees/annuity.ts";
import type { PatentStatus } from "../patent/patent-words.ts";

/** That a company decided to let a right go: `on` and `by` where they are known, else empty. */
export interface GivenUp {
  entry_id: string;
  reason: string;
  on: string;
  by: string;
}

/** What becomes of a right that is let go: a year that is not paid ends it on the year's due day, by itself. */
export function givenUpWords(status: PatentStatus, { year, lapse, graceEnd, state }: Annuity): string {
  if (status === "失效") return "企业已决定放弃，不再请求恢复权利";
  const decided = `企业已决定放弃，不再缴纳第 ${year} 年度年费`;
  const ends = `专利权自 ${dateWords(lapse)} 起自行终止`;
  return state === "已失权可恢复"
    ? `${decided}；滞纳期已于 ${dateWords(graceEnd)} 届满，${ends}，以国家知识产权局的公告为准`
    : `${decided}；${ends}，不晚于 ${dateWords(graceEnd)} 补缴的仍可保留`;
}
