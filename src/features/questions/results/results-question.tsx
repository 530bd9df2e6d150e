import { useMemo } from "react";
import type { QuestionResult } from "#contract/question/question-results.ts";
import { questionTypes } from "#contract/question/questionnaire-fields.ts";
import { Chart } from "#src/ui/chart/chart.tsx";
import { chartHeight, chartOf, shareOf } from "./results-charts.ts";
import type { ResultFilter } from "./results-filters.tsx";
import { ResultValues } from "./results-values.tsx";

interface Props {
  number: number;
  result: QuestionResult;
  /** Submitted answers that the filter matches. */
  submitted: number;
  filter: ResultFilter;
}

/** What the answers say to one question: chart, figures, table, or the single values. */
export function QuestionCard({ number, result, submitted, filter }: Props) {
  const { title, type, parent, answered, versions } = result;
  const share = parent === "" ? shareOf(answered, submitted) : null;
  return (
    <section className="result-card" aria-label={`${number}. ${title}`}>
      <h3>
        {number}. {parent !== "" && `${parent} · `}
        {title}
      </h3>
      <p className="result-facts">
        {questionTypes[type]} · {parent === "" ? `${answered} 份回答` : `${answered} 行`}
        {share !== null && `（${share}%）`}
        {filter.version === undefined && versions.length > 0 && ` · 第 ${versions.join("、")} 版`}
      </p>
      {answered === 0 ? <p className="result-none">还没有人回答</p> : <Shown result={result} filter={filter} />}
    </section>
  );
}

/** Values that are read one by one, not counted. */
const listed = new Set<QuestionResult["type"]>([
  "text",
  "paragraph",
  "mobile",
  "photo",
  "file",
  "signature",
  "location",
  "number",
  "computed",
  "date",
]);

function Shown({ result, filter }: Pick<Props, "result" | "filter">) {
  const data = useMemo(() => chartOf(result), [result]);
  const { numbers, nps, unit, type } = result;
  const counted = data !== null && type !== "matrix" && type !== "rank";
  return (
    <>
      {nps && (
        <dl className="result-numbers">
          <Fact name="NPS 净推荐值" value={nps.score} />
          <Fact name="推荐者（9–10 分）" value={nps.promoters} />
          <Fact name="中立者（7–8 分）" value={nps.passives} />
          <Fact name="贬损者（0–6 分）" value={nps.detractors} />
        </dl>
      )}
      {numbers && (
        <dl className="result-numbers">
          <Fact name="平均" value={numbers.mean} unit={unit} />
          <Fact name="中位数" value={numbers.median} unit={unit} />
          <Fact name="最小" value={numbers.least} unit={unit} />
          <Fact name="最大" value={numbers.most} unit={unit} />
          {(type === "number" || type === "computed") && <Fact name="合计" value={numbers.sum} unit={unit} />}
        </dl>
      )}
      {data && <Chart data={data} height={chartHeight(data)} />}
      {counted && <CountTable result={result} />}
      {type === "matrix" && <MatrixTable result={result} />}
      {type === "rank" && <RankTable result={result} />}
      {listed.has(type) && <ResultValues result={result} filter={filter} open={data === null} />}
    </>
  );
}

const grouped = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 2 });

function Fact({ name, value, unit = "" }: { name: string; value: number; unit?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {grouped.format(value)}
        {unit}
      </dd>
    </div>
  );
}

const percent = (count: number, all: number) => {
  const share = shareOf(count, all);
  return share === null ? "—" : `${share}%`;
};

/** Counts with their share of those who answered; of several choices the shares may add up to more than 100 %. */
function CountTable({ result: { title, counts, answered } }: { result: QuestionResult }) {
  return (
    <div className="result-table" tabIndex={0} role="group" aria-label={`${title}的计数`}>
      <table>
        <thead>
          <tr>
            <th scope="col">选项</th>
            <th scope="col">份数</th>
            <th scope="col">占回答者</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ value, title: option, count }) => (
            <tr key={value}>
              <th scope="row">{option}</th>
              <td>{count}</td>
              <td>{percent(count, answered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MatrixTable({ result: { title, counts, rows } }: { result: QuestionResult }) {
  return (
    <div className="result-table" tabIndex={0} role="group" aria-label={`${title}的计数`}>
      <table>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {counts.map(({ value, title: option }) => (
              <th key={value} scope="col">
                {option}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const all = row.counts.reduce((sum, count) => sum + count, 0);
            return (
              <tr key={row.value}>
                <th scope="row">{row.title}</th>
                {counts.map(({ value }, place) => (
                  <td key={value}>
                    {row.counts[place] ?? 0}（{percent(row.counts[place] ?? 0, all)}）
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function RankTable({ result: { title, ranks, answered } }: { result: QuestionResult }) {
  return (
    <div className="result-table" tabIndex={0} role="group" aria-label={`${title}的名次`}>
      <table>
        <thead>
          <tr>
            <th scope="col">选项</th>
            <th scope="col">平均名次</th>
            <th scope="col">排第一</th>
            <th scope="col">占回答者</th>
          </tr>
        </thead>
        <tbody>
          {ranks.map(({ value, title: option, mean, first }) => (
            <tr key={value}>
              <th scope="row">{option}</th>
              <td>{mean ?? "—"}</td>
              <td>{first}</td>
              <td>{percent(first, answered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
