import { PhoneCompanyChoice } from "#src/entities/company/company-choice.phone.tsx";
import { RequestsBody } from "./requests-body.tsx";

export default function RequestsPhonePage() {
  return <RequestsBody Choice={PhoneCompanyChoice} />;
}
