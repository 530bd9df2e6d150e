import { Select } from "antd";
import { isPrefillName, prefillFields } from "#contract/question/answer-prefill.ts";
import { contract } from "#contract/index.ts";
import { type Question, questionTypes, type QuestionType } from "#contract/question/questionnaire-fields.ts";
import { useCall } from "#src/api/use-call.ts";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ConditionsEditor } from "./design-conditions.tsx";
import { type Path, retyped } from "../design/design-doc.ts";
import { LeftText } from "./design-fields.tsx";
import { TypeFields } from "./design-limits.tsx";
import type { PlacedProblem } from "../design/design-problems.ts";

interface Props {
  question: Question;
  path: Path;
  earlier: readonly Question[];
  problems: readonly PlacedProblem[];
  onChange: (question: Question, mark: string | null) => void;
  onRecode: (code: string) => void;
}

const typeOptions = (inner: boolean) =>
  (Object.entries(questionTypes) as [QuestionType, string][])
    .filter(([type]) => !inner || type !== "subform")
    .map(([value, label]) => ({ value, label }));

/** Everything of one question. */
export function QuestionEditor({ question, path, earlier, problems, onChange, onRecode }: Props) {
  const { Text, LongText, Flag } = useFormKit();
  const problemOf = (field: string) => problems.find((one) => one.field === field)?.message;
  const set = (changes: object, mark: string | null) =>
    onChange({ ...question, ...changes } as Question, mark === null ? null : `${path.join(".")}.${mark}`);
  const own = problems.filter(({ field }) => field === "");
  const asks = question.type !== "note" && question.type !== "computed";
  return (
    <div className="design-editor">
      {own.map(({ message }) => (
        <p key={message} className="field-problem" role="status">
          <span aria-hidden="true">⚠ </span>
          {message}
        </p>
      ))}
      <Text
        name="q.title"
        label={question.type === "note" ? "说明文字" : "题目"}
        required
        maxLength={200}
        problem={problemOf("title")}
        value={question.title}
        onChange={(title) => set({ title }, "title")}
      />
      <TypeAndCode
        question={question}
        inner={path[1] !== undefined}
        codeProblem={problemOf("code")}
        onRetype={(type) => onChange(retyped(question, type), null)}
        onRecode={onRecode}
      />
      <LongText
        name="q.help"
        label="题目说明"
        maxLength={500}
        rows={1}
        problem={problemOf("help")}
        value={question.help}
        onChange={(help) => set({ help }, "help")}
      />
      {asks && (
        <Flag
          name="q.required"
          label="必填"
          value={question.required}
          onChange={(required) => set({ required }, null)}
        />
      )}
      <TypeFields question={question} earlier={earlier} problemOf={problemOf} onChange={set} />
      <ConditionsEditor
        name="q.show_if"
        label="显示条件"
        hint="全部满足才显示此题；没有条件时总是显示"
        conditions={question.show_if}
        earlier={earlier}
        problem={problemOf("show_if")}
        onChange={(show_if) => set({ show_if }, "show_if")}
      />
      {asks && !question.required && (
        <ConditionsEditor
          name="q.required_if"
          label="必填条件"
          hint="全部满足时此题必填"
          conditions={question.required_if}
          earlier={earlier}
          problem={problemOf("required_if")}
          onChange={(required_if) => set({ required_if }, "required_if")}
        />
      )}
      {asks && <MoreFields {...{ question, path, problemOf, set }} />}
    </div>
  );
}

interface TypeAndCodeProps {
  question: Question;
  /** Inside a subform. */
  inner: boolean;
  codeProblem: string | undefined;
  onRetype: (type: QuestionType) => void;
  onRecode: (code: string) => void;
}

/** What kind of question it is, and the code its answers are kept under. */
function TypeAndCode({ question, inner, codeProblem, onRetype, onRecode }: TypeAndCodeProps) {
  const frame = { name: "q.type", label: "题型" };
  return (
    <div className="design-pair">
      <Field {...frame}>
        <Select {...bindingOf(frame)} value={question.type} options={typeOptions(inner)} onChange={onRetype} />
      </Field>
      <LeftText
        name="q.code"
        label="编码"
        required
        maxLength={40}
        problem={codeProblem}
        hint="答卷按编码存放，发布后不要改"
        value={question.code}
        onCommit={onRecode}
      />
    </div>
  );
}

interface MoreProps {
  question: Question;
  path: Path;
  problemOf: (field: string) => string | undefined;
  set: (changes: object, mark: string | null) => void;
}

/** Where the answer comes from and goes to beforehand, and labels. */
function MoreFields({ question, path, problemOf, set }: MoreProps) {
  const { Many } = useFormKit();
  const labels = useCall(contract.question.questionLabel, {});
  const fitting = Object.entries(prefillFields).filter(([, { types }]) =>
    (types as readonly QuestionType[]).includes(question.type),
  );
  const field = isPrefillName(question.prefill) ? prefillFields[question.prefill] : null;
  const frame = {
    name: "q.prefill",
    label: "用企业信息预填",
    problem: problemOf("prefill"),
    hint: field?.writes === null ? "只预填，不回写到企业" : "提交后与企业信息不同的值，可以逐项回写",
  };
  return (
    <>
      {path[1] === undefined && (fitting.length > 0 || question.prefill !== "") && (
        <Field {...frame}>
          <Select
            {...bindingOf(frame)}
            value={question.prefill}
            options={[{ value: "", label: "不预填" }, ...fitting.map(([value, { label }]) => ({ value, label }))]}
            showSearch={{ optionFilterProp: "label" }}
            onChange={(prefill: string) => set({ prefill }, null)}
          />
        </Field>
      )}
      <Many
        name="q.label_ids"
        label="题目标签"
        problem={labels.error?.message}
        value={question.label_ids}
        options={labels.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        onChange={(label_ids) => set({ label_ids }, null)}
      />
    </>
  );
}
