import { useState } from "react";
import { consultingCalls, type ConsultingInfo } from "#contract/consulting/consulting.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { namedOptions, useFormKit } from "#src/ui/form/form-kit.ts";
import { Field } from "#src/ui/form/field-frame.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { useConsultingForm } from "./use-consulting.ts";

interface Props {
  info: ConsultingInfo;
  onClose: () => void;
}

/** Gives a question to an administrator. */
export function AssignForm({ info, onClose }: Props) {
  const { Sheet, Choice } = useFormKit();
  const people = useCall(contract.consulting.people, {});
  const [to, setTo] = useState("");
  const { problems, send, alarm, button } = useConsultingForm(consultingCalls.assign, "已分派", onClose);
  const save = () => send({ id: info.id, seq: info.seq, to });
  const others = people.data?.filter(({ id }) => id !== info.assigned_to);
  return (
    <Sheet title="分派咨询" onClose={onClose} footer={button(save, "分派")}>
      {alarm}
      <ReadingState of={people} />
      {others?.length === 0 && <p>没有其他在用的管理员</p>}
      {others !== undefined && others.length > 0 && (
        <Choice
          name="to"
          label="经办人"
          required
          value={to}
          onChange={setTo}
          options={namedOptions(others)}
          problem={to === "" && problems.to !== undefined ? "请选择经办人" : problems.to}
        />
      )}
    </Sheet>
  );
}

/** What was asked further and not answered since. */
const openWords = ({ steps }: ConsultingInfo) =>
  steps.slice(steps.findLastIndex(({ move }) => move === "回复") + 1).filter(({ move }) => move === "追问");

/** The answer, begun by a template where one fits. */
export function AnswerForm({ info, onClose }: Props) {
  const { Sheet, LongText, Pick } = useFormKit();
  const templates = useCall(contract.consulting.templates, {});
  const [text, setText] = useState("");
  const told = "已回复，企业会在消息中心看到";
  const { problems, send, alarm, button } = useConsultingForm(consultingCalls.answer, told, onClose);
  const save = () => send({ id: info.id, seq: info.seq, text });
  const insert = (id: string) => {
    const found = templates.data?.find((one) => one.id === id);
    if (found) setText(text === "" ? found.content : `${text}\n${found.content}`);
  };
  const pick = { name: "template", label: "插入模板" };
  const options = templates.data?.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  return (
    <Sheet title={`回复：${info.title}`} onClose={onClose} footer={button(save, "发送回复")}>
      {alarm}
      <p className="consulting-text">{info.content}</p>
      {openWords(info).map(({ seq, text: more }) => (
        <p key={seq} className="consulting-text">
          追问：{more}
        </p>
      ))}
      {options.length > 0 && (
        <Field {...pick}>
          <Pick {...pick} value="" onChange={insert} options={options} none="选择模板" />
        </Field>
      )}
      <LongText
        name="text"
        label="回复内容"
        required
        rows={8}
        maxLength={3000}
        value={text}
        onChange={setText}
        problem={problems.text}
      />
    </Sheet>
  );
}

const lastAnswer = ({ steps }: ConsultingInfo) => steps.findLast(({ move }) => move === "回复")?.text ?? "";

/** Texts for others to read, begun by what was said and changed until they tell nothing of who asked. */
export function PublishForm({ info, onClose }: Props) {
  const { Sheet, LongText } = useFormKit();
  const [values, setValues] = useState(info.shown ?? { question: info.content, answer: lastAnswer(info) });
  const { problems, send, alarm, button } = useConsultingForm(consultingCalls.publish, "已发布为问答", onClose);
  const save = () => send({ id: info.id, seq: info.seq, ...values });
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet title="发布为问答" onClose={onClose} footer={button(save, "发布")}>
      {alarm}
      <p>所有企业都能看到。请改写得看不出是谁问的：不写企业名称、姓名和电话。</p>
      <LongText {...field("question", "问题")} required maxLength={1000} />
      <LongText {...field("answer", "解答")} required rows={6} maxLength={3000} />
    </Sheet>
  );
}
