import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { QuestionnaireRow } from "#contract/question/questionnaire.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import "./questions.css";
import { Button } from "#src/ui/button/button.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";

/** Questionnaires that ask the account's own company. */
export default function CompanyQuestionsPage() {
  return useHasCompany() ? <Own /> : <NoCompany title="完成企业认证后，可在这里填写发给本企业的问卷" />;
}

function Own() {
  const list = useCall(contract.question.questionList, { size: 100 });
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const { list: rows } = list.data;
  return (
    <div className="question-list">
      {rows.length === 0 && <EmptyNote title="现在没有需要贵企业填写的问卷" />}
      {rows.map((row) => (
        <Card key={row.id} row={row} />
      ))}
    </div>
  );
}

const stateWords = ({ own }: QuestionnaireRow) => own?.status ?? "未填写";

function Card({ row }: { row: QuestionnaireRow }) {
  const { id, title, purpose, status, end_on, own, editable, question_count } = row;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { secret } = await callServer(contract.question.questionOwn, { id });
      void navigate(`/questionNew#${secret}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  const submitted = own?.status === "已提交";
  const words = submitted ? (editable ? "查看或修改" : "查看") : own?.status === "暂存" ? "继续填写" : "开始填写";
  return (
    <article className="question-card">
      <h2>{title}</h2>
      {purpose !== "" && <p>{purpose}</p>}
      <p>
        {status} · 共 {question_count} 题 · 截止 <DayWords of={end_on} /> · {stateWords(row)}
        {own !== null && own.reminders > 0 && !submitted ? ` · 已提醒 ${own.reminders} 次` : ""}
      </p>
      {status === "收集中" && (
        <div className="question-actions">
          <Button kind="primary" disabled={busy} onClick={() => void open()}>
            {busy ? "正在打开…" : words}
            <span className="visually-hidden">{title}</span>
          </Button>
        </div>
      )}
    </article>
  );
}
