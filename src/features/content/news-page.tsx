import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { NewsBody } from "./news-body.tsx";

export default function NewsPage() {
  return (
    <FormKitContext value={deskFormKit}>
      <NewsBody />
    </FormKitContext>
  );
}
