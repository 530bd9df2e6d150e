import { Link } from "react-router-dom";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { AnnuityList } from "./annuity-list.tsx";
import { Forecast } from "./forecast.tsx";
import { useAnnuityAddress } from "./use-annuity-list.ts";
import "./annuities.css";

/** 年费: a company's patents with what each has to pay next, and what the next years will cost. */
export default function AnnuitiesPage() {
  const { isAsked, view, addressOf } = useAnnuityAddress();
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
      </nav>
      {view === "forecast" ? <Forecast /> : <AnnuityList />}
    </div>
  );
}
