import { useState } from "react";
import { v7 } from "uuid";
import { paymentKinds } from "#contract/annuity/account-rules.ts";
import type { InputOf, OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";

type Kind = InputOf<typeof contract.annuity.pay>["kind"];

interface Props {
  patentId: string;
  next: NonNullable<OutputOf<typeof contract.annuity.account>["next"]>;
  today: string;
  onClose: () => void;
}

/** Records one payment; the server's refusals stand at their fields. */
export function PaymentSheet({ patentId, next, today, onClose }: Props) {
  const { Button } = useKit();
  const { Choice, Day, LongText, Sheet, Text } = useFormKit();
  const { busy, problems, run } = useWork();
  const [id] = useState(() => v7());
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
    const asked = { ...typed, id, patent_id: patentId, year: Number(typed.year), amount: typed.amount.trim() };
    if (!(await run(() => callServer(contract.annuity.pay, asked)))) return;
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
      <Text {...bound("receipt_no", "票据号")} maxLength={60} />
      <LongText {...bound("note", "备注")} maxLength={500} />
    </Sheet>
  );
}
