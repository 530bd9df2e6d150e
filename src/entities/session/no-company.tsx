import { isSubAccount } from "#contract/account/sub-accounts.ts";
import { useSessionUser } from "./use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";

/** Whether the account speaks for a company. */
export const useHasCompany = () => useSessionUser().com_id !== 0;

interface Props {
  /** What will stand here: 证书, 案件. */
  what?: string;
  /** The same in words of its own. */
  title?: string;
}

/** What is a company's is not for an account without one, which gets it by certification. */
export function NoCompany({ what = "", title = `完成企业认证后，可在这里登记和管理本企业的${what}` }: Props) {
  const user = useSessionUser();
  if (isSubAccount(user)) return <EmptyNote title="账号还没有关联企业，请联系本单位的主账号" />;
  return (
    <EmptyNote title={title}>
      <ButtonLink kind="primary" to="/userCenter#certification">
        去认证，或查看审核进度
      </ButtonLink>
    </EmptyNote>
  );
}
