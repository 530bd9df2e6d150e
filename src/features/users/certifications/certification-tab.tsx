import { useSearchParams } from "react-router-dom";
import {
  certificationCalls,
  certificationStatuses,
  type CertificationStatus,
} from "#contract/account/certification.ts";
import { useCall } from "#src/api/use-call.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { ApplicationCard } from "./application-card.tsx";
import "./certifications.css";
import { Pages } from "#src/ui/list/pages.tsx";

const size = 10;

const emptyWords = { 待审核: "没有等待审核的认证申请", 通过: "还没有通过的申请", 退回: "没有退回的申请" } as const;

const statusIn = (word: string | null): CertificationStatus =>
  certificationStatuses.find((status) => status === word) ?? "待审核";

/** Applications for certification by their state, what waits first; the address carries state and page. */
export function CertificationTab() {
  const [params, setParams] = useSearchParams();
  const status = statusIn(params.get("status"));
  const page = Math.max(1, Number(params.get("page")) || 1);
  const show = (next: Record<string, string>) => setParams({ tab: "certify", status, ...next });
  const queue = useCall(certificationCalls.certifyList, { status, page, size }, { keepPrevious: true });
  return (
    <>
      <div className="certify-states" role="group" aria-label="申请状态">
        {certificationStatuses.map((one) => (
          <Button key={one} aria-pressed={one === status} onClick={() => show({ status: one })}>
            {one === "待审核" && queue.data ? `待审核 ${queue.data.waiting}` : one}
          </Button>
        ))}
      </div>
      {queue.data ? (
        <>
          {queue.data.total === 0 && (
            <EmptyNote title={emptyWords[status]}>企业在“我的”提交认证后，会排在这里等待审核。</EmptyNote>
          )}
          <ul className="certify-list">
            {queue.data.list.map((one) => (
              <ApplicationCard key={one.id} application={one} />
            ))}
          </ul>
          <Pages
            page={page}
            pages={Math.ceil(queue.data.total / size)}
            onPage={(next) => show({ page: String(next) })}
          />
        </>
      ) : queue.error ? (
        <ErrorNote error={queue.error} retry={() => void queue.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}
