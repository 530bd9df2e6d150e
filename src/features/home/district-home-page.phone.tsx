import { DistrictHome } from "./district-home.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";

export default function DistrictHomePagePhone() {
  return (
    <div className="home">
      <ButtonLink kind="primary" className="home-new" to="/work">
        进入工作台
      </ButtonLink>
      <DistrictHome />
    </div>
  );
}
