import { CompanyDetailsBody } from "./company-details-body.tsx";

export default function CompanyDetailsPage() {
  return <CompanyDetailsBody />;
}
