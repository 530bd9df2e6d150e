import { useState } from "react";
import type { PublicPiece } from "#contract/site/content-piece.ts";
import { contract } from "#contract/index.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { MobileLine, PublicFormFrame, TextLine } from "../forms/public-form.tsx";
import { ReceiptNote } from "../forms/receipt-note.tsx";
import { useProvedForm } from "../forms/use-proved-form.ts";
import { usePublicForm } from "../forms/use-public-form.ts";

interface DeskProps {
  piece: PublicPiece;
  onChanged: () => void;
}

/** Signing up for an activity, taking it back, and checking in at the venue. */
export function ActivityDesk({ piece, onChanged }: DeskProps) {
  const { extension, state, signed_up } = piece;
  if (extension.kind !== "activity") return null;
  const left = extension.quota === 0 ? null : Math.max(0, extension.quota - signed_up);
  const isOver = state === "已结束";
  return (
    <section className="web-desk web-no-print">
      <h2>报名与签到</h2>
      <p>
        {state}。已报名 {signed_up} 人{left !== null && `，余 ${left} 个名额`}。
      </p>
      {state === "报名中" && left !== 0 && <SignUp activity={piece.id} onDone={onChanged} />}
      {state === "报名中" && left === 0 && <p>名额已满。有人取消报名时会空出名额，可以稍后再来看看。</p>}
      {(state === "报名中" || state === "报名截止") && <TakeBack onDone={onChanged} />}
      {!isOver && <CheckIn activity={piece.id} />}
    </section>
  );
}

function SignUp({ activity, onDone }: { activity: string; onDone: () => void }) {
  const [done, setDone] = useState<{ receipt: string; number: number } | null>(null);
  const form = useProvedForm(contract.site.signUp, { activity }, (answer) => {
    setDone(answer);
    onDone();
  });
  if (done !== null) return <ReceiptNote title={`报名成功，序号 ${done.number}`} receipt={done.receipt} />;
  const { problems } = form;
  return (
    <PublicFormFrame form={form} words="报名">
      <TextLine name="name" label="姓名" maxLength={30} autoComplete="name" isRequired problems={problems} />
      <MobileLine problems={problems} />
      <TextLine name="company" label="单位" maxLength={100} autoComplete="organization" problems={problems} />
      <TextLine name="post" label="职务" maxLength={40} autoComplete="organization-title" problems={problems} />
      <TextLine name="remark" label="备注" maxLength={200} problems={problems} />
    </PublicFormFrame>
  );
}

function TakeBack({ onDone }: { onDone: () => void }) {
  const [isDone, setDone] = useState(false);
  const form = usePublicForm(contract.site.cancelSignUp, {}, () => {
    setDone(true);
    onDone();
  });
  return (
    <details>
      <summary>取消报名</summary>
      {isDone ? (
        <p role="status">报名已取消，名额已让出。</p>
      ) : (
        <PublicFormFrame form={form} words="取消报名">
          <TextLine name="receipt" label="报名回执码" maxLength={12} isRequired problems={form.problems} />
        </PublicFormFrame>
      )}
    </details>
  );
}

function CheckIn({ activity }: { activity: string }) {
  const [done, setDone] = useState<{ name: string; at: string } | null>(null);
  const form = usePublicForm(contract.site.checkIn, { activity }, setDone);
  return (
    <details>
      <summary>现场签到</summary>
      {done === null ? (
        <PublicFormFrame form={form} words="签到">
          <MobileLine problems={form.problems} />
          <TextLine
            name="code"
            label="现场公布的签到码"
            inputMode="numeric"
            maxLength={6}
            isRequired
            problems={form.problems}
          />
        </PublicFormFrame>
      ) : (
        <p role="status">
          {done.name}，您已于 {formatMinute(done.at)} 签到。
        </p>
      )}
    </details>
  );
}
