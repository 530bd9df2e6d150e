import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { v7 as uuid } from "uuid";
import type { CalendarEntry } from "#contract/calendar/calendar-fields.ts";
import { minuteWords } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import type { VisitProposal } from "#contract/ranking/tier-calls.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import "./tiers.css";

/** Accepts a proposed visit; the message tells when it is and takes it back. */
function useAccept() {
  const engine = useEngine();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const changed = () => {
    void engine.sync("manual");
    void client.invalidateQueries();
  };
  const takeBack = async ({ id, rev }: CalendarEntry) => {
    try {
      await callServer(contract.calendar.calendarDel, { id, base_rev: rev });
      toast("已撤回安排");
      changed();
    } catch (error) {
      toastError(error);
    }
  };
  const accept = (company_id: string) =>
    run(async () => {
      const entry = await callServer(contract.ranking.visitProposalAccept, { id: uuid(), company_id });
      toast(`已安排在${minuteWords(entry.plan_start)}`, "done", [{ label: "撤回", run: () => void takeBack(entry) }]);
      changed();
    });
  return { busy, accept };
}

interface Props {
  /** Rows of a page. */
  size?: number;
}

/** Companies whose tier promises a visit by now and that have none planned; one tap plans it. */
export function VisitProposals({ size = 5 }: Props) {
  const [mine, setMine] = useState(true);
  const [page, setPage] = useState(1);
  const asked = { mine, page, size };
  const { data, error, refetch } = useCall(contract.ranking.visitProposals, asked, { keepPrevious: true });
  const { busy, accept } = useAccept();
  return (
    <section className="tier-section" aria-label="应访建议">
      <div className="tier-head">
        <h3>{data === undefined ? "应访建议" : `应访建议（${data.total}）`}</h3>
        <Button
          aria-pressed={!mine}
          onClick={() => {
            setMine(!mine);
            setPage(1);
          }}
        >
          {mine ? "看全部企业" : "只看我负责的"}
        </Button>
      </div>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data?.total === 0 && <p>两周内没有应访而未安排的企业。</p>}
      <ul className="tier-rows">
        {data?.list.map((row) => (
          <li key={row.company_id}>
            <ProposalWords row={row} />
            <Button
              disabled={busy}
              aria-label={`安排走访${row.company_name}`}
              onClick={() => void accept(row.company_id)}
            >
              安排走访
            </Button>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </section>
  );
}

const ProposalWords = ({ row }: { row: VisitProposal }) => (
  <div>
    <Link to={`/companyDetails?id=${row.company_id}`}>{row.company_name}</Link>
    <p>
      {row.street_name} {tierWord(row.tier)}，每 {row.visit_days} 天走访一次
      {row.owner_name === "" ? "，暂无责任人" : `，责任人 ${row.owner_name}`}
    </p>
    <p>
      {row.last_visit_at === null ? (
        "尚未走访"
      ) : (
        <>
          上次走访 <DayWords of={row.last_visit_at} />
          ，应于 <RecordDay of={row.due_on} /> 前走访
        </>
      )}
    </p>
  </div>
);
