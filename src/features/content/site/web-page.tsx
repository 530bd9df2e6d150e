import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { WebBody } from "./web-body.tsx";

export default function WebPage() {
  return (
    <FormKitContext value={deskFormKit}>
      <WebBody />
    </FormKitContext>
  );
}
