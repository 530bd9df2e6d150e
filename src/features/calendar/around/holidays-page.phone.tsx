import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { HolidaysBody } from "./holidays-body.tsx";

export default function HolidaysPhonePage() {
  return (
    <FormKitContext value={phoneFormKit}>
      <HolidaysBody />
    </FormKitContext>
  );
}
