import { Modal, Select } from "antd";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { tellOutcome } from "../list/review-visits.ts";
import { visitsChanged } from "./visit-changed.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { useBackCloses } from "#src/ui/dialog/use-back-closes.ts";
import { useFocusBack } from "#src/ui/dialog/use-focus-back.ts";

interface Props {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Puts labels on several visits, or takes them off. */
export function LabelDialog({ ids, onDone, onClose }: Props) {
  const engine = useEngine();
  const { companyLabels } = useFieldNames();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const { busy, run } = useWork();
  const options = companyLabels.map(({ id, name }) => ({ value: id, label: name }));
  const save = async () => {
    await run(async () => {
      tellOutcome("已更新标签", await callServer(contract.visit.labelVisits, { ids: [...ids], add, remove }));
      visitsChanged(engine);
      onDone();
      onClose();
    });
  };
  const field = (label: string, value: string[], onChange: (value: string[]) => void, taken: string[]) => (
    <label className="label-choice">
      {label}
      <Select
        mode="multiple"
        aria-label={label}
        value={value}
        onChange={onChange}
        options={options.filter((option) => !taken.includes(option.value))}
        showSearch={{ optionFilterProp: "label" }}
        placeholder="选择标签"
        notFoundContent="没有可选的标签"
      />
    </label>
  );
  useBackCloses(true, onClose);
  useFocusBack();
  return (
    <Modal
      open
      title={`给所选的 ${ids.length} 条走访打标签`}
      okText="保存"
      onOk={() => void save()}
      onCancel={onClose}
      confirmLoading={busy}
      okButtonProps={{ disabled: add.length + remove.length === 0 }}
    >
      {field("添加标签", add, setAdd, remove)}
      {field("移除标签", remove, setRemove, add)}
    </Modal>
  );
}
