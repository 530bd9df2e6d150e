import { Link } from "react-router-dom";
import { DistrictHome } from "./district-home.tsx";

export default function DistrictHomePagePhone() {
  return (
    <div className="home">
      <Link className="plain-button primary home-new" to="/work">
        进入工作台
      </Link>
      <DistrictHome />
    </div>
  );
}
