import { CompanyHome } from "./company-home.tsx";

export default function CompanyHomePage() {
  return (
    <div className="home">
      <CompanyHome />
    </div>
  );
}
