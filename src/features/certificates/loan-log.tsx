import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { v7 } from "uuid";
import { isLoanOver, loanProblems } from "#contract/certificate/certificate-rules.ts";
import { type Certificate, certificateCalls, type Loan } from "#contract/certificate/certificate.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import "#src/ui/form/form.css";
import "./certificates.css";
import { RecordDay, recordDay } from "#src/ui/text/record-day.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";

interface Props {
  certificate: Certificate;
  onChanged: () => void;
}

/** Who has the certificate and who had it; out and back are noted here. */
export function LoanLog({ certificate, onChanged }: Props) {
  const [form, setForm] = useState<"out" | "back" | null>(null);
  const open = certificate.loans.find(({ returned_on }) => returned_on === null);
  const done = () => {
    setForm(null);
    onChanged();
  };
  return (
    <section className="certificate-part" aria-label="借用记录">
      <div className="certificate-head">
        <h2>借用记录</h2>
        {open === undefined ? (
          <Button onClick={() => setForm("out")}>登记借出</Button>
        ) : (
          <Button kind="primary" onClick={() => setForm("back")}>
            登记归还
          </Button>
        )}
      </div>
      {certificate.loans.length === 0 && <p>还没有借出过，借出时请在这里登记。</p>}
      <ul className="certificate-loans">
        {certificate.loans.map((loan) => (
          <LoanRow key={loan.id} loan={loan} />
        ))}
      </ul>
      {form === "out" && <BorrowForm id={certificate.id} onClose={() => setForm(null)} onDone={done} />}
      {form === "back" && open !== undefined && <BackForm loan={open} onClose={() => setForm(null)} onDone={done} />}
    </section>
  );
}

function LoanRow({ loan }: { loan: Loan }) {
  const isOver = isLoanOver(loan, dayOf(currentTime()));
  return (
    <li>
      <strong>{loan.borrower}</strong>
      <span>{loan.purpose}</span>
      <span>
        <span className="whole">{recordDay(loan.lent_on)} 借出</span>，
        <span className="whole">应于 {recordDay(loan.due_on)} 归还</span>
      </span>
      {loan.returned_on === null ? (
        <span className={isOver ? "certificate-state certificate-over" : "certificate-state certificate-soon"}>
          {isOver ? `${alertSign} 逾期未还` : "借出中"}
        </span>
      ) : (
        <span>
          <RecordDay of={loan.returned_on} /> 已归还{loan.return_note === "" ? "" : `（${loan.return_note}）`}
        </span>
      )}
    </li>
  );
}

/** Days that a loan takes unless something else is said. */
const usualDays = 7;

function BorrowForm({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => void }) {
  const { Sheet, Text, Day } = useFormKit();
  const [loanId] = useState(() => v7());
  const today = dayOf(currentTime());
  const [values, setValues] = useState({
    borrower: "",
    lent_on: today,
    due_on: shiftDay(today, usualDays),
    purpose: "",
  });
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const { busy, problems, setProblems, run } = useWork();
  const save = async () => {
    const input = { id: loanId, certificate_id: id, ...values };
    const parsed = certificateCalls.certificateBorrow.input.safeParse(input);
    const wrong = parsed.success ? loanProblems(values, currentTime()) : fieldsOf(parsed.error.issues);
    if (Object.keys(wrong).length > 0) return setProblems(wrong);
    const saved = await run(() => callServer(certificateCalls.certificateBorrow, input));
    if (!saved) return;
    toast("已登记借出");
    onDone();
  };
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet title="登记借出" onClose={onClose} footer={<SaveButton busy={busy} save={save} />}>
      <Text {...field("borrower", "借用人")} required maxLength={60} />
      <Text {...field("purpose", "用途")} required maxLength={200} placeholder="例如：投标、年检、项目申报" />
      <Day {...field("lent_on", "借出日期")} required most={today} />
      <Day {...field("due_on", "应还日期")} required least={values.lent_on || undefined} />
    </Sheet>
  );
}

function BackForm({ loan, onClose, onDone }: { loan: Loan; onClose: () => void; onDone: () => void }) {
  const { Sheet, Text, Day } = useFormKit();
  const today = dayOf(currentTime());
  const [values, setValues] = useState({ returned_on: today, return_note: "" });
  const { busy, problems, run } = useWork();
  const save = async () => {
    const saved = await run(() => callServer(certificateCalls.certificateGiveBack, { id: loan.id, ...values }));
    if (!saved) return;
    toast("已登记归还");
    onDone();
  };
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet title={`登记归还：${loan.borrower}`} onClose={onClose} footer={<SaveButton busy={busy} save={save} />}>
      <Day {...field("returned_on", "归还日期")} required least={loan.lent_on} most={today} />
      <Text {...field("return_note", "归还备注")} maxLength={200} />
    </Sheet>
  );
}
