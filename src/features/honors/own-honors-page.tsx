import { CompanyHonors } from "#src/entities/honor/company-honors.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import "./honors.css";

/** The enterprise's own honors; the district keeps them. */
export default function OwnHonorsPage() {
  const { com_id } = useSessionUser();
  if (com_id === 0)
    return (
      <EmptyNote title="账号还没有关联企业，认证通过后可以查看本企业的荣誉">
        <ButtonLink to="/userCenter">去认证</ButtonLink>
      </EmptyNote>
    );
  return (
    <div className="own-honors">
      <CompanyHonors companyId={com_id} size={20} />
    </div>
  );
}
