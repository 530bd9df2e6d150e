import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { WebBody } from "./web-body.tsx";

export default function WebPhonePage() {
  return (
    <FormKitContext value={phoneFormKit}>
      <WebBody />
    </FormKitContext>
  );
}
