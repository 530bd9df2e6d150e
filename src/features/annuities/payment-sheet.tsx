import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { v7 } from "uuid";
import { fenOf, type Ledger, paymentKinds } from "#contract/annuity/account-rules.ts";
import { paymentHints } from "#contract/annuity/payment-hints.ts";
import type { Scan } from "#contract/certificate/certificate.ts";
import type { InputOf, OutputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { ScanField } from "#src/entities/certificate/scan-field.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";

type Kind = InputOf<typeof contract.annuity.pay>["kind"];
type Account = OutputOf<typeof contract.annuity.account>;

interface Props {
  account: Account;
  next: NonNullable<Account["next"]>;
  onClose: () => void;
}

const ledgerOf = ({ reduction, payments, unpaid }: Account): Ledger => ({
  reduction,
  unpaid,
  payments: payments
    .filter(({ taken_back_at }) => taken_back_at === "")
    .map(({ year, kind, paid_on, amount, receipt_no }) => ({ year, kind, paid_on, receipt_no, fen: fenOf(amount) })),
});

/** Records one payment; what is odd about it is told before, and the server's refusals stand at their fields. */
export function PaymentSheet({ account, next, onClose }: Props) {
  const { Button } = useKit();
  const { Choice, Day, LongText, Sheet, Text } = useFormKit();
  const { busy, problems, run } = useWork();
  const today = dayOf(currentTime());
  const [id] = useState(() => v7());
  const [receipt, setReceipt] = useState<Scan | null>(null);
  const [typed, setTyped] = useState({
    year: String(next.year),
    kind: "年费" as Kind,
    paid_on: today,
    amount: next.annuity,
    receipt_no: "",
    note: "",
  });
  const bound = <N extends keyof typeof typed>(name: N, label: string) => ({
    name,
    label,
    problem: problems[name],
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const submit = async () => {
    const asked = { ...typed, id, patent_id: account.patent.id, year: Number(typed.year), amount: typed.amount.trim() };
    const done = await run(() => callServer(contract.annuity.pay, { ...asked, receipt_id: receipt?.id ?? null }));
    if (!done) return;
    toast("已登记缴费");
    onClose();
  };
  const footer = (
    <Button wide kind="primary" busy={busy} onClick={() => void submit()}>
      登记
    </Button>
  );
  return (
    <Sheet title="登记缴费" onClose={onClose} footer={footer}>
      {problems.patent_id !== undefined && <p role="alert">{problems.patent_id}</p>}
      <Text {...bound("year", "年度")} required inputMode="numeric" maxLength={2} />
      <Choice {...bound("kind", "费用种类")} options={optionsOf(paymentKinds)} />
      <Day {...bound("paid_on", "缴费日")} required most={today} />
      <Text {...bound("amount", "金额")} required inputMode="decimal" maxLength={10} />
      <Hints account={account} typed={typed} />
      <Text {...bound("receipt_no", "票据号")} maxLength={60} />
      <ScanField label="票据" scan={receipt} problem={problems.receipt_id} onChange={setReceipt} />
      <LongText {...bound("note", "备注")} maxLength={500} />
    </Sheet>
  );
}

interface HintsProps {
  account: Account;
  typed: { year: string; kind: Kind; paid_on: string; amount: string; receipt_no: string };
}

/** The amount against what the office asked for on that day, and the order of the years. */
function Hints({ account, typed }: HintsProps) {
  const holidays = { off: new Set(account.holidays.off), work: new Set(account.holidays.work) };
  const [year, fen] = [Number(typed.year), fenOf(typed.amount)];
  if (!Number.isInteger(year) || Number.isNaN(fen) || typed.paid_on === "") return null;
  const { patent, filed_on, granted_on, status, restorable_until } = account;
  const facts = { ...patent, filed_on, granted_on, status, status_reason: "", status_on: null, restorable_until };
  const asked = { ...typed, year, fen };
  const hints = paymentHints(facts, ledgerOf(account), asked, { today: dayOf(currentTime()), holidays });
  if (hints.length === 0) return null;
  return (
    <ul className="field-hint" role="status">
      {hints.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
