import { useState } from "react";
import { type StewardRequest, steward } from "#contract/site/steward-request.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { useStewardDone } from "./use-steward-done.ts";

interface Props {
  row: StewardRequest;
  onClose: () => void;
}

/** What was done about a request. */
export function StewardNoteForm({ row, onClose }: Props) {
  const { Sheet, LongText, Flag } = useFormKit();
  const [text, setText] = useState("");
  const [told, setTold] = useState(true);
  const done = useStewardDone("已记录", onClose);
  const { problems, send, alarm, button } = useCallForm(steward.note, done);
  const save = async () => void (await send({ id: row.id, text, told }));
  return (
    <Sheet title={`记录进展：${row.company}`} onClose={onClose} footer={button(save)}>
      {alarm}
      <LongText
        name="text"
        label="做了什么"
        required
        maxLength={500}
        value={text}
        onChange={setText}
        problem={problems.text}
      />
      <Flag name="told" label="企业凭回执码可以看到这一条" value={told} onChange={setTold} />
    </Sheet>
  );
}

const closing = {
  办结: { label: "办理结果", button: "办结", done: "已办结" },
  谢绝: { label: "谢绝的原因", button: "谢绝", done: "已谢绝" },
} as const;

/** Ends a request with a word for the company. */
export function StewardSettleForm({ row, move, onClose }: Props & { move: keyof typeof closing }) {
  const { Sheet, LongText } = useFormKit();
  const [reply, setReply] = useState("");
  const words = closing[move];
  const done = useStewardDone(words.done, onClose);
  const { problems, send, alarm, button } = useCallForm(steward.settle, done);
  const save = async () => void (await send({ id: row.id, move, reply }));
  return (
    <Sheet title={`${move}：${row.company}`} onClose={onClose} footer={button(save, words.button)}>
      {alarm}
      <LongText
        name="reply"
        label={words.label}
        required
        hint="企业凭回执码可以看到"
        maxLength={500}
        value={reply}
        onChange={setReply}
        problem={problems.reply}
      />
    </Sheet>
  );
}

/** Hands a request to the street it belongs to. */
export function StewardHandOverForm({ row, onClose }: Props) {
  const { Sheet, LongText, Choice } = useFormKit();
  const [values, setValues] = useState({ id: row.id, street_id: "", reason: "" });
  const streets = useCall(contract.site.stewards, {});
  const done = useStewardDone("已转交", onClose);
  const { problems, send, alarm, button } = useCallForm(steward.handOver, done);
  const others = streets.data?.streets.filter(({ id }) => id !== row.street_id) ?? [];
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet
      title={`转交：${row.company}`}
      onClose={onClose}
      footer={button(async () => void (await send(values)), "转交")}
    >
      {alarm}
      <p>申请转到所选镇街重新等待接手，联系人和办理经过一并转去。</p>
      {streets.isPending && <p role="status">正在读取镇街…</p>}
      {streets.isError && <ErrorNote error={streets.error} retry={() => streets.refetch()} />}
      {streets.data && (
        <Choice
          {...field("street_id", "转交的镇街")}
          required
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <LongText {...field("reason", "原因")} required hint="企业凭回执码可以看到" maxLength={200} />
    </Sheet>
  );
}
