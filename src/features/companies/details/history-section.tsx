import { useState } from "react";
import type { Revision } from "#contract/core/revision.ts";
import { contract } from "#contract/index.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { ErrorNote, OfflineNote } from "#src/ui/page/page-state.tsx";
import { actionOf, changesOf } from "./history-words.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

/** Who changed what of a company; read when it is opened. */
export function HistorySection({ companyId }: { companyId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="company-card" aria-label="修改历史">
      <div className="section-head">
        <h3>修改历史</h3>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "收起" : "展开"}
        </Button>
      </div>
      {open && <Revisions companyId={companyId} />}
    </section>
  );
}

function Revisions({ companyId }: { companyId: string }) {
  const history = useCall(contract.company.companyHistory, { id: companyId });
  if (history.isLoading) return <p role="status">正在读取…</p>;
  if (history.error instanceof NetworkFailure) return <OfflineNote>修改历史需要联网查看。</OfflineNote>;
  if (history.error) return <ErrorNote error={history.error} retry={() => void history.refetch()} />;
  const revisions = history.data?.revisions ?? [];
  if (revisions.length === 0) return <p>导入后还没有人修改过</p>;
  return (
    <ol className="company-history">
      {revisions.map((revision) => (
        <OneRevision key={revision.rev} revision={revision} />
      ))}
    </ol>
  );
}

function OneRevision({ revision }: { revision: Revision }) {
  const names = useFieldNames();
  return (
    <li>
      <p className="history-head">
        <Ago at={revision.at} /> {revision.by_name} {actionOf(revision)}
      </p>
      <ul>
        {changesOf(revision, names).map(({ label, before, after }) => (
          <li key={label}>
            {label}：
            {before !== "" && (
              <>
                <del>{before}</del>
                <span aria-label="改为"> → </span>
              </>
            )}
            <ins>{after}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}
