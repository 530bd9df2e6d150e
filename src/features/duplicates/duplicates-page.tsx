import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { DuplicatesBody } from "./duplicates-body.tsx";

export default function DuplicatesPage() {
  return (
    <FormKitContext value={deskFormKit}>
      <DuplicatesBody />
    </FormKitContext>
  );
}
