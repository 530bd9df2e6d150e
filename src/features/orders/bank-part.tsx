import { useState } from "react";
import { dutyOf, mayByDuty } from "#contract/account/admin-duties.ts";
import { contract } from "#contract/index.ts";
import { type BankAccount, noMoneyMoved, productCalls } from "#contract/order/order-products.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { BankFacts } from "./order-facts.tsx";
import { useOrderForm } from "./use-orders.ts";

/** Where companies transfer to; without it no order can be paid. */
export function BankPart() {
  const read = useCall(contract.order.bank, {});
  const [open, setOpen] = useState(false);
  const { roles } = useSessionUser();
  if (read.data === undefined) return <ReadingState of={read} />;
  const { account } = read.data;
  const maySet = mayByDuty(dutyOf(roles), "order.bankSave");
  return (
    <section className="card" aria-label="收款账户设置">
      <h2>收款账户</h2>
      {account === null ? <p>还没有设置收款账户，企业无法付款。{noMoneyMoved}</p> : <BankFacts bank={account} />}
      {maySet ? (
        <Button onClick={() => setOpen(true)}>{account === null ? "设置收款账户" : "修改收款账户"}</Button>
      ) : (
        <p>收款账户由系统管理员设置。</p>
      )}
      {open && <BankForm account={account} onClose={() => setOpen(false)} />}
    </section>
  );
}

function BankForm({ account, onClose }: { account: BankAccount | null; onClose: () => void }) {
  const { Sheet, Text } = useFormKit();
  const [values, setValues] = useState(account ?? { name: "", bank: "", number: "" });
  const { problems, send, alarm, button } = useOrderForm(productCalls.bankSave, "已保存收款账户", onClose);
  const text = (name: keyof BankAccount) => ({
    name,
    required: true,
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    problem: problems[name],
  });
  return (
    <Sheet title="收款账户" onClose={onClose} footer={button(() => send(values))}>
      {alarm}
      <p>企业将按这里的信息转账，请核对无误后保存；修改会记入操作日志。</p>
      <Text {...text("name")} label="户名" maxLength={60} />
      <Text {...text("bank")} label="开户行" maxLength={60} />
      <Text {...text("number")} label="账号" inputMode="numeric" maxLength={40} />
    </Sheet>
  );
}
