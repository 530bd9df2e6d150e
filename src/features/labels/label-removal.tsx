import { useState } from "react";
import type { ManagedLabel } from "#contract/company/company-labels.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { type LabelKind, labelKinds } from "./label-kinds.ts";

/** Deletes an unused label after asking; "in use" says that it must be merged into another. */
export async function removeLabel(kind: LabelKind, label: ManagedLabel): Promise<"done" | "in use" | "kept"> {
  if (label.uses > 0) return "in use";
  const choices = [
    { key: "delete", label: "删除", tone: "danger" as const },
    { key: "keep", label: "取消" },
  ];
  const body = `标签“${label.name}”没有用在任何记录上，删除后不再出现在选项中。`;
  if ((await ask({ title: "删除标签", body, choices })) !== "delete") return "kept";
  try {
    await callServer(labelKinds[kind].remove, { id: label.id });
    toast("已删除标签");
    return "done";
  } catch (error) {
    toastError(error);
    // Another street may use it: the list of this one cannot tell.
    return error instanceof ServerRefusal && error.data.reason === "in_use" ? "in use" : "kept";
  }
}

interface Props {
  kind: LabelKind;
  label: ManagedLabel;
  others: readonly ManagedLabel[];
  onClose: () => void;
  onSaved: () => void;
}

/** Merges a label into another of its kind: every record that carries it carries the other one instead. */
export function LabelMergeForm({ kind, label, others, onClose, onSaved }: Props) {
  const { Choice, Sheet } = useFormKit();
  const [into, setInto] = useState("");
  const form = useCallForm(labelKinds[kind].remove, onSaved);
  const save = async () => {
    if (into === "") return toast("请选择并入哪个标签", "warning");
    if (await form.send({ id: label.id, into })) toast("已合并标签");
  };
  return (
    <Sheet title={`合并标签“${label.name}”`} onClose={onClose} footer={form.button(save, "合并")}>
      {form.alarm}
      <p>
        “{label.name}”正用于 {label.uses} 条记录。合并后这些记录改为所选标签，“{label.name}”不再使用。
      </p>
      <Choice
        name="label-into"
        label="并入"
        required
        problem={form.problems.into}
        value={into}
        onChange={setInto}
        options={others.map(({ id, name, uses }) => ({ value: id, label: `${name}（${uses}）` }))}
      />
    </Sheet>
  );
}
