import { useMemo, useState } from "react";
import { Chart } from "#src/ui/chart/chart.tsx";
import { YearForm } from "./year-form.tsx";
import { type Year, yearCharts } from "./year-charts.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  companyId: string;
  years: readonly Year[];
  onChanged: () => void;
}

/** Figures per year as charts, each with its table, and their editing. */
export function YearSection({ companyId, years, onChanged }: Props) {
  const [editing, setEditing] = useState(false);
  const charts = useMemo(() => yearCharts(years), [years]);
  return (
    <section className="company-card" aria-label="经营情况">
      <div className="section-head">
        <h3>经营情况</h3>
        <Button onClick={() => setEditing(true)}>登记年度数据</Button>
      </div>
      {years.length === 0 ? (
        <p>还没有登记年度数据</p>
      ) : (
        <div className="year-charts">
          {charts.map((data) => (
            <Chart key={data.title} data={data} height={240} />
          ))}
        </div>
      )}
      {editing && (
        <YearForm
          companyId={companyId}
          years={years}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
