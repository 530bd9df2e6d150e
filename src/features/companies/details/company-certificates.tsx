import { useState } from "react";
import type { CertificateRow } from "#contract/certificate/certificate.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { CertificateState } from "#src/entities/certificate/certificate-words.tsx";
import { ScanView } from "#src/entities/certificate/scan-view.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { recordDay } from "#src/ui/text/record-day.tsx";
import { PagedPart, usePaging } from "./paged-part.tsx";

/** What a company keeps of its certificates, to read only. */
export function CompanyCertificates({ companyId }: { companyId: string }) {
  const paging = usePaging();
  const [open, setOpen] = useState<CertificateRow | null>(null);
  const asked = { company_id: companyId, ...paging.asked };
  const list = useCall(contract.certificate.certificateCompany, asked, { keepPrevious: true });
  return (
    <PagedPart
      title="证书"
      empty="企业还没有登记证书"
      list={list}
      paging={paging}
      rows={list.data?.list.map((row) => (
        <li key={row.id}>
          <div className="related-row">
            <strong>{row.name}</strong>
            <span>
              {row.kind} {row.number} {row.expires_on !== null && `有效期至 ${recordDay(row.expires_on)}`}
            </span>
            <CertificateState certificate={row} />
            <Button small aria-label={`查看证书 ${row.name}`} onClick={() => setOpen(row)}>
              查看
            </Button>
          </div>
        </li>
      ))}
    >
      {open !== null && <CertificateSheet row={open} onClose={() => setOpen(null)} />}
    </PagedPart>
  );
}

function CertificateSheet({ row, onClose }: { row: CertificateRow; onClose: () => void }) {
  const { Sheet } = useFormKit();
  const { data, error, refetch } = useCall(contract.certificate.certificateInfo, { id: row.id });
  const facts = [
    ["证书类型", row.kind],
    ["编号", row.number],
    ["权利人", row.holder],
    ["发证日期", recordDay(row.issued_on) || "未填写"],
    ["有效期至", recordDay(row.expires_on) || "长期有效"],
  ] as const;
  return (
    <Sheet title={row.name} onClose={onClose} keepsTyped>
      <CertificateState certificate={row} />
      <dl className="certificate-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data !== undefined && (
        <>
          <ScanView label="正面" scan={data.front} />
          <ScanView label="背面" scan={data.back} />
        </>
      )}
    </Sheet>
  );
}
