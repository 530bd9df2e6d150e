import { useMemo } from "react";
import { contract } from "#contract/index.ts";
import type { QuestionResults } from "#contract/question/question-results.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { useCall } from "#src/api/use-call.ts";
import { Chart } from "#src/ui/chart/chart.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { overviewCharts, shareOf } from "./results-charts.ts";
import { type ResultFilter, ResultFilters, useResultFilter } from "./results-filters.tsx";
import { QuestionCard } from "./results-question.tsx";
import "#src/ui/form/form.css";
import "./results.css";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

/** Results of a questionnaire, on either width. */
export function ResultsBody() {
  const { filter, show, filtered } = useResultFilter();
  const results = useCall(contract.question.questionResults, filter, {
    enabled: filter.id !== "",
    keepPrevious: true,
  });
  if (filter.id === "") return <ErrorNote error={new Error("地址中没有问卷编号，请从问卷列表打开")} />;
  if (results.error) return <ErrorNote error={results.error} retry={() => void results.refetch()} />;
  if (!results.data) return <PageSkeleton />;
  const { version } = results.data;
  const versions = Array.from({ length: version }, (_, place) => version - place);
  return (
    <div className="results" aria-busy={results.isFetching}>
      <ResultsHead results={results.data} filter={filter} />
      <ResultFilters filter={filter} filtered={filtered} versions={versions} onChange={show} />
      {results.data.submitted === 0 ? (
        <EmptyNote title={filtered ? "没有符合条件的答卷" : "还没有提交的答卷"}>
          {!filtered && <ButtonLink to={`/question/dispatch?id=${filter.id}`}>去发放问卷</ButtonLink>}
        </EmptyNote>
      ) : (
        <ResultsCards results={results.data} filter={filter} />
      )}
    </div>
  );
}

interface PartProps {
  results: QuestionResults;
  filter: ResultFilter;
}

function ResultsHead({ results, filter }: PartProps) {
  const { title, status, asked, submitted, drafts, by_channel, as_of } = results;
  const share = shareOf(submitted, asked);
  return (
    <section className="results-head" aria-label="概况">
      <h2>{title}</h2>
      <p>
        {status} · 统计到 <MinuteWords at={as_of} />
      </p>
      <dl className="result-numbers">
        <div>
          <dt>已提交</dt>
          <dd>{submitted} 份</dd>
        </div>
        <div>
          <dt>应填企业</dt>
          <dd>
            {formatCount(asked)} 家{share !== null && `（提交率 ${share}%）`}
          </dd>
        </div>
        <div>
          <dt>暂存</dt>
          <dd>{drafts} 份</dd>
        </div>
        <div>
          <dt>工作人员填写</dt>
          <dd>{by_channel.official} 份</dd>
        </div>
        <div>
          <dt>企业填写</dt>
          <dd>{by_channel.link} 份</dd>
        </div>
      </dl>
      <ExportButton call={contract.question.questionResultsExport} input={filter} total={submitted} />
    </section>
  );
}

function ResultsCards({ results, filter }: PartProps) {
  const overview = useMemo(() => overviewCharts(results), [results]);
  return (
    <>
      <div className="results-overview">
        {overview.map((data) => (
          <section key={data.title} className="result-card" aria-label={data.title}>
            <Chart data={data} height={240} />
          </section>
        ))}
      </div>
      <div className="results-questions">
        {results.questions.map((result, place) => (
          <QuestionCard
            key={`${result.path} ${result.type}`}
            number={place + 1}
            result={result}
            submitted={results.submitted}
            filter={filter}
          />
        ))}
      </div>
    </>
  );
}
