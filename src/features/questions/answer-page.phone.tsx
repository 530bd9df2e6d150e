import { useSearchParams } from "react-router-dom";
import { PhonePhotoViewer } from "#src/entities/photo/photo-viewer.phone.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { AnswerActions } from "./answer-actions.tsx";
import { AnswerBody } from "./answer-body.tsx";

export default function AnswerPhonePage() {
  const [search] = useSearchParams();
  return (
    <FormKitContext value={phoneFormKit}>
      <AnswerBody
        id={search.get("id") ?? ""}
        Viewer={PhonePhotoViewer}
        actions={(details, reload) => <AnswerActions details={details} reload={reload} />}
      />
    </FormKitContext>
  );
}
