import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { NewsBody } from "./news-body.tsx";

export default function NewsPhonePage() {
  return (
    <FormKitContext value={phoneFormKit}>
      <NewsBody />
    </FormKitContext>
  );
}
