import { DeskCompanyChoice } from "#src/entities/company/company-choice.tsx";
import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { RequestsBody } from "./requests-body.tsx";

export default function RequestsPage() {
  return (
    <FormKitContext value={deskFormKit}>
      <RequestsBody Choice={DeskCompanyChoice} />
    </FormKitContext>
  );
}
