import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { DuplicatesBody } from "./duplicates-body.tsx";

export default function DuplicatesPhonePage() {
  return (
    <FormKitContext value={phoneFormKit}>
      <DuplicatesBody />
    </FormKitContext>
  );
}
