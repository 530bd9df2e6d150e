import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldNote } from "#src/entities/sync/held-note.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PullToRefresh } from "#src/ui/list/touch/pull-to-refresh.tsx";
import { fillPath, statePath } from "./design/question-paths.ts";
import { type LocalQuestionnaire, useLocalQuestions } from "./use-local-questions.ts";
import "#src/ui/form/form.css";
import "./questions.css";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";

/** Questionnaires that this phone can fill in, also without a network. */
export default function QuestionsPhonePage() {
  const engine = useEngine();
  const rows = useLocalQuestions();
  return (
    <PullToRefresh onRefresh={() => engine.sync("manual")}>
      <div className="question-list">
        {rows === undefined && <PageSkeleton />}
        {rows && <HeldNote what="问卷" count={rows.length} empty="本机没有收集中的问卷，下拉可以同步" />}
        {rows?.map((row) => (
          <Card key={row.id} row={row} />
        ))}
      </div>
    </PullToRefresh>
  );
}

function Card({ row: { questionnaire, targets, submitted, drafts } }: { row: LocalQuestionnaire }) {
  const { id, title, purpose, status, end_on } = questionnaire;
  const left = Math.max(0, targets - submitted - drafts);
  return (
    <article className="question-card">
      <h2>{title}</h2>
      {purpose !== "" && <p>{purpose}</p>}
      <p>
        {status} · 截止 <DayWords of={end_on} />
      </p>
      <ul className="question-counts" aria-label="填写情况">
        <li>待填 {left}</li>
        <li>暂存 {drafts}</li>
        <li>已提交 {submitted}</li>
      </ul>
      <div className="question-actions">
        {status === "收集中" && (
          <ButtonLink kind="primary" to={fillPath(id)}>
            填写<span className="visually-hidden">{title}</span>
          </ButtonLink>
        )}
        <ButtonLink to={statePath(id)}>
          企业名单<span className="visually-hidden">：{title}</span>
        </ButtonLink>
        <ButtonLink to={`/question/dispatch?id=${id}`}>
          二维码<span className="visually-hidden">：{title}</span>
        </ButtonLink>
        <ButtonLink to={`/question/results?id=${id}`}>
          结果<span className="visually-hidden">：{title}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
