import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { v7 } from "uuid";
import { ownVisitCalls } from "#contract/enterprise/own-visits.ts";
import { type DayPart, dayParts } from "#contract/visitor/visitor-fields.ts";
import { furthestWish, nearestWish } from "#src/entities/request/wish-days.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { CertifiedOnly } from "./certified-only.tsx";
import { useOwnForm } from "./use-own-visits.ts";
import "#src/ui/form/form.css";
import "#src/ui/page/card.css";
import "./visits-needs.css";

/** 申请走访: a day that suits, and what it is about. */
export default function VisitAskPage() {
  return (
    <div className="visits-needs">
      <CertifiedOnly>
        <AskForm />
      </CertifiedOnly>
    </div>
  );
}

function AskForm() {
  const { FormFrame, Day, Choice, Text, LongText } = useFormKit();
  const navigate = useNavigate();
  const { name } = useSessionUser();
  const [id] = useState(() => v7());
  const [values, setValues] = useState({
    wanted_on: "",
    wanted_part: "上午" as DayPart,
    purpose: "",
    contact_name: name,
  });
  const [isSent, setSent] = useState(false);
  const told = "申请已提交，镇街答复后在这里告知您";
  const { problems, busy, alarm, send } = useOwnForm(ownVisitCalls.visitAsk, told, () => setSent(true));
  useUnsavedGuard(!isSent && (values.purpose !== "" || values.wanted_on !== ""), undefined, false);
  // After the guard has heard of it.
  useEffect(() => {
    if (isSent) void navigate("/VisitsNeeds", { replace: true });
  }, [isSent, navigate]);
  const set = (changes: object) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  const run = () => send({ id, ...values });
  return (
    <FormFrame title="申请走访" busy={busy} actions={[{ label: "提交申请", primary: true, byKey: true, run }]}>
      {alarm}
      <div className="card">
        <Day {...field("wanted_on", "期望日期")} required least={nearestWish()} most={furthestWish()} />
        <Choice {...field("wanted_part", "期望时段")} required options={optionsOf(dayParts)} />
        <LongText
          {...field("purpose", "约访事由")}
          required
          maxLength={500}
          rows={4}
          placeholder="想沟通的问题、需要哪方面的指导"
        />
        <Text {...field("contact_name", "联系人")} required maxLength={30} />
      </div>
    </FormFrame>
  );
}
