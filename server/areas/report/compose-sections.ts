import {
  type ReportSection,
  type ReportSource,
  type SectionKey,
  sectionKeys,
  sectionTitles,
} from "#contract/report/report-fields.ts";
import { maskMobiles } from "#contract/core/pasted/phone-numbers.ts";
import { cleanText } from "#contract/report/report-text.ts";
import { dayOf } from "#contract/core/time.ts";
import { answerLines } from "./answer-words.ts";
import type { ReportFacts } from "./report-facts.ts";
import { mustAsk, talkingPoints } from "./suggestions.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { groupedDigits } from "#contract/core/money-words.ts";

type Part = Pick<ReportSection, "text" | "table">;

const day = (at: Date | string | null) => (at === null ? "" : dayOf(new Date(at).getTime()));
const dayInWords = (at: Date | string | null) => dateWords(day(at));
const list = (lines: readonly string[], none: string): Part => ({
  text: lines.length > 0 ? lines.map((line) => `- ${line}`).join("\n") : none,
  table: null,
});
/** `名称：值` where there is a value. */
const facts = (pairs: readonly (readonly [string, string])[], none: string): Part =>
  list(
    pairs.flatMap(([name, value]) => (value === "" ? [] : [`${name}：${value}`])),
    none,
  );
const short = (text: string, most: number) => {
  const line = text.replace(/\s+/g, " ").trim();
  // What follows brings its own punctuation.
  return line.length > most ? `${line.slice(0, most)}…` : line.replace(/[。；，]+$/, "");
};

function snapshot({ company, street_name, owner_name }: ReportFacts): Part {
  const traits = [company.scale, company.is_above_scale ? "规上企业" : "", company.is_listed ? "上市企业" : ""];
  const tiers: Record<string, string> = { A: "领军", B: "骨干", C: "成长", D: "一般" };
  const tier = company.tier === "" ? "" : `${company.tier} ${tiers[company.tier] ?? ""}`.trim();
  return facts(
    [
      ["企业名称", company.name],
      ["统一社会信用代码", company.credit_code],
      ["法定代表人", company.legal_person],
      ["登记状态", company.reg_status],
      ["注册资本", company.reg_capital === null ? "" : `${groupedDigits(company.reg_capital)} 万元`],
      ["成立日期", dateWords(company.established_on ?? "")],
      ["所属镇街", street_name],
      ["地址", company.address],
      ["企业规模", traits.filter(Boolean).join("、")],
      ["企业层级", company.tier_reason === "" ? tier : `${tier}（${company.tier_reason}）`],
      ["责任人", owner_name],
      [
        "最近走访",
        company.last_visit_at === null ? "尚未走访" : `${dayInWords(company.last_visit_at)}，累计 ${company.visits} 次`,
      ],
    ],
    "平台没有该企业的登记资料。",
  );
}

const properties = ({ company }: ReportFacts): Part => ({
  text: "平台登记的数量，以权威数据库为准。",
  table: {
    head: ["发明专利", "实用新型", "外观设计", "商标", "软件著作权"],
    rows: [
      [
        company.invention_count,
        company.utility_count,
        company.design_count,
        company.trademark_count,
        company.software_count,
      ].map((count) => `${count} 件`),
    ],
  },
});

const yearly = ({ years }: ReportFacts): Part => ({
  text: years.length > 0 ? "金额单位：万元。" : "平台没有该企业的年度数据。",
  table:
    years.length === 0
      ? null
      : {
          head: ["年度", "职工", "研发人员", "营业收入", "研发投入", "纳税", "出口额"],
          rows: years.map((row) =>
            [row.year, row.employees, row.rd_staff, row.revenue, row.rd_expense, row.tax, row.export_amount].map(
              (value) => (value === null ? "—" : String(value)),
            ),
          ),
        },
});

function qualifications({ labels }: ReportFacts): Part {
  const groups = [...new Set(labels.map(({ group }) => group))];
  return list(
    groups.map((group) => {
      const names = labels.filter((label) => label.group === group).map(({ name }) => name);
      return `${group === "" ? "其他" : group}：${names.join("、")}`;
    }),
    "没有标签。",
  );
}

function risks({ company, openDemands, complaints, visits: [last], now }: ReportFacts): Part {
  const lines: string[] = [];
  if (company.reg_status !== "存续" && company.reg_status !== "在业") lines.push(`登记状态为“${company.reg_status}”`);
  for (const { title, due_at, category } of openDemands)
    if (due_at !== null && due_at.getTime() < now)
      lines.push(`需求“${title}”（${category}）已超过期限 ${dayInWords(due_at)}`);
  for (const { title, category, satisfaction, created_at } of complaints)
    lines.push(
      satisfaction?.includes("不满意")
        ? `企业对“${title}”的办理结果${satisfaction}`
        : `${dayInWords(created_at)} 提出${category}需求“${title}”`,
    );
  if (last?.willingness === "明确拒绝") lines.push(`${dayInWords(last.start_at)} 走访时明确拒绝合作`);
  return list(lines, "平台没有记录到风险事项。");
}

const visited = ({ visits }: ReportFacts): Part =>
  list(
    visits.map((visit) => {
      const what = visit.summary === "" ? visit.content : visit.summary;
      const wish = visit.willingness === null ? "" : `；合作意愿：${visit.willingness}`;
      const next = visit.next_action === "" ? "" : `；下一步：${short(visit.next_action, 100)}`;
      return `${dayInWords(visit.start_at)} ${visit.visit_type}（${visit.visit_method}，${visit.visitor_names}）：${short(what, 200)}${wish}${next}`;
    }),
    "尚未走访。",
  );

const wanted = ({ openDemands, now }: ReportFacts): Part =>
  list(
    openDemands.map(({ title, category, urgency, status, due_at, content }) => {
      const late = due_at !== null && due_at.getTime() < now ? "，已超期" : "";
      const due = due_at === null ? "" : `，期限 ${dayInWords(due_at)}${late}`;
      return `${title}（${category}，${urgency}）：${status}${due}。${short(content, 120)}。`;
    }),
    "没有未办结的需求。",
  );

const answered = ({ answers, unanswered }: ReportFacts): Part =>
  list(
    [
      ...answers.flatMap(({ answer, title, questions }) => [
        `《${title}》${dayInWords(answer.submitted_at)} 提交`,
        ...answerLines(questions, answer.values, 8),
      ]),
      ...unanswered.map(({ title, end_on }) => `《${title}》未提交，${dateWords(end_on)} 截止`),
    ],
    "没有问卷答卷。",
  );

const policyLines = ({ policies }: ReportFacts): Part =>
  list(
    policies.map(({ name, own, street }) =>
      own > 0
        ? `${name}（近一年向该企业宣讲 ${own} 次）`
        : `${name}（近一年在本镇街 ${street} 次走访中宣讲，尚未向该企业宣讲）`,
    ),
    "近一年的走访没有记录到宣讲的政策。",
  );

const plain = (text: string): Part => ({ text, table: null });

const composers: Record<SectionKey, (facts: ReportFacts) => Part> = {
  snapshot,
  ip: properties,
  years: yearly,
  qualifications,
  risks,
  visits: visited,
  demands: wanted,
  answers: answered,
  policies: policyLines,
  talking: (facts) => plain(talkingPoints(facts)),
  questions: (facts) => plain(mustAsk(facts)),
};

/** Sections as today's facts make them; mobiles in free text are masked from the start. */
export const composeSections = (given: ReportFacts, keys: readonly SectionKey[] = sectionKeys): ReportSection[] =>
  keys.map((key) => {
    const { text, table } = composers[key](given);
    return { key, title: sectionTitles[key], text: maskMobiles(cleanText(text)).slice(0, 8000), table, shown: true };
  });

/** Where the facts come from, with the day of each. */
export function sourcesOf({
  company,
  years,
  visits,
  openDemands,
  complaints,
  answers,
  now,
}: ReportFacts): ReportSource[] {
  const known = new Map([...openDemands, ...complaints].map((demand) => [demand.id, demand]));
  return [
    { label: "平台企业库", ref: company.credit_code, at: day(company.updated_at) },
    ...years.slice(-1).map(({ year }) => ({ label: `平台年度数据（至 ${year} 年）`, ref: "", at: null })),
    ...visits.map((visit) => ({ label: "走访记录", ref: visit.visit_no, at: day(visit.start_at) })),
    ...[...known.values()].map((demand) => ({ label: "需求记录", ref: demand.demand_no, at: day(demand.created_at) })),
    ...answers.map(({ title, answer }) => ({ label: `问卷《${title}》`, ref: "", at: day(answer.submitted_at) })),
    { label: "建议由平台按规则生成，仅供参考", ref: "", at: dayOf(now) },
  ];
}
