import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Docking } from "#contract/litigation/docking.ts";
import { type DockingState, nextDockings, wordedMoves } from "#contract/litigation/docking-rules.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { CaseStageMark, DockingMark } from "#src/entities/case/case-words.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { CaseFacts, DocumentList, HearingList, StepList } from "./case-view.tsx";
import { DockingLog } from "./docking-parts.tsx";
import { useCaseRefresh } from "./use-cases.tsx";
import "./litigation.css";

/** One hand-over as the person addressed sees it: the case from the taking on to the end. */
export default function OfficeDockingPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { data, error, refetch } = useCall(contract.litigation.dockingInfo, { id }, { enabled: id !== "" });
  const refresh = useCaseRefresh();
  const changed = () => void refresh();
  if (id === "")
    return (
      <EmptyNote title="地址中没有对接编号">
        <ButtonLink to="/litigationDocking">回到案件对接</ButtonLink>
      </EmptyNote>
    );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <article className="litigation">
      <Head docking={data} onChanged={changed} />
      {data.case !== null && <WholeCase one={data.case} />}
      <DockingLog docking={data} onChanged={changed} />
    </article>
  );
}

function WholeCase({ one }: { one: NonNullable<Docking["case"]> }) {
  return (
    <>
      <section className="litigation-part" aria-label="案件信息">
        <h2>案件信息</h2>
        <p className="litigation-line">
          <CaseStageMark of={one} />
        </p>
        <CaseFacts one={one} />
      </section>
      <section className="litigation-part" aria-label="案件阶段">
        <h2>案件阶段</h2>
        <StepList steps={one.steps} empty="还没有阶段" />
      </section>
      <section className="litigation-part" aria-label="开庭与期限">
        <h2>开庭与期限</h2>
        <HearingList hearings={one.hearings} empty="企业还没有登记日程" />
      </section>
      <section className="litigation-part" aria-label="案件材料">
        <h2>案件材料</h2>
        <DocumentList documents={one.documents} empty="企业还没有上传材料" />
      </section>
    </>
  );
}

const moveWords: Partial<Record<DockingState, string>> = {
  已接收: "接收",
  已退回: "退回",
  处理中: "开始处理",
  已完结: "办结",
};

function Head({ docking, onChanged }: { docking: Docking; onChanged: () => void }) {
  const [asking, setAsking] = useState<DockingState | null>(null);
  const { busy, run } = useWork();
  const move = async (state: DockingState, text = "") => {
    const input = { id: docking.id, state: state as "已接收", text };
    if (!(await run(() => callServer(contract.litigation.dockingMove, input)))) return;
    toast(`对接${state}`);
    setAsking(null);
    onChanged();
  };
  return (
    <section className="litigation-part" aria-label="对接信息">
      <h2>{docking.title}</h2>
      <FactRows
        rows={[
          ["对接状态", <DockingMark key="state" state={docking.state} />],
          [
            "企业",
            <Link key="company" to={`/companyDetails?id=${docking.company_id}`}>
              {docking.company_name}
            </Link>,
          ],
          ["案件类型", docking.kind],
          [
            "提交",
            <>
              {docking.by_name} <MinuteWords at={docking.created_at} />
            </>,
          ],
          ...(docking.message === "" ? [] : [["对接说明", docking.message] as const]),
        ]}
      />
      {docking.state === "待接收" && <p>接收后可以查看案件内容和材料；不便处理的请退回并说明原因。</p>}
      <div className="litigation-buttons">
        {nextDockings(docking.state).map((state, at) => (
          <Button
            key={state}
            kind={at === 0 ? "primary" : state === "已退回" ? "danger" : "plain"}
            disabled={busy}
            onClick={() => (wordedMoves[state] === undefined ? void move(state) : setAsking(state))}
          >
            {moveWords[state]}
          </Button>
        ))}
      </div>
      {asking !== null && (
        <ReasonSheet
          state={asking}
          busy={busy}
          onClose={() => setAsking(null)}
          onSend={(text) => void move(asking, text)}
        />
      )}
    </section>
  );
}

interface ReasonProps {
  state: DockingState;
  busy: boolean;
  onClose: () => void;
  onSend: (text: string) => void;
}

/** Why it is returned, or what came of it. */
function ReasonSheet({ state, busy, onClose, onSend }: ReasonProps) {
  const { Sheet, LongText } = useFormKit();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const label = wordedMoves[state] ?? "说明";
  const send = () => (text.trim() === "" ? setProblem(`请填写${label}`) : onSend(text.trim()));
  return (
    <Sheet
      title={`${moveWords[state] ?? ""}对接`}
      onClose={onClose}
      footer={
        <Button kind="primary" wide disabled={busy} onClick={send}>
          {busy ? "正在提交…" : (moveWords[state] ?? "提交")}
        </Button>
      }
    >
      <LongText
        name="reason"
        label={label}
        required
        maxLength={500}
        rows={3}
        problem={problem}
        value={text}
        onChange={setText}
      />
    </Sheet>
  );
}
