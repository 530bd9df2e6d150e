import { EllipsisOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
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
import { fillPath } from "./question-paths.ts";

interface Props {
  row: QuestionnaireRow;
  reload: () => void;
}

/** Pages that a questionnaire leads to, what is done most first. */
function pagesOf({ id, status, version, may_design }: QuestionnaireRow): { title: string; to: string }[] {
  return [
    ...(status === "收集中" ? [{ title: "填写", to: fillPath(id) }] : []),
    ...(version > 0
      ? [
          { title: "结果", to: `/question/results?id=${id}` },
          { title: "发放", to: `/question/dispatch?id=${id}` },
        ]
      : []),
    ...(may_design && status !== "已结束" ? [{ title: "设计", to: `/question/design?id=${id}` }] : []),
  ];
}

/** What is done with a questionnaire from the list: two words, and the rest behind a button. */
export function QuestionActions({ row, reload }: Props) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const copy = async () => {
    try {
      const made = await callServer(contract.question.questionCopy, { id: row.id, new_id: uuid() });
      toast(`已复制为“${made.title}”`);
      void navigate(`/question/design?id=${made.id}`);
    } catch (error) {
      toastError(error);
    }
  };
  const pages = pagesOf(row);
  const items = [
    ...pages.slice(2).map(({ title, to }) => ({ key: to, label: <Link to={to}>{title}</Link> })),
    ...(mayMakeQuestionnaires(user) ? [{ key: "copy", label: "复制", onClick: () => void copy() }] : []),
    ...(row.may_design && row.version === 0
      ? [{ key: "remove", label: "删除", danger: true, onClick: () => void remove(row, reload) }]
      : []),
  ];
  return (
    <>
      {pages.slice(0, 2).map(({ title, to }) => (
        <Link key={to} to={to}>
          {title}
        </Link>
      ))}
      {items.length > 0 && (
        <Dropdown trigger={["click"]} menu={{ items }}>
          <Button kind="text" small aria-label={`更多：${row.title || "未命名"}`} icon={<EllipsisOutlined />} />
        </Dropdown>
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
