import { DistrictHome } from "./district-home.tsx";

export default function DistrictHomePage() {
  return (
    <div className="home">
      <DistrictHome />
    </div>
  );
}
