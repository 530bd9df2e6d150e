import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { composeReport, useReportsChanged } from "./use-reports.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { CompanyChoice } from "#src/entities/company/company-choice.tsx";

/** Chooses a company and composes a report on it; `?company=` has chosen one already. */
export function ReportStart() {
  const [search] = useSearchParams();
  const [company, setCompany] = useState(search.get("company") ?? "");
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const changed = useReportsChanged();
  const { busy, run } = useWork();
  const start = () =>
    company === ""
      ? setProblem("请选择企业")
      : void run(async () => {
          const id = await composeReport(company);
          await changed();
          void navigate(`/backToneSharing?id=${id}`);
        });
  return (
    <div className="report-card">
      <h2>生成背调报告</h2>
      <p className="report-quiet">由平台已有的企业资料、走访、需求和问卷汇编，生成后可逐节修改。</p>
      <CompanyChoice
        name="report-company"
        label="企业"
        required
        problem={problem}
        value={company}
        onChange={(id) => {
          setCompany(id);
          setProblem(undefined);
        }}
      />
      <Button kind="primary" disabled={busy} onClick={start}>
        {busy ? "正在汇编…" : "生成报告"}
      </Button>
    </div>
  );
}
