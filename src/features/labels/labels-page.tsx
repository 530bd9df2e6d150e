import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { LabelsBody } from "./labels-body.tsx";

export default function LabelsPage() {
  return (
    <FormKitContext value={deskFormKit}>
      <LabelsBody />
    </FormKitContext>
  );
}
