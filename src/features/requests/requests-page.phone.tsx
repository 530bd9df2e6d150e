import { PhoneCompanyChoice } from "#src/entities/company/company-choice.phone.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { RequestsBody } from "./requests-body.tsx";

export default function RequestsPhonePage() {
  return (
    <FormKitContext value={phoneFormKit}>
      <RequestsBody Choice={PhoneCompanyChoice} />
    </FormKitContext>
  );
}
