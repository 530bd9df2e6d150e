import { useState } from "react";
import { Link } from "react-router-dom";
import { type StewardMove, stewardMoveProblem } from "#contract/site/steward-moves.ts";
import { type StewardRequest, steward } from "#contract/site/steward-request.ts";
import { callServer } from "#src/api/call-server.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { MobileReveal } from "./mobile-reveal.tsx";
import { StewardHandOverForm, StewardNoteForm, StewardSettleForm } from "./steward-forms.tsx";
import { StewardDemandForm } from "./steward-demand-form.tsx";
import { useStewardRefresh } from "./use-steward-done.ts";
import type { ButtonKind } from "#src/ui/button/button-look.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Ago, MinuteWords } from "#src/ui/text/dates.tsx";

const marks = { 待处理: "●", 处理中: "▶", 已办结: "✓", 已谢绝: "✕", 已转需求: "→" } as const;

interface Props {
  row: StewardRequest;
  makesDemands: boolean;
}

/** A request left for the steward of a street, with what was done and what can be done. */
export function StewardCard({ row, makesDemands }: Props) {
  return (
    <li className="request-card">
      <h2>
        {row.company} · {row.topic}
      </h2>
      <p className={`request-state ${row.state === "待处理" ? "waiting" : ""}`}>
        <span aria-hidden="true">{marks[row.state]} </span>
        {row.state}
        {row.handled_by_name !== "" && `（${row.handled_by_name}）`}
      </p>
      <p>{row.content}</p>
      <p className="request-quiet">
        {row.name} <MobileReveal masked={row.mobile} reveal={() => callServer(steward.mobile, { id: row.id })} />{" "}
        <span className="request-whole">
          {row.street_name} · <Ago at={row.created_at} />
        </span>
      </p>
      <Steps row={row} />
      {row.reply !== "" && <p>给企业的答复：{row.reply}</p>}
      {row.demand && (
        <p>
          {makesDemands ? (
            <Link to={`/demandDetails?id=${row.demand.id}`}>需求 {row.demand.demand_no}</Link>
          ) : (
            `需求 ${row.demand.demand_no}`
          )}{" "}
          {row.demand.status}
        </p>
      )}
      <Actions row={row} makesDemands={makesDemands} />
    </li>
  );
}

/** What was done; the reply stands below by itself. */
function Steps({ row }: { row: StewardRequest }) {
  const steps = row.steps.filter(({ action }) => action === "接手" || action === "记录" || action === "转交");
  if (steps.length === 0) return null;
  return (
    <ol className="request-steps" aria-label="办理经过">
      {steps.map(({ action, text, told, by_name, at }) => (
        <li key={at}>
          {action === "接手" ? `${by_name} 接手` : text}
          <span className="request-quiet">
            {" "}
            <span className="request-whole">
              <MinuteWords at={at} />
            </span>
            {action === "转交" && ` ${by_name}`}
            {action === "记录" && ` ${by_name} · ${told ? "企业可见" : "仅内部可见"}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

type Open = Exclude<StewardMove, "接手"> | null;
const words = {
  接手: "接手办理",
  记录: "记录进展",
  办结: "办结",
  谢绝: "谢绝",
  转需求: "转为需求",
  转交: "转交镇街",
} as const;

function Actions({ row, makesDemands }: Props) {
  const { id } = useSessionUser();
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);
  const refresh = useStewardRefresh();
  const may = (move: StewardMove) => stewardMoveProblem(move, row, id) === null && (move !== "转需求" || makesDemands);
  async function take() {
    setBusy(true);
    try {
      await callServer(steward.take, { id: row.id, holder: row.handled_by });
      toast("已接手");
    } catch (error) {
      toastError(error);
    }
    // Who was too late sees who was faster.
    await refresh();
    setBusy(false);
  }
  const button = (move: StewardMove, kind: ButtonKind, onClick: () => void) =>
    may(move) && (
      <Button kind={kind} disabled={busy} onClick={onClick}>
        {words[move]}
      </Button>
    );
  return (
    <>
      <div className="request-actions">
        {button("接手", "primary", () => void take())}
        {button("记录", "primary", () => setOpen("记录"))}
        {button("办结", "plain", () => setOpen("办结"))}
        {button("转需求", "plain", () => setOpen("转需求"))}
        {button("转交", "plain", () => setOpen("转交"))}
        {button("谢绝", "danger", () => setOpen("谢绝"))}
      </div>
      {open === "记录" && <StewardNoteForm row={row} onClose={close} />}
      {(open === "办结" || open === "谢绝") && <StewardSettleForm row={row} move={open} onClose={close} />}
      {open === "转交" && <StewardHandOverForm row={row} onClose={close} />}
      {open === "转需求" && makesDemands && <StewardDemandForm row={row} onClose={close} />}
    </>
  );
}
