import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { CompanyVisit, VisitorRecord } from "#contract/visitor/visitor-fields.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions } from "#src/api/use-conditions.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { LinkList } from "#src/ui/list/link-list.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { DayWords, MinuteWords, WholeDates } from "#src/ui/text/dates.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import { pageSize, useOwnStep } from "./use-own-visits.ts";

/** Visits of the company: what is planned, what it has asked for, and what has been. */
export function VisitsPart() {
  return (
    <>
      <div className="needs-head">
        <ButtonLink kind="primary" to="/VisitsNeeds/ask">
          申请走访
        </ButtonLink>
      </div>
      <Planned />
      <Asked />
      <Paid />
    </>
  );
}

function Planned() {
  const list = useCall(contract.enterprise.appointments, {});
  return (
    <section className="needs-part" aria-label="已安排的走访">
      <h2>已安排的走访</h2>
      <ReadingState of={list} />
      {list.data?.length === 0 && <p className="needs-soft">近期没有安排，有事需要当面沟通可以申请走访。</p>}
      <ul className="needs-list">
        {list.data?.map((one) => (
          <AppointmentCard key={one.id} appointment={one} />
        ))}
      </ul>
    </section>
  );
}

/** Nothing where nothing was asked for. */
function Asked() {
  const list = useCall(contract.enterprise.visitAsks, {});
  if (list.data?.length === 0) return null;
  return (
    <section className="needs-part" aria-label="我的申请">
      <h2>我的申请</h2>
      <ReadingState of={list} />
      <ul className="needs-list">
        {list.data?.map((one) => (
          <AskedCard key={one.id} record={one} />
        ))}
      </ul>
    </section>
  );
}

const withdrawQuestion = {
  title: "撤回这条申请？",
  body: "撤回后镇街不再处理，需要时可以重新提交。",
  choices: [
    { key: "withdraw", label: "撤回", tone: "danger" },
    { key: "keep", label: "取消" },
  ],
} as const;

function AskedCard({ record }: { record: VisitorRecord }) {
  const { busy, step } = useOwnStep();
  const withdraw = async () => {
    if ((await ask(withdrawQuestion)) !== "withdraw") return;
    await step("申请已撤回", () => callServer(contract.enterprise.visitAskWithdraw, { id: record.id }));
  };
  return (
    <li className="card">
      <h3>
        {record.kind}：<WholeDates text={record.title} />
      </h3>
      <p className="needs-state">{record.status}</p>
      {record.reply !== "" && <p className="needs-text">镇街答复：{record.reply}</p>}
      <p className="needs-soft">
        提交于 <MinuteWords at={record.at} />
      </p>
      {record.may_withdraw && (
        <Button disabled={busy} onClick={() => void withdraw()}>
          撤回申请
        </Button>
      )}
    </li>
  );
}

function Paid() {
  const { page, turn } = useConditions();
  const list = useCall(contract.enterprise.visitIndex, { page, size: pageSize }, { keepPrevious: true });
  const total = list.data?.total ?? 0;
  return (
    <section className="needs-part" aria-label="走访记录">
      <h2>走访记录</h2>
      <ReadingState of={list} />
      {list.data !== undefined && total === 0 && (
        <p className="needs-soft">还没有走访记录。工作人员走访后，时间、议题和约定事项会显示在这里。</p>
      )}
      {total > 0 && (
        <LinkList className="card">
          {list.data?.list.map((visit) => (
            <VisitRow key={visit.id} visit={visit} />
          ))}
        </LinkList>
      )}
      {total > 0 && <Pager page={page} size={pageSize} total={total} onPage={turn} />}
    </section>
  );
}

const VisitRow = ({ visit }: { visit: CompanyVisit }) => (
  <li>
    <Link to={`/VisitsNeeds/visit?id=${visit.id}`}>
      <strong>
        <DayWords of={visit.start_at} /> {visit.visit_type}
      </strong>
      <span>
        {[visit.people.join("、"), visit.next_action && `约定：${visit.next_action}`].filter(Boolean).join(" · ")}
      </span>
    </Link>
  </li>
);
