import { useState } from "react";
import { contract } from "#contract/index.ts";
import { kindOf } from "#contract/core/roles.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { namedOptions, useFormKit } from "#src/ui/form/form-kit.ts";

interface Props {
  count: number;
  busy: boolean;
  problem: string | undefined;
  onClose: () => void;
  onChosen: (ids: string[]) => void;
}

/** The streets that take the place of those the ticked accounts have. */
export function StreetsSheet({ count, busy, problem, onClose, onChosen }: Props) {
  const { Sheet, Many } = useFormKit();
  const streets = useCall(contract.staff.streets, {});
  const [ids, setIds] = useState<string[]>([]);
  const user = useSessionUser();
  // A lead gives what is the lead's own.
  const shown = (streets.data ?? []).filter(({ id }) => kindOf(user) !== "street" || user.street_ids.includes(id));
  return (
    <Sheet
      title={`调整 ${count} 个账号的负责镇街`}
      onClose={onClose}
      footer={
        <div className="users-form-foot">
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" disabled={busy || ids.length === 0} onClick={() => onChosen(ids)}>
            {busy ? "正在保存…" : "保存"}
          </Button>
        </div>
      }
    >
      <p>所选镇街将代替这些账号原来的负责镇街；只对镇街/服务机构人员有效。</p>
      <Many
        name="street_ids"
        label="负责镇街"
        required
        problem={problem ?? streets.error?.message}
        value={ids}
        onChange={setIds}
        options={namedOptions(shown)}
      />
    </Sheet>
  );
}
