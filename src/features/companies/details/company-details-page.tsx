import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { CompanyDetailsBody } from "./company-details-body.tsx";

export default function CompanyDetailsPage() {
  return (
    <FormKitContext value={deskFormKit}>
      <CompanyDetailsBody />
    </FormKitContext>
  );
}
