import { useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { answerTo } from "./use-related.ts";

const size = 20;

/** Opens all answers of a company, of which its page shows the newest. */
export function CompanyAnswers({ companyId }: { companyId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        查看全部问卷
      </Button>
      {isOpen && <AllAnswers companyId={companyId} onClose={() => setOpen(false)} />}
    </>
  );
}

function AllAnswers({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { Sheet } = useFormKit();
  const [page, setPage] = useState(1);
  const asked = { company_id: companyId, page, size };
  const { data, error, refetch } = useCall(contract.question.companyAnswerList, asked, { keepPrevious: true });
  return (
    <Sheet title="全部问卷" onClose={onClose}>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      <ul className="company-list" aria-label="全部问卷">
        {data?.list.map(({ id, status, questionnaire_title, by_name, updated_at }) => (
          <li key={id}>
            <Link className="related-row" to={answerTo({ id, status })}>
              <strong>{questionnaire_title}</strong>
              <span>{`${status} · ${by_name} · ${formatMinute(updated_at)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </Sheet>
  );
}
