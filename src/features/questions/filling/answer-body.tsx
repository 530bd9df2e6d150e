import type { ReactNode } from "react";
import { AttachmentList } from "#src/entities/attachment/attachment-list.tsx";
import { PhotoStrip } from "#src/entities/photo/photo-strip.tsx";
import { AnswerSheet, type FilesView } from "#src/entities/question/answer-sheet.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { ErrorNote, OfflineNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { AnswerHistory } from "./answer-history.tsx";
import { type AnswerDetails, useAnswerDetails } from "./use-answer-details.ts";
import { WriteBack } from "./write-back.tsx";
import { WholeDates } from "#src/ui/text/dates.tsx";
import "#src/entities/photo/photo.css";
import "../questions.css";

interface Props {
  id: string;
  /** Buttons for what may be done with the answer. */
  actions: (details: AnswerDetails, reload: () => void) => ReactNode;
}

/** One answer: what was said, what it would change in the company's record, and what happened to it. */
export function AnswerBody({ id, actions }: Props) {
  const { live, details, reading } = useAnswerDetails(id);
  if (details === null || details === undefined)
    return reading || live.isLoading ? (
      <PageSkeleton />
    ) : (
      <ErrorNote error={live.error ?? "没有这份答卷"} retry={() => void live.refetch()} />
    );
  const { answer, questions, title } = details;
  return (
    <div className="answer-page">
      <div className="answer-head">
        <h2>{title}</h2>
        <p>
          {answer.company_name} · <WholeDates text={stateWords(details)} />
        </p>
        <div className="question-actions">{actions(details, () => void live.refetch())}</div>
      </div>
      <AnswerSheet questions={questions} values={answer.values} Files={AnswerFiles} />
      {live.data && live.data.write_back.length > 0 && (
        <WriteBack answer={answer} offers={live.data.write_back} onWritten={() => void live.refetch()} />
      )}
      {live.data && <AnswerHistory questions={questions} history={live.data.history} />}
      {live.error instanceof NetworkFailure && <OfflineNote>修改历史和回写企业档案需要联网。</OfflineNote>}
    </div>
  );
}

function stateWords({ answer, unsent }: AnswerDetails): string {
  if (unsent) return `${answer.status}，已存本机，尚未送达`;
  return answer.status === "已提交" ? `已提交 ${formatMinute(answer.submitted_at)}` : "暂存";
}

/** Pictures open in the viewer of the device, other files are downloaded. */
const AnswerFiles: FilesView = ({ question, files }) =>
  question.type === "file" ? (
    <AttachmentList files={files} arrived={undefined} />
  ) : (
    <PhotoStrip photos={files} arrived={files.map(({ id }) => id)} />
  );
