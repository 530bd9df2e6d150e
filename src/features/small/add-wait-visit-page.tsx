import { useState } from "react";
import { visitor as calls } from "#contract/visitor/visitor.ts";
import type { VisitorDemand, VisitorRecord } from "#contract/visitor/visitor-fields.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { DemandForm } from "./demand-form.tsx";
import { RequestForm } from "./request-form.tsx";
import { SmallFrame } from "./small-frame.tsx";
import { useVisitorCall } from "./use-visitor.ts";
import { askAsVisitor } from "./visitor-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

/** Asks for a visit or hands in a demand, and shows what became of it. */
export default function AddWaitVisitPage() {
  return (
    <SmallFrame title="约访与需求">
      <Asks />
    </SmallFrame>
  );
}

type Form = { kind: "demand"; returned: VisitorDemand | null } | { kind: "request" } | null;

function Asks() {
  const [form, setForm] = useState<Form>(null);
  const { data, error, reload } = useVisitorCall(calls.records, {});
  const close = () => setForm(null);
  const done = async () => {
    close();
    await reload();
  };
  if (form?.kind === "demand") return <DemandForm returned={form.returned} onDone={done} onClose={close} />;
  if (form?.kind === "request") return <RequestForm onDone={done} onClose={close} />;
  return (
    <>
      <div className="small-actions small-start">
        <Button kind="primary" onClick={() => setForm({ kind: "demand", returned: null })}>
          提交需求
        </Button>
        <Button onClick={() => setForm({ kind: "request" })}>预约走访</Button>
      </div>
      <h2 className="small-title">我提交的</h2>
      {error && !data ? <ErrorNote error={error} retry={() => void reload()} /> : null}
      {data?.length === 0 && <p className="small-note">还没有提交过约访或需求。</p>}
      <ul className="small-list">
        {data?.map((record) => (
          <RecordCard
            key={record.id}
            record={record}
            onComplete={(returned) => setForm({ kind: "demand", returned })}
            onChanged={reload}
          />
        ))}
      </ul>
    </>
  );
}

const withdrawQuestion = {
  title: "撤回这条申请？",
  body: "撤回后镇街不再处理，需要时可以重新提交。",
  choices: [
    { key: "withdraw", label: "撤回", tone: "danger" },
    { key: "keep", label: "保留" },
  ],
} as const;

interface RecordProps {
  record: VisitorRecord;
  onComplete: (returned: VisitorDemand) => void;
  onChanged: () => Promise<void>;
}

function RecordCard({ record, onComplete, onChanged }: RecordProps) {
  const { returned } = record;
  async function withdraw() {
    if ((await ask(withdrawQuestion)) !== "withdraw") return;
    await askAsVisitor(calls.withdraw, { id: record.id });
    toast("已撤回");
    await onChanged();
  }
  return (
    <li className="small-card">
      <h3>
        {record.kind}：{record.title}
      </h3>
      <p className="small-state">{record.status}</p>
      {record.reply !== "" && <p>镇街答复：{record.reply}</p>}
      <p className="small-note">
        提交于 <MinuteWords at={record.at} />
      </p>
      {(returned ?? record.may_withdraw) && (
        <div className="small-actions">
          {returned && (
            <Button kind="primary" onClick={() => onComplete(returned)}>
              补正后重新提交
            </Button>
          )}
          {record.may_withdraw && <Button onClick={() => void withdraw().catch(toastError)}>撤回</Button>}
        </div>
      )}
    </li>
  );
}
