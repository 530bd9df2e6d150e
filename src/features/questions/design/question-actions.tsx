import { Link, useNavigate } from "react-router-dom";
import { v7 as uuid } from "uuid";
import { contract } from "#contract/index.ts";
import { mayMakeQuestionnaires } from "#contract/question/questionnaire-rules.ts";
import type { QuestionnaireRow } from "#contract/question/questionnaire.ts";
import { callServer } from "#src/api/call-server.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  row: QuestionnaireRow;
  reload: () => void;
}

/** What a questionnaire's makers do with it from the list. */
export function MoreActions({ row, reload }: Props) {
  const { id, status, version, may_design } = row;
  const user = useSessionUser();
  const navigate = useNavigate();
  const copy = async () => {
    try {
      const made = await callServer(contract.question.questionCopy, { id, new_id: uuid() });
      toast(`已复制为“${made.title}”`);
      void navigate(`/question/design?id=${made.id}`);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <>
      {may_design && status !== "已结束" && <Link to={`/question/design?id=${id}`}>设计</Link>}
      {version > 0 && <Link to={`/question/dispatch?id=${id}`}>发放</Link>}
      {version > 0 && <Link to={`/question/results?id=${id}`}>结果</Link>}
      {mayMakeQuestionnaires(user) && (
        <Button kind="text" small onClick={() => void copy()}>
          复制
        </Button>
      )}
      {may_design && version === 0 && (
        <Button kind="text" small onClick={() => void remove(row, reload)}>
          删除
        </Button>
      )}
    </>
  );
}

async function remove({ id, title }: QuestionnaireRow, reload: () => void) {
  const choice = await ask({
    title: `删除问卷“${title || "未命名"}”？`,
    body: "这份问卷还没有发布过，删除后不能恢复。",
    choices: [
      { key: "yes", label: "删除", tone: "danger" },
      { key: "no", label: "取消" },
    ],
  });
  if (choice !== "yes") return;
  try {
    await callServer(contract.question.questionDel, { id });
    reload();
  } catch (error) {
    toastError(error);
  }
}
