import { Link } from "react-router-dom";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { AnnuityList } from "./annuity-list.tsx";
import { Forecast } from "./forecast.tsx";
import { useAnnuityAddress } from "./use-annuity-list.ts";
import "./annuities.css";

/** 年费: a company's patents with what each has to pay next, and what the next years will cost. */
export default function AnnuitiesPage() {
  const { isAsked, isEnterprise, conditions, view, addressOf } = useAnnuityAddress();
  const { com_id } = useSessionUser();
  const hasCompany = useHasCompany();
  if (isEnterprise && !hasCompany) return <NoCompany title="完成企业认证后，可在这里查看和管理本企业的专利年费" />;
  if (!isAsked)
    return (
      <EmptyNote title="请先选择企业">
        <Link className="reach" to="/officeAnnuities">
          到企业年费一览选择
        </Link>
      </EmptyNote>
    );
  return (
    <div className="annuities">
      <nav className="annuity-ways" aria-label="年费的内容">
        <ButtonLink to={addressOf({})} aria-current={view === "list" ? "page" : undefined}>
          缴费清单
        </ButtonLink>
        <ButtonLink to={addressOf({ view: "forecast" })} aria-current={view === "forecast" ? "page" : undefined}>
          五年预测
        </ButtonLink>
        <ButtonLink to={`/cutDetails?company=${isEnterprise ? com_id : conditions.company_id}`}>费用减缴</ButtonLink>
      </nav>
      {view === "forecast" ? <Forecast /> : <AnnuityList />}
    </div>
  );
}
