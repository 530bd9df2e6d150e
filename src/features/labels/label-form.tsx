import { useState } from "react";
import { v7 as uuid } from "uuid";
import { labelColors, type ManagedLabel, type RuleField, ruleFields } from "#contract/company/company-labels.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { type LabelKind, labelKinds } from "./label-kinds.ts";
import { tokens } from "#src/ui/tokens.ts";

interface Props {
  kind: LabelKind;
  label: ManagedLabel | null;
  onClose: () => void;
  onSaved: () => void;
}

const colors = Object.entries(labelColors).map(([value, label]) => ({ value, label }));
const rules = Object.entries(ruleFields).map(([value, label]) => ({ value, label }));
const isYesNo = (field: string) => field === "is_above_scale" || field === "is_listed";

/** Name, group and colour of a label; for companies also the figure that suggests it. */
export function LabelForm({ kind, label, onClose, onSaved }: Props) {
  const { Text, Choice, Sheet } = useFormKit();
  const [id] = useState(() => label?.id ?? uuid());
  const [values, setValues] = useState({
    name: label?.name ?? "",
    group: label?.group ?? "",
    color: label?.color ?? tokens.primary,
    field: label?.rule?.field ?? "",
    min: String(label?.rule?.min ?? ""),
  });
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const { add, edit } = labelKinds[kind];
  const form = useCallForm(label === null ? add : edit, onSaved);
  const { problems } = form;
  const save = async () => {
    const { field, min, ...rest } = values;
    const rule =
      field === "" ? null : { field: field as RuleField, min: isYesNo(field) ? 1 : Number(min || Number.NaN) };
    if (await form.send({ id, ...rest, rule })) toast(label === null ? "已新增标签" : "已保存标签");
  };
  // A colour given elsewhere stays choosable.
  const colorOptions = values.color in labelColors ? colors : [...colors, { value: values.color, label: "现用颜色" }];
  return (
    <Sheet title={label === null ? "新增标签" : "修改标签"} onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <Text
        name="label-name"
        label="标签名称"
        required
        hint="1 到 12 个字，同类中不能重名"
        problem={problems.name}
        value={values.name}
        onChange={(name) => set({ name })}
        maxLength={12}
      />
      <Text
        name="label-group"
        label="分组"
        problem={problems.group}
        value={values.group}
        onChange={(group) => set({ group })}
        maxLength={12}
      />
      <Choice
        name="label-color"
        label="颜色"
        problem={problems.color}
        value={values.color}
        onChange={(color) => set({ color: color || values.color })}
        options={colorOptions}
      />
      {kind === "company" && (
        <Choice
          name="label-rule"
          label="自动推荐条件"
          hint="符合条件的企业会收到推荐，由工作人员确认后才加上"
          problem={problems["rule.field"]}
          value={values.field}
          onChange={(field) => set({ field })}
          options={rules}
          clearable
        />
      )}
      {kind === "company" && values.field !== "" && !isYesNo(values.field) && (
        <Text
          name="label-min"
          label="不少于"
          required
          problem={problems["rule.min"]}
          value={values.min}
          onChange={(min) => set({ min })}
          inputMode="numeric"
          maxLength={7}
        />
      )}
    </Sheet>
  );
}
