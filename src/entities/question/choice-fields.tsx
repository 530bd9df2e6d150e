import { Field, FieldGroup } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { type AnswerFieldProps, frameOf } from "./answer-field.ts";

interface Titled {
  value: string;
  title: string;
}
const labelled = (options: readonly Titled[]) => options.map(({ value, title }) => ({ value, label: title }));

export function SingleField(props: AnswerFieldProps<"single">) {
  const { Choice } = useFormKit();
  return (
    <Choice
      {...frameOf(props)}
      value={typeof props.value === "string" ? props.value : ""}
      onChange={props.onChange}
      options={labelled(props.question.options)}
      clearable={!props.required}
    />
  );
}

const yesNo = [
  { value: "yes", label: "是" },
  { value: "no", label: "否" },
];

export function YesNoField(props: AnswerFieldProps<"yes_no">) {
  const { Choice } = useFormKit();
  return (
    <Choice
      {...frameOf(props)}
      value={typeof props.value === "boolean" ? (props.value ? "yes" : "no") : ""}
      onChange={(word) => props.onChange(word === "" ? undefined : word === "yes")}
      options={yesNo}
      clearable={!props.required}
    />
  );
}

export function DropdownField(props: AnswerFieldProps<"dropdown">) {
  const { Pick } = useFormKit();
  const frame = frameOf(props);
  return (
    <Field {...frame}>
      <Pick
        {...frame}
        value={typeof props.value === "string" ? props.value : ""}
        options={labelled(props.question.options)}
        onChange={props.onChange}
        none="请选择"
      />
    </Field>
  );
}

interface Level extends Titled {
  children?: Level[] | undefined;
}

/** The lists that a path opens: the first level, and one more for each chosen one that has children. */
function levelsOf(options: readonly Level[], path: readonly string[]): (readonly Level[])[] {
  const chosen = options.find(({ value }) => value === path[0]);
  return [options, ...(chosen?.children ? levelsOf(chosen.children, path.slice(1)) : [])];
}

export function CascadeField(props: AnswerFieldProps<"cascade">) {
  const { Pick } = useFormKit();
  const path = Array.isArray(props.value) ? (props.value as string[]) : [];
  return (
    <FieldGroup {...frameOf(props)}>
      <div className="cascade">
        {levelsOf(props.question.options, path).map((options, depth) => (
          <Pick
            key={[depth, path[depth - 1]].join(" ")}
            name={`${frameOf(props).name}-${depth + 1}`}
            label={`${props.question.title}，第 ${depth + 1} 级`}
            none="请选择"
            value={path[depth] ?? ""}
            options={labelled(options)}
            onChange={(value) => props.onChange([...path.slice(0, depth), ...(value === "" ? [] : [value])])}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

const limitWords = (min: number, max: number, count: number) => {
  if (max < count) return min > 0 ? `选 ${min} 至 ${max} 项` : `最多选 ${max} 项`;
  return min > 0 ? `至少选 ${min} 项` : "可多选";
};

export function MultipleField(props: AnswerFieldProps<"multiple">) {
  const { options, min, max } = props.question;
  const chosen = Array.isArray(props.value) ? (props.value as string[]) : [];
  const toggle = (value: string, on: boolean) =>
    props.onChange(options.map((one) => one.value).filter((one) => (one === value ? on : chosen.includes(one))));
  const full = chosen.length >= max;
  return (
    <FieldGroup {...frameOf(props, limitWords(min, max, options.length))}>
      {options.map(({ value, title }) => {
        const on = chosen.includes(value);
        return (
          <label key={value} className="check-row">
            <input
              type="checkbox"
              checked={on}
              disabled={full && !on}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            {title}
          </label>
        );
      })}
    </FieldGroup>
  );
}
