import { moneyWords } from "#contract/core/money-words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { ScanView } from "#src/entities/certificate/scan-view.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { DayWords } from "#src/ui/text/dates.tsx";

type Account = OutputOf<typeof contract.annuity.account>;
type Payment = Account["payments"][number];

/** What was recorded, what was taken back among it. */
export function AccountPayments({ account }: { account: Account }) {
  const { Button } = useKit();
  const [taking, setTaking] = useState<Payment | null>(null);
  return (
    <section className="annuity-card" aria-label="缴费记录">
      <h3>缴费记录</h3>
      {account.payments.length === 0 && (
        <p>还没有登记过缴费。{account.may_write && "缴费后点“登记缴费”，下一年度的金额会随之更新。"}</p>
      )}
      <ul className="annuity-list">
        {account.payments.map((one) => (
          <li key={one.id} className="annuity-row">
            <p>
              <strong>
                第 {one.year} 年度{one.kind} {moneyWords(one.amount)}
              </strong>
            </p>
            <p>
              <DayWords of={one.paid_on} /> 缴纳 · {one.account_name}登记
              {one.receipt_no !== "" && ` · 票据号 ${one.receipt_no}`}
              {one.note !== "" && ` · ${one.note}`}
            </p>
            {one.receipt !== null && <ScanView label={`第 ${one.year} 年度${one.kind}的票据`} scan={one.receipt} />}
            {one.taken_back_at !== "" ? (
              <p>
                <DayWords of={one.taken_back_at} /> 由{one.taken_back_by}撤回：{one.taken_back_reason}
              </p>
            ) : (
              account.may_write && (
                <Button small aria-haspopup="dialog" onClick={() => setTaking(one)}>
                  撤回
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {taking !== null && <TakeBackSheet payment={taking} onClose={() => setTaking(null)} />}
    </section>
  );
}

function TakeBackSheet({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { Button } = useKit();
  const { LongText, Sheet } = useFormKit();
  const client = useQueryClient();
  const { busy, problems, run } = useWork();
  const [reason, setReason] = useState("");
  const submit = async () => {
    if (!(await run(() => callServer(contract.annuity.takeBack, { id: payment.id, reason })))) return;
    toast("已撤回");
    onClose();
    void client.invalidateQueries();
  };
  const footer = (
    <Button wide kind="danger" busy={busy} onClick={() => void submit()}>
      撤回这笔缴费
    </Button>
  );
  return (
    <Sheet title="撤回缴费记录" onClose={onClose} footer={footer}>
      <LongText
        name="reason"
        label="撤回原因"
        required
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={problems.reason}
      />
    </Sheet>
  );
}
