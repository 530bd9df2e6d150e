import { DeskCompanyChoice } from "#src/entities/company/company-choice.tsx";
import { RequestsBody } from "./requests-body.tsx";

export default function RequestsPage() {
  return <RequestsBody Choice={DeskCompanyChoice} />;
}
