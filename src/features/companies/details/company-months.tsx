import { useState } from "react";
import type { MonthlyRow } from "#contract/monthly/monthly-report.ts";
import { monthlyTitle } from "#contract/monthly/monthly-tables.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { MonthlyDocument } from "#src/entities/monthly/monthly-document.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";

const size = 5;

/** A company's monthly reports, to read only. */
export function CompanyMonths({ companyId }: { companyId: string }) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<MonthlyRow | null>(null);
  const { data, error, refetch } = useCall(
    contract.monthly.monthlyList,
    { company_id: companyId, page, size },
    { keepPrevious: true },
  );
  return (
    <section className="company-card" aria-label="专利月报">
      <h3>{data === undefined ? "专利月报" : `专利月报（${data.total}）`}</h3>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data?.total === 0 && <p>还没有月报：企业有账号后，每月 1 日自动生成</p>}
      <ul className="company-list">
        {data?.list.map((row) => (
          <li key={row.id}>
            <div className="related-row">
              <strong>{monthlyTitle(row)}</strong>
              <span>
                有效 {row.valid} 件，授权 {row.granted}，失效 {row.lapsed}，待缴年费 {row.fees}
              </span>
              <Button small aria-label={`查看${monthlyTitle(row)}`} onClick={() => setOpen(row)}>
                查看
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
      {open !== null && <MonthSheet row={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function MonthSheet({ row, onClose }: { row: MonthlyRow; onClose: () => void }) {
  const { Sheet } = useFormKit();
  const { data, error, refetch } = useCall(contract.monthly.monthlyInfo, { id: row.id });
  return (
    <Sheet title={monthlyTitle(row)} onClose={onClose} keepsTyped>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data !== undefined && <MonthlyDocument report={data} hasLinks={false} />}
    </Sheet>
  );
}
