import { useSearchParams } from "react-router-dom";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { ApplicationsPart } from "./applications-part.tsx";
import { CompanyData } from "./company-data.tsx";
import { NoticesPart } from "./notices-part.tsx";
import { PeoplePart } from "./people-part.tsx";
import "./system.css";

const parts = { company: "企业资料", people: "登录人员", apply: "业务申请", notices: "通知设置" } as const;
type Part = keyof typeof parts;

const isPart = (text: string | null): text is Part => text !== null && Object.hasOwn(parts, text);

/**
 * 系统管理 of an enterprise: what the platform holds of it, who may enter the small program in its name, and
 * what its people are told.
 */
export default function SystemPage() {
  const { com_id, type } = useSessionUser();
  const [params] = useSearchParams();
  const asked = params.get("part");
  const part: Part = isPart(asked) ? asked : "company";
  if (com_id === 0) return <NoCompany title="完成企业认证后，可在这里维护本企业的资料和登录人员" />;
  return (
    <div className="system">
      <LinkTabs
        label="系统管理"
        current={`?part=${part}`}
        tabs={Object.entries(parts).map(([one, words]) => ({ to: `?part=${one}`, words }))}
      />
      {type === 1 && (
        <p role="note">
          试用账号只能查看，并在“业务申请”中申请开通功能。完成企业认证后可修改资料、添加登录人员、选择通知方式。
        </p>
      )}
      {part === "company" && <CompanyData companyId={com_id} isTrial={type === 1} />}
      {part === "people" && <PeoplePart isTrial={type === 1} />}
      {part === "apply" && <ApplicationsPart isTrial={type === 1} />}
      {part === "notices" && <NoticesPart isTrial={type === 1} />}
    </div>
  );
}
