import { useState } from "react";
import { companyList } from "#contract/company/company-list.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";

interface Props {
  ids: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/** Puts labels on several companies and takes others off. */
export function LabelBatchForm({ ids, onClose, onSaved }: Props) {
  const { Many, Sheet } = useFormKit();
  const { companyLabels } = useFieldNames();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const form = useCallForm(companyList.companyBatch, onSaved);
  const options = companyLabels.map(({ id, name }) => ({ value: id, label: name }));
  const save = async () => {
    if (add.length + remove.length === 0) return toast("请选择要增加或去掉的标签", "warning");
    if (add.some((id) => remove.includes(id))) return toast("同一标签不能既增加又去掉", "warning");
    if (await form.send({ ids: [...ids], add_labels: add, remove_labels: remove }))
      toast(`已调整 ${ids.length} 家企业的标签`);
  };
  return (
    <Sheet title={`调整 ${ids.length} 家企业的标签`} onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <Many
        name="add_labels"
        label="增加标签"
        problem={form.problems.add_labels}
        value={add}
        onChange={setAdd}
        options={options}
      />
      <Many name="remove_labels" label="去掉标签" value={remove} onChange={setRemove} options={options} />
    </Sheet>
  );
}
