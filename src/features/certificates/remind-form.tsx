import { useState } from "react";
import { reminderDays } from "#contract/certificate/certificate-rules.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import "#src/ui/form/form.css";

interface Props {
  remind: readonly number[];
  onClose: () => void;
  onSaved: () => void;
}

/** How many days before an end the company wants to be reminded. */
export function RemindForm({ remind, onClose, onSaved }: Props) {
  const { Sheet, Flag } = useFormKit();
  const [days, setDays] = useState<readonly number[]>(remind);
  const { busy, run } = useWork();
  const save = async () => {
    const saved = await run(() => callServer(contract.certificate.certificateRemind, { days: [...days] }));
    if (!saved) return;
    toast("提醒设置已保存");
    onSaved();
  };
  return (
    <Sheet title="设置到期提醒" onClose={onClose} footer={<SaveButton busy={busy} save={save} />}>
      {reminderDays.map((one) => (
        <Flag
          key={one}
          name={`remind-${one}`}
          label={`到期前 ${one} 天`}
          value={days.includes(one)}
          onChange={(isOn) => setDays(isOn ? [...days, one] : days.filter((day) => day !== one))}
        />
      ))}
    </Sheet>
  );
}
