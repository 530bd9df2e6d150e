import { type FormEvent, type ReactNode, useState } from "react";
import { v7 } from "uuid";
import { visitor as calls } from "#contract/visitor/visitor.ts";
import type { Visitor } from "#contract/visitor/visitor-fields.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { ConfirmCompany } from "./confirm-company.tsx";
import { SmallField, SmallSelect } from "./small-field.tsx";
import { useVisitorCall, useVisitorForm } from "./use-visitor.ts";
import { askAsVisitor, knowVisitor } from "./visitor-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";

/** Lets the page through once it is clear for which company the visitor speaks. */
export function CompanyGate({ visitor, children }: { visitor: Visitor; children: ReactNode }) {
  const [changing, setChanging] = useState(false);
  if (visitor.company && !changing)
    return (
      <>
        <div className="small-company">
          <strong>{visitor.company.name}</strong>
          {(visitor.companies.length > 1 || visitor.unconfirmed) && (
            <Button kind="text" onClick={() => setChanging(true)}>
              切换企业
            </Button>
          )}
        </div>
        {/* Everything below belongs to one company. */}
        <div key={visitor.company.id}>{children}</div>
      </>
    );
  const chosen = () => setChanging(false);
  if (visitor.companies.length > 0)
    return (
      <>
        <Chooser visitor={visitor} onChosen={chosen} />
        {visitor.unconfirmed && <ConfirmCompany onConfirmed={chosen} />}
      </>
    );
  return visitor.unconfirmed ? <ConfirmOrRegister visitor={visitor} /> : <Registration visitor={visitor} />;
}

/** Who cannot say of which company the number was, or is another one's contact, asks the street. */
function ConfirmOrRegister({ visitor }: { visitor: Visitor }) {
  const [registers, setRegisters] = useState(visitor.registration !== null);
  return (
    <>
      {registers ? <Registration visitor={visitor} /> : <ConfirmCompany />}
      <Button kind="text" onClick={() => setRegisters(!registers)}>
        {registers ? "返回核对企业" : "无法核对，或是其他企业的联系人？登记企业"}
      </Button>
    </>
  );
}

function Chooser({ visitor, onChosen }: { visitor: Visitor; onChosen: () => void }) {
  const choose = async (company_id: string) => {
    knowVisitor(await askAsVisitor(calls.choose, { company_id }));
    onChosen();
  };
  return (
    <section className="small-card" aria-label="选择企业">
      <p>您是以下企业登记的联系人，请选择这次代表的企业：</p>
      <ul className="small-list">
        {visitor.companies.map(({ id, name }) => (
          <li key={id}>
            <Button wide onClick={() => void choose(id).catch(toastError)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Registration({ visitor }: { visitor: Visitor }) {
  const { registration } = visitor;
  const [again, setAgain] = useState(false);
  if (registration?.status === "待处理")
    return (
      <section className="small-card" role="status">
        <h2>登记等待核实</h2>
        <p>您登记的企业是“{registration.company_name}”。镇街核实后，用本手机号登录即可使用。</p>
      </section>
    );
  if (registration?.status === "已婉拒" && !again)
    return (
      <section className="small-card">
        <h2>登记没有通过</h2>
        <p>镇街答复：{registration.reply}</p>
        <Button kind="primary" onClick={() => setAgain(true)}>
          重新登记
        </Button>
      </section>
    );
  return <RegistrationForm visitor={visitor} />;
}

const empty = { name: "", post: "", company_name: "", credit_code: "", street_id: "" };

function RegistrationForm({ visitor }: { visitor: Visitor }) {
  const [id] = useState(() => v7());
  const [values, setValues] = useState({ ...empty, name: visitor.name });
  const streets = useVisitorCall(calls.streets, {});
  const { problems, busy, send } = useVisitorForm();
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      knowVisitor(await askAsVisitor(calls.register, { id, ...values }));
      return "已提交，等待镇街核实";
    });
  };
  return (
    <form className="small-card" onSubmit={submit} noValidate>
      <h2>登记您的企业</h2>
      <p>手机号 {visitor.mobile} 还不是企业登记的联系人。填写后由所在镇街核实。</p>
      <SmallField {...field("name", "姓名")} required autoComplete="name" maxLength={30} />
      <SmallField {...field("post", "职务")} maxLength={60} />
      <SmallField {...field("company_name", "企业名称")} required autoComplete="organization" maxLength={200} />
      <SmallField {...field("credit_code", "统一社会信用代码")} maxLength={18} />
      <SmallSelect
        {...field("street_id", "所在镇街")}
        required
        options={(streets.data ?? []).map((street) => ({ value: street.id, label: street.name }))}
      />
      <Button type="submit" kind="primary" wide disabled={busy}>
        提交登记
      </Button>
    </form>
  );
}
