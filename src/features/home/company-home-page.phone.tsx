import { CompanyHome } from "./company-home.tsx";

export default function CompanyHomePagePhone() {
  return (
    <div className="home">
      <CompanyHome />
    </div>
  );
}
