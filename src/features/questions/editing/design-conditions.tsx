import { Input, Select } from "antd";
import { type Condition, conditionWords, type Question } from "#contract/question/questionnaire-fields.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { SmallButton } from "./design-fields.tsx";
import { operatorsFor, valuesFor } from "./design-condition-choices.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  name: string;
  label: string;
  hint: string;
  conditions: readonly Condition[];
  /** Questions that stand before and may be asked for. */
  earlier: readonly Question[];
  problem: string | undefined;
  onChange: (conditions: Condition[]) => void;
}

/** Conditions that must all hold, each on a question that stands before. */
export function ConditionsEditor({ name, label, hint, conditions, earlier, problem, onChange }: Props) {
  const asked = earlier.filter(({ type }) => type !== "note");
  const first = asked.at(-1);
  const add = () => first && onChange([...conditions, startOn(first)]);
  return (
    <FieldGroup name={name} label={label} problem={problem} hint={asked.length === 0 ? "前面还没有可以引用的题" : hint}>
      {conditions.map((condition, place) => (
        <ConditionRow
          key={place}
          label={`${label} ${place + 1}`}
          condition={condition}
          asked={asked}
          onChange={(next) => onChange(conditions.with(place, next))}
          onRemove={() => onChange(conditions.toSpliced(place, 1))}
        />
      ))}
      <Button small disabled={first === undefined || conditions.length >= 10} onClick={add}>
        添加条件
      </Button>
    </FieldGroup>
  );
}

function startOn(question: Question): Condition {
  const op = operatorsFor(question.type)[0] ?? "filled";
  return { code: question.code, op, value: op === "filled" ? "" : (valuesFor(question)?.[0]?.value ?? "") };
}

interface RowProps {
  label: string;
  condition: Condition;
  asked: readonly Question[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

function ConditionRow({ label, condition, asked, onChange, onRemove }: RowProps) {
  const question = asked.find(({ code }) => code === condition.code);
  const operators = question ? operatorsFor(question.type) : [condition.op];
  const titles = asked.map(({ code, title }) => ({ value: code, label: `${title || "（未填写题目）"}（${code}）` }));
  const known =
    question !== undefined ? titles : [{ value: condition.code, label: `${condition.code}（不在前面）` }, ...titles];
  return (
    <div className="design-condition">
      <Select
        aria-label={`${label}：题目`}
        value={condition.code}
        options={known}
        showSearch={{ optionFilterProp: "label" }}
        onChange={(code: string) => {
          const next = asked.find((one) => one.code === code);
          if (next) onChange(startOn(next));
        }}
      />
      <Select
        aria-label={`${label}：关系`}
        value={condition.op}
        options={operators.map((op) => ({ value: op, label: conditionWords[op] }))}
        onChange={(op: Condition["op"]) =>
          onChange({ ...condition, op, value: op === "filled" ? "" : condition.value })
        }
      />
      {condition.op !== "filled" && <ConditionValue {...{ label, condition, question, onChange }} />}
      <SmallButton icon="remove" name={`删除${label}`} onClick={onRemove} />
    </div>
  );
}

function ConditionValue({
  label,
  condition,
  question,
  onChange,
}: Pick<RowProps, "label" | "condition" | "onChange"> & { question: Question | undefined }) {
  const values = question && valuesFor(question);
  if (values)
    return (
      <Select
        aria-label={`${label}：值`}
        value={String(condition.value)}
        options={values.map(({ value, label: word }) => ({ value: String(value), label: word }))}
        onChange={(chosen: string) => {
          const found = values.find(({ value }) => String(value) === chosen);
          if (found) onChange({ ...condition, value: found.value });
        }}
      />
    );
  const isNumber = question?.type === "number" || question?.type === "computed";
  return (
    <Input
      aria-label={`${label}：值`}
      type={question?.type === "date" ? "date" : "text"}
      inputMode={isNumber ? "decimal" : "text"}
      value={String(condition.value)}
      onChange={({ target }) => {
        const number = Number(target.value);
        const numeric = isNumber && target.value.trim() !== "" && String(number) === target.value.trim();
        onChange({ ...condition, value: numeric ? number : target.value });
      }}
    />
  );
}
