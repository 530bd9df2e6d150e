import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { CompanyDetailsBody } from "./company-details-body.tsx";

export default function CompanyDetailsPhonePage() {
  return (
    <FormKitContext value={phoneFormKit}>
      <CompanyDetailsBody />
    </FormKitContext>
  );
}
