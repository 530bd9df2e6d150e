import { contract } from "#contract/index.ts";
import { type FormEvent, useState } from "react";
import type { Registration } from "#contract/visitor/visit-request.ts";
import { callServer } from "#src/api/call-server.ts";
import { MobileReveal } from "#src/entities/request/mobile-reveal.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { StateMark } from "./request-card.tsx";
import { useAnswer } from "./use-answer.ts";
import { Button } from "#src/ui/button/button.tsx";
import { CompanyChoice } from "#src/entities/company/company-choice.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

interface Props {
  registration: Registration;
}

/** A visitor who asks to be a company's contact. */
export function RegistrationCard({ registration }: Props) {
  const [open, setOpen] = useState<"accept" | "decline" | null>(null);
  const { known } = registration;
  return (
    <li className="request-card">
      <h2>{registration.company_name}</h2>
      <StateMark status={registration.status} />
      <p>
        {registration.name}
        {registration.post !== "" && `（${registration.post}）`}{" "}
        <MobileReveal
          masked={registration.mobile}
          reveal={() => callServer(contract.visitRequest.mobile, { kind: "registration", id: registration.id })}
        />
      </p>
      {registration.credit_code !== "" && <p>统一社会信用代码 {registration.credit_code}</p>}
      <p className="request-quiet">
        {registration.street_name} · <Ago at={registration.created_at} /> ·{" "}
        {known ? `平台已有企业“${known.name}”` : "平台没有同名或同代码的企业"}
      </p>
      {registration.reply !== "" && <p>答复：{registration.reply}</p>}
      {registration.status === "待处理" && open !== "accept" && (
        <div className="request-actions">
          <Button kind="primary" onClick={() => setOpen("accept")}>
            核实并登记为联系人
          </Button>
          <Button onClick={() => setOpen("decline")}>不通过</Button>
        </div>
      )}
      {open === "accept" && <AcceptForm registration={registration} onClose={() => setOpen(null)} />}
      {open === "decline" && <DeclineDialog kind="registration" id={registration.id} onClose={() => setOpen(null)} />}
    </li>
  );
}

function AcceptForm({ registration, onClose }: Props & { onClose: () => void }) {
  const [company, setCompany] = useState(registration.known?.id ?? "");
  const { problems, busy, send } = useAnswer(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(
      () => callServer(contract.visitRequest.acceptRegistration, { id: registration.id, company_id: company }),
      "已登记为联系人",
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="request-quiet">请先电话核实身份。通过后，此手机号可以看到该企业的预约和走访。</p>
      <CompanyChoice
        name={`company-${registration.id}`}
        label="登记到企业"
        required
        problem={problems.company_id}
        value={company}
        onChange={setCompany}
      />
      <div className="request-actions">
        <Button type="submit" kind="primary" disabled={busy || company === ""}>
          {busy ? "请稍候…" : "登记为联系人"}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  );
}
