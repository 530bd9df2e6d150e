import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { mayManageStreet } from "#contract/company/company-rights.ts";
import type { LocalCompany } from "#offline/field-types.ts";
import { FollowButton } from "#src/entities/company/follow-button.tsx";
import { LabelChip } from "#src/entities/company/label-chip.tsx";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import type { CompanyDetails } from "./use-company-details.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

interface Props {
  company: LocalCompany;
  details: CompanyDetails;
  /** Looks the company up in the public register. */
  lookup: ReactNode;
  onEdit: () => void;
  onAssign: () => void;
}

const actionsOf = (id: string) =>
  [
    [`/workVisit/form?company_id=${id}`, "新建走访"],
    [`/addWaitvisit?company=${id}`, "安排走访"],
    [`/addDemand?company=${id}`, "登记需求"],
    [`/question/fill?company=${id}`, "填写问卷"],
    [`/backToneSharing?company=${id}`, "背调"],
  ] as const;

/** Name, standing and what can be done with a company. */
export function CompanyHeader({ company, details, lookup, onEdit, onAssign }: Props) {
  const user = useSessionUser();
  const manages = mayManageStreet(user, company.street_id);
  return (
    <header className="company-card company-head">
      <div className="company-title">
        <h2>{company.name}</h2>
        <FollowButton company={company} followed={details.followed} />
      </div>
      <Standing company={company} ownerName={details.all?.owner_name} />
      <Labels company={company} />
      <div className="company-actions">
        {actionsOf(company.id).map(([to, words], place) => (
          <ButtonLink key={to} kind={place === 0 ? "primary" : "plain"} to={to}>
            {words}
          </ButtonLink>
        ))}
        <Button onClick={onEdit}>编辑企业</Button>
        {lookup}
        {manages && <Button onClick={onAssign}>责任人与层级</Button>}
      </div>
      {details.all !== null && details.all.duplicates > 0 && (
        <p className="company-hint">
          有 {details.all.duplicates} 家企业与它相似，
          <Link to={`/companies/duplicates?company=${company.id}`}>核对是否重复</Link>
        </p>
      )}
    </header>
  );
}

function Standing({ company, ownerName }: { company: LocalCompany; ownerName: string | undefined }) {
  const names = useFieldNames();
  const owner = ownerName ?? (company.owner_id === null ? "" : names.person(company.owner_id));
  const words = [
    names.street(company.street_id),
    company.reg_status,
    company.scale,
    company.tier === "" ? "未分层级" : tierWord(company.tier),
    owner === "" ? "暂无责任人" : `责任人 ${owner}`,
    company.open_demands > 0 ? `未办结需求 ${company.open_demands} 项` : "",
  ];
  return <p className="company-standing">{words.filter((word) => word !== "").join(" · ")}</p>;
}

function Labels({ company }: { company: LocalCompany }) {
  const { companyLabels } = useFieldNames();
  const carried = companyLabels.filter(({ id }) => company.label_ids.includes(id));
  if (carried.length === 0) return null;
  return (
    <p className="company-labels" aria-label="标签">
      {carried.map((label) => (
        <LabelChip key={label.id} name={label.name} color={label.color} />
      ))}
    </p>
  );
}
