import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AskRow, contentService } from "#contract/site/content-service.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { refreshContent } from "../use-content-send.ts";

interface Props {
  row: AskRow;
  onClose: () => void;
}

function useDone(words: string, onClose: () => void) {
  const client = useQueryClient();
  return () => {
    toast(words);
    onClose();
    void refreshContent(client);
  };
}

/** The answer, and the question as everybody will read it. */
export function AskAnswerForm({ row, onClose }: Props) {
  const { Sheet, Text, LongText, Flag } = useFormKit();
  const [title, setTitle] = useState(row.title);
  const [question, setQuestion] = useState(row.content);
  const [answer, setAnswer] = useState(row.state === "已答复" ? row.answer : "");
  const [published, setPublished] = useState(row.published);
  const { problems, send, alarm, button } = useCallForm(contentService.answerAsk, useDone("答复已保存", onClose));
  const asked = { id: row.id, base_at: row.answered_at };
  const save = async () => void (await send({ ...asked, title, content: question, answer, published }));
  return (
    <Sheet title="答复提问" onClose={onClose} footer={button(save, "保存答复")}>
      {alarm}
      <Text
        name="title"
        label="问题标题"
        required
        maxLength={60}
        value={title}
        onChange={setTitle}
        problem={problems.title}
      />
      <LongText
        name="content"
        label="问题内容"
        required
        hint="公开前请删去个人信息和企业秘密"
        maxLength={1000}
        value={question}
        onChange={setQuestion}
        problem={problems.content}
      />
      <LongText
        name="answer"
        label="答复"
        required
        maxLength={3000}
        rows={6}
        value={answer}
        onChange={setAnswer}
        problem={problems.answer}
      />
      <Flag
        name="published"
        label="在网站公开问题和答复（不显示姓名和手机号）"
        value={published}
        onChange={setPublished}
      />
    </Sheet>
  );
}

/** Why a question is not taken up; the asker reads it. */
export function AskRefusalForm({ row, onClose }: Props) {
  const { Sheet, LongText } = useFormKit();
  const [reason, setReason] = useState("");
  const { problems, send, alarm, button } = useCallForm(contentService.refuseAsk, useDone("已标为不采纳", onClose));
  return (
    <Sheet
      title="不采纳提问"
      onClose={onClose}
      footer={button(async () => void (await send({ id: row.id, base_at: row.answered_at, reason })), "不采纳")}
    >
      {alarm}
      <LongText
        name="reason"
        label="原因"
        required
        hint="提问人凭回执码可以看到"
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={problems.reason}
      />
    </Sheet>
  );
}
