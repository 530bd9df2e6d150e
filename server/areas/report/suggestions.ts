import { withBasis } from "#contract/report/report-text.ts";
import { dayWords } from "#contract/core/time.ts";
import type { ReportFacts } from "./report-facts.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { groupedDigits } from "#contract/core/money-words.ts";

/** A suggestion, with the fact of the platform it follows from. */
interface Suggestion {
  text: string;
  basis: string;
}
type Rule = (facts: ReportFacts) => Suggestion | readonly Suggestion[] | null;

const dayMs = 86_400_000;
const figure = (value: string | null | undefined): number => Number(value ?? 0);
const latest = ({ years }: ReportFacts) => years.at(-1);

const talkingRules: readonly Rule[] = [
  ({ visits: [last] }) =>
    last !== undefined && last.next_action !== ""
      ? {
          text: `先反馈上次约定的进展：${last.next_action}`,
          basis: `${dayWords(Date.parse(last.start_at))} 走访的下一步安排`,
        }
      : null,
  ({ openDemands, now }) =>
    openDemands.slice(0, 3).map(({ title, status, due_at }) => {
      const late = due_at !== null && due_at.getTime() < now;
      return {
        text: `说明需求“${title}”的办理进展${late ? "，并就超期作出解释" : ""}`,
        basis: `需求现为“${status}”${due_at === null ? "" : `，期限 ${dayWords(due_at.getTime())}`}`,
      };
    }),
  ({ complaints }) => {
    const unhappy = complaints.find(({ satisfaction }) => satisfaction?.includes("不满意"));
    return unhappy
      ? { text: `主动回应企业对“${unhappy.title}”的不满`, basis: `该需求回访结果为“${unhappy.satisfaction}”` }
      : null;
  },
  ({ company: { invention_count, utility_count } }) =>
    invention_count === 0 && utility_count > 0
      ? {
          text: "介绍发明专利培育和快速预审，讨论从实用新型向发明布局",
          basis: `发明专利 0 件，实用新型 ${utility_count} 件`,
        }
      : null,
  ({ company: { invention_count, utility_count, design_count } }) =>
    invention_count + utility_count + design_count === 0
      ? { text: "从专利基础知识和挖掘辅导谈起", basis: "平台登记的专利数量为 0 件" }
      : null,
  ({ company: { trademark_count } }) =>
    trademark_count === 0 ? { text: "提示商标注册与品牌保护", basis: "平台登记的商标数量为 0 件" } : null,
  (facts) => {
    const last = latest(facts);
    return figure(last?.export_amount) > 0
      ? {
          text: "介绍海外知识产权布局与维权援助",
          basis: `${last?.year} 年出口额 ${groupedDigits(last?.export_amount ?? "")} 万元`,
        }
      : null;
  },
  (facts) => {
    const last = latest(facts);
    const share = figure(last?.revenue) > 0 ? figure(last?.rd_expense) / figure(last?.revenue) : 0;
    return share >= 0.05
      ? {
          text: "研发投入占比较高，可谈高价值专利组合与成果保护",
          basis: `${last?.year} 年研发投入占营业收入 ${(share * 100).toFixed(1)}%`,
        }
      : null;
  },
  ({ visits: [last] }) =>
    last?.willingness === "态度观望" || last?.willingness === "明确拒绝"
      ? {
          text: "先听企业的顾虑，少讲政策条文",
          basis: `${dayWords(Date.parse(last.start_at))} 走访记录的合作意愿为“${last.willingness}”`,
        }
      : null,
  ({ company: { last_visit_at }, now }) => {
    if (last_visit_at === null) return { text: "介绍平台和镇街能提供的服务", basis: "平台没有走访过该企业的记录" };
    const days = Math.floor((now - last_visit_at.getTime()) / dayMs);
    return days > 180 ? { text: "了解半年以来经营和研发的变化", basis: `上次走访距今 ${days} 天` } : null;
  },
];

const questionRules: readonly Rule[] = [
  ({ hasPrimaryContact }) =>
    hasPrimaryContact ? null : { text: "企业的知识产权工作由谁负责，如何联系？", basis: "平台没有登记主要联系人" },
  ({ company: { credit_code } }) =>
    credit_code === "" ? { text: "请企业核对统一社会信用代码", basis: "平台没有登记统一社会信用代码" } : null,
  ({ company: { reg_status } }) =>
    reg_status === "存续" || reg_status === "在业"
      ? null
      : { text: "目前的经营状况和登记状态是否属实？", basis: `平台登记状态为“${reg_status}”` },
  (facts) => {
    const last = latest(facts);
    const lastYear = new Date(facts.now).getUTCFullYear() - 1;
    return last === undefined || last.year < lastYear
      ? {
          text: `${lastYear} 年的营业收入、研发投入和研发人员是多少？`,
          basis: last ? `平台的年度数据只到 ${last.year} 年` : "平台没有年度数据",
        }
      : null;
  },
  ({ openDemands }) =>
    openDemands.slice(0, 2).map(({ title, accepted_at, submitted_at }) => ({
      text: `“${title}”目前是否仍需办理，还缺什么支持？`,
      basis: `该需求于 ${dayWords((accepted_at ?? submitted_at ?? new Date()).getTime())} 登记，尚未办结`,
    })),
  ({ unanswered }) =>
    unanswered.slice(0, 2).map(({ title, end_on }) => ({
      text: `能否现场填写问卷“${title}”？`,
      basis: `该问卷尚未提交，${dateWords(end_on)} 截止`,
    })),
  (facts) =>
    figure(latest(facts)?.export_amount) > 0
      ? { text: "近期是否参展或开拓新的海外市场，当地是否已布局？", basis: `${latest(facts)?.year} 年有出口` }
      : null,
  ({ complaints }) => {
    const dispute = complaints.find(({ category }) => category.includes("维权"));
    return dispute
      ? {
          text: "维权事项有无新情况，是否需要援助？",
          basis: `${dayWords(dispute.created_at.getTime())} 登记过“${dispute.category}”需求`,
        }
      : null;
  },
  ({ company: { invention_count } }) =>
    invention_count > 0
      ? {
          text: "有效发明专利的维持和转化情况如何，有无质押或许可打算？",
          basis: `平台登记发明专利 ${invention_count} 件`,
        }
      : null,
];

function linesOf(rules: readonly Rule[], facts: ReportFacts): string {
  const found = rules.flatMap((rule) => rule(facts) ?? []);
  return found.map(({ text, basis }) => withBasis(text, basis)).join("\n");
}

const none = "平台现有资料没有触发建议，请按走访目的自行填写。";

/** What to talk about, each point with the fact it follows from. */
export const talkingPoints = (facts: ReportFacts): string => linesOf(talkingRules, facts) || none;

/** What must be asked, each question with the fact it follows from. */
export const mustAsk = (facts: ReportFacts): string => linesOf(questionRules, facts) || none;
