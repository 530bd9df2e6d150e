import { isSubAccount } from "#contract/account/sub-accounts.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";

/** Certificates are a company's: an account without one gets it by certification. */
export function NoCompany() {
  const user = useSessionUser();
  if (isSubAccount(user)) return <EmptyNote title="账号还没有关联企业，请联系本单位的主账号" />;
  return (
    <EmptyNote title="完成企业认证后，可在这里登记和管理本企业的证书">
      <ButtonLink kind="primary" to="/userCenter#certification">
        去认证，或查看审核进度
      </ButtonLink>
    </EmptyNote>
  );
}
