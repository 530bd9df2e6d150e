import { useState } from "react";
import type { DemandEdit } from "#contract/demand/demand-fields.ts";
import { changedFields } from "#contract/core/edits.ts";
import { handOutProblems, mayHandle } from "#contract/demand/demand-rules.ts";
import { demandLabels } from "#contract/demand/demand-fields.ts";
import type { AnyDemand } from "#src/entities/demand/use-local-demands.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";

/** What the office may still change of a demand under way: its labels and who works along. */
export function MarksSheet({ demand, onClose }: { demand: AnyDemand; onClose: () => void }) {
  const engine = useEngine();
  const { Sheet, Many } = useFormKit();
  const names = useFieldNames();
  const [values, setValues] = useState({ label_ids: demand.label_ids, collaborator_ids: demand.collaborator_ids });
  const [alarm, setAlarm] = useState<string | null>(null);
  const able = names.staff.filter((one) => mayHandle(one, demand.street_id) && one.id !== demand.owner_id);
  const optionsOf = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const problems = handOutProblems(values, demand.street_id, (id) => names.staff.find((one) => one.id === id));

  const save = async () => {
    const changes = changedFields<typeof values>(demand, values, ["label_ids", "collaborator_ids"]);
    if (Object.keys(changes).length === 0) return onClose();
    const input: DemandEdit = { id: demand.id, base_rev: Math.max(1, demand.rev), changes };
    const saved = await engine.save({ call: "business.demandEdit", input });
    if (!saved.ok) return setAlarm(saved.message);
    toast("已存本机");
    onClose();
  };
  const foot = (
    <Button kind="primary" wide onClick={() => void save()}>
      保存
    </Button>
  );
  return (
    <Sheet title="标签与协办人" onClose={onClose} footer={foot}>
      {alarm !== null && (
        <p className="form-alarm" role="alert">
          {alarm}
        </p>
      )}
      <Many
        name="label_ids"
        label={demandLabels.label_ids}
        value={values.label_ids}
        onChange={(label_ids) => setValues((now) => ({ ...now, label_ids }))}
        options={optionsOf(names.demandLabels)}
      />
      <Many
        name="collaborator_ids"
        label={demandLabels.collaborator_ids}
        problem={problems.collaborator_ids}
        value={values.collaborator_ids}
        onChange={(collaborator_ids) => setValues((now) => ({ ...now, collaborator_ids }))}
        options={optionsOf(able)}
      />
    </Sheet>
  );
}
