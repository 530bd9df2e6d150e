import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { PiecePageBody } from "./piece-page-body.tsx";

export default function PiecePage() {
  return (
    <FormKitContext value={deskFormKit}>
      <PiecePageBody />
    </FormKitContext>
  );
}
