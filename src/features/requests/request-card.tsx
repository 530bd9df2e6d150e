import { contract } from "#contract/index.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { VisitRequest } from "#contract/visitor/visit-request.ts";
import { callServer } from "#src/api/call-server.ts";
import { MobileReveal } from "#src/entities/request/mobile-reveal.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { Ago, DayWords } from "#src/ui/text/dates.tsx";

const marks = { 待处理: "●", 已接受: "✓", 已婉拒: "✕", 已撤回: "↩" } as const;

export const StateMark = ({ status }: { status: keyof typeof marks }) => (
  <p className={`request-state ${status === "待处理" ? "waiting" : ""}`}>
    <span aria-hidden="true">{marks[status]} </span>
    {status}
  </p>
);

/** A visit a company asks for, or another time for a planned one. */
export function RequestCard({ request }: { request: VisitRequest }) {
  const [open, setOpen] = useState<"accept" | "decline" | null>(null);
  const close = () => setOpen(null);
  return (
    <li className="request-card">
      <h2>
        <Link className="reach" to={`/companyDetails?id=${request.company_id}`}>
          {request.company_name}
        </Link>
      </h2>
      <StateMark status={request.status} />
      <p>
        {request.planned_start === null ? "申请约访" : `申请改期（原定 ${formatMinute(request.planned_start)}）`}
        ：期望{" "}
        <strong>
          <DayWords of={request.wanted_on} />
        </strong>{" "}
        {request.wanted_part}
      </p>
      <p>{request.purpose}</p>
      <p className="request-quiet">
        {request.contact_name}（{request.way}）{" "}
        <MobileReveal
          masked={request.mobile}
          reveal={() => callServer(contract.visitRequest.mobile, { kind: "request", id: request.id })}
        />{" "}
        <span className="request-whole">
          {request.street_name} · <Ago at={request.created_at} />
        </span>
      </p>
      {request.reply !== "" && (
        <p>
          {request.handled_by_name}答复：{request.reply}
        </p>
      )}
      {request.status === "待处理" && (
        <div className="request-actions">
          <Button kind="primary" onClick={() => setOpen("accept")}>
            接受并安排
          </Button>
          <Button onClick={() => setOpen("decline")}>婉拒</Button>
        </div>
      )}
      {open === "accept" && <AcceptDialog request={request} onClose={close} />}
      {open === "decline" && <DeclineDialog kind="request" id={request.id} onClose={close} />}
    </li>
  );
}
