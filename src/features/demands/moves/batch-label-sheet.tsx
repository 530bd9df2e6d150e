import { useState } from "react";
import { demandEditProblem } from "#contract/demand/demand-rules.ts";
import { demandLabels } from "#contract/demand/demand-fields.ts";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { BatchResults, type BatchResult } from "./batch-results.tsx";

interface Props {
  demands: readonly DemandListRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Adds labels to several demands; those they have stay. */
export function BatchLabelSheet({ demands, onDone, onClose }: Props) {
  const engine = useEngine();
  const { Sheet, Many } = useFormKit();
  const { demandLabels: labels } = useFieldNames();
  const [added, setAdded] = useState<string[]>([]);
  const [refused, setRefused] = useState<BatchResult[] | null>(null);
  const able = demands.filter((demand) => demandEditProblem(demand, ["label_ids"], engine.user) === null);
  const save = async () => {
    const told: BatchResult[] = [];
    for (const { id, rev, label_ids } of able) {
      const changes = { label_ids: [...new Set([...label_ids, ...added])] };
      if (changes.label_ids.length === label_ids.length) continue;
      const input = { id, base_rev: Math.max(1, rev), changes };
      const saved = await engine.save({ call: "business.demandEdit", input });
      if (!saved.ok) told.push({ id, ok: false, msg: saved.message });
    }
    onDone();
    if (told.length > 0) return setRefused(told);
    toast("已存本机");
    onClose();
  };
  const foot = (
    <Button kind="primary" wide disabled={added.length === 0 || refused !== null} onClick={() => void save()}>
      {`为 ${able.length} 条需求加上标签`}
    </Button>
  );
  return (
    <Sheet title="批量打标签" onClose={onClose} footer={foot}>
      {able.length < demands.length && (
        <p className="form-note">
          所选 {demands.length} 条中有 {able.length} 条可以打标签，其余不会改变。
        </p>
      )}
      {refused === null ? (
        <Many
          name="label_ids"
          label={demandLabels.label_ids}
          value={added}
          onChange={setAdded}
          options={labels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <BatchResults results={refused} demands={demands} />
      )}
    </Sheet>
  );
}
