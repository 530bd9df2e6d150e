import { useState } from "react";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  title: string;
  label: string;
  button: string;
  onSave: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks why, for a change that must say so. */
export function ReasonSheet({ title, label, button, onSave, onClose }: Props) {
  const { Sheet, LongText } = useFormKit();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    if (reason.trim() === "") return setProblem(`请填写${label}`);
    if (await onSave(reason.trim())) onClose();
  };
  const foot = (
    <Button kind="danger" wide onClick={() => void save()}>
      {button}
    </Button>
  );
  return (
    <Sheet title={title} onClose={onClose} footer={foot}>
      <LongText
        name="why"
        label={label}
        required
        problem={problem}
        value={reason}
        onChange={setReason}
        maxLength={200}
        rows={3}
      />
    </Sheet>
  );
}
