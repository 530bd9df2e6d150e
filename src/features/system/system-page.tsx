import { Link, useSearchParams } from "react-router-dom";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { CompanyData } from "./company-data.tsx";
import { PeoplePart } from "./people-part.tsx";
import "./system.css";

const parts = { company: "企业资料", people: "登录人员" } as const;
type Part = keyof typeof parts;

/** 系统管理 of an enterprise: what the platform holds of it, and who may enter the small program in its name. */
export default function SystemPage() {
  const { com_id, type } = useSessionUser();
  const [params] = useSearchParams();
  const part: Part = params.get("part") === "people" ? "people" : "company";
  if (com_id === 0)
    return (
      <EmptyNote title="账号还没有关联企业，完成企业认证后可在这里维护资料和登录人员">
        <ButtonLink kind="primary" to="/userCenter#certification">
          去认证，或查看审核进度
        </ButtonLink>
      </EmptyNote>
    );
  return (
    <div className="system">
      <nav className="system-tabs" aria-label="系统管理">
        {(Object.keys(parts) as Part[]).map((one) => (
          <Link key={one} to={`?part=${one}`} aria-current={one === part ? "page" : undefined}>
            {parts[one]}
          </Link>
        ))}
      </nav>
      {type === 1 && <p role="note">试用账号只能查看。完成企业认证后可修改资料、添加登录人员。</p>}
      {part === "company" ? (
        <CompanyData companyId={com_id} isTrial={type === 1} />
      ) : (
        <PeoplePart isTrial={type === 1} />
      )}
    </div>
  );
}
