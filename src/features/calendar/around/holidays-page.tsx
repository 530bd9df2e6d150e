import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { HolidaysBody } from "./holidays-body.tsx";

export default function HolidaysPage() {
  return (
    <FormKitContext value={deskFormKit}>
      <HolidaysBody />
    </FormKitContext>
  );
}
