import { useState } from "react";
import type { MonthlyRow } from "#contract/monthly/monthly-report.ts";
import { monthlyTitle } from "#contract/monthly/monthly-tables.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { MonthlyDocument } from "#src/entities/monthly/monthly-document.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { PagedPart, usePaging } from "./paged-part.tsx";

/** A company's monthly reports, to read only. */
export function CompanyMonths({ companyId }: { companyId: string }) {
  const paging = usePaging();
  const [open, setOpen] = useState<MonthlyRow | null>(null);
  const asked = { company_id: companyId, ...paging.asked };
  const list = useCall(contract.monthly.monthlyList, asked, { keepPrevious: true });
  return (
    <PagedPart
      title="专利月报"
      empty="还没有月报：企业有账号后，每月 1 日自动生成"
      list={list}
      paging={paging}
      rows={list.data?.list.map((row) => (
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
    >
      {open !== null && <MonthSheet row={open} onClose={() => setOpen(null)} />}
    </PagedPart>
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
