import { currentTime } from "#contract/sync/current-time.ts";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { feesWithin } from "#contract/company/company-home.ts";
import { dayOf, daysBetween } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import type { QuestionnaireRow } from "#contract/question/questionnaire.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { LinkList } from "#src/ui/list/link-list.tsx";
import { daysLeftWords } from "./days-left.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { moneyWords } from "#contract/core/money-words.ts";

type Fees = OutputOf<typeof contract.patent.companyHome>["fees"];

const isWaiting = ({ own, status }: QuestionnaireRow) => own?.status !== "已提交" && status === "收集中";

/** What falls due: annuities with their sums, and what the company is asked. */
export function CompanyDue({ fees }: { fees: Fees | undefined }) {
  const { data } = useCall(contract.question.questionList, { size: 100 });
  const asked = data?.list.filter(isWaiting) ?? [];
  const isKnown = fees !== undefined && data !== undefined;
  const today = dayOf(currentTime());
  return (
    <section className="card" aria-label="近期要办">
      <h2>近期要办</h2>
      {isKnown && fees.count + asked.length + lateOf(fees) === 0 && (
        <p className="home-note">{feesWithin} 天内没有到期的年费，也没有待填的问卷。</p>
      )}
      <LinkList>
        {asked.map(({ id, title, end_on, own }) => (
          <li key={id}>
            <Link to="/question">
              <strong>
                {own?.status === "暂存" ? "继续填写" : "填写"}问卷：{title}
              </strong>
              <span>
                <DayWords of={end_on} /> 截止 · {daysLeftWords(daysBetween(today, end_on))}
              </span>
            </Link>
          </li>
        ))}
        {fees !== undefined && <LateFees fees={fees} />}
        {fees?.list.map(({ patent_id, title, year, due_on, amount }) => (
          <li key={patent_id}>
            <Link to={`/costdetails?patent=${patent_id}`}>
              <strong>
                第 {year} 年度年费 {moneyWords(amount)}：{title}
              </strong>
              <span>
                <DayWords of={due_on} /> 到期 · {daysLeftWords(daysBetween(today, due_on))}
              </span>
            </Link>
          </li>
        ))}
      </LinkList>
      {fees !== undefined && fees.count > 0 && (
        <p className="home-note">
          {feesWithin} 天内到期的年费共 {formatCount(fees.count)} 件，合计 {moneyWords(fees.total)}
          （已登记缴费的不计，按登记的减缴）。是否已缴以国家知识产权局的缴费记录为准。{" "}
          <Link to="/annuities?which=90">查看年费清单</Link>
        </p>
      )}
    </section>
  );
}

const lateOf = ({ unconfirmed, grace, restorable }: Fees) => unconfirmed.count + grace.count + restorable.count;

/** What is past its due day: certain and unconfirmed apart, each the way to its list. */
const LateFees = ({ fees }: { fees: Fees }) =>
  (
    [
      ["restorable", "可恢复", "专利权已终止，尚可请求恢复"],
      ["grace", "滞纳期", "未缴或未缴足，请尽快补缴"],
      ["unconfirmed", "未确认缴纳", "到期后未登记缴费，若已缴请登记"],
    ] as const
  ).flatMap(([which, words, hint]) =>
    fees[which].count === 0
      ? []
      : [
          <li key={which}>
            <Link to={`/annuities?which=${which}`}>
              <strong>
                年费{words} {formatCount(fees[which].count)} 件，今天缴纳合计 {moneyWords(fees[which].total)}
              </strong>
              <span>{hint}</span>
            </Link>
          </li>,
        ],
  );
