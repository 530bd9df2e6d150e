import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { LabelsBody } from "./labels-body.tsx";

export default function LabelsPhonePage() {
  return (
    <FormKitContext value={phoneFormKit}>
      <LabelsBody />
    </FormKitContext>
  );
}
