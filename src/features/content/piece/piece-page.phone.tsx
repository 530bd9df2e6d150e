import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { PiecePageBody } from "./piece-page-body.tsx";

export default function PiecePhonePage() {
  return (
    <FormKitContext value={phoneFormKit}>
      <PiecePageBody />
    </FormKitContext>
  );
}
