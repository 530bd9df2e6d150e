import { type FormEvent, useState } from "react";
import { v7 } from "uuid";
import { fieldsOf } from "#contract/core/envelope.ts";
import { visitor as calls } from "#contract/visitor/visitor.ts";
import { type DayPart, NewVisitRequest } from "#contract/visitor/visitor-fields.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { PhoneDay } from "#src/ui/form/phone-date/phone-date-field.tsx";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { PartChips } from "./part-chips.tsx";
import { SmallField, SmallText } from "./small-field.tsx";
import { useVisitor, useVisitorForm } from "./use-visitor.ts";
import { askAsVisitor } from "./visitor-session.ts";
import { furthestWish, nearestWish } from "#src/entities/request/wish-days.ts";
import { Button } from "#src/ui/button/button.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";

/** Asks for a visit. */
export function RequestForm({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const [id] = useState(() => v7());
  const { visitor } = useVisitor();
  const [values, setValues] = useState({
    contact_name: visitor?.name ?? "",
    wanted_on: "",
    wanted_part: "上午" as DayPart,
    purpose: "",
  });
  const { problems, setProblems, busy, send } = useVisitorForm();
  useUnsavedGuard(values.purpose !== "");
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = NewVisitRequest.safeParse({ ...values, id });
    if (!parsed.success) return setProblems(fieldsOf(parsed.error.issues));
    void send(async () => {
      await askAsVisitor(calls.request, parsed.data);
      return "已提交，等待镇街答复";
    }, onDone);
  }
  return (
    <form className="small-card" onSubmit={submit} noValidate>
      <h2>预约走访</h2>
      <PhoneDay {...field("wanted_on", "期望日期")} required least={nearestWish()} most={furthestWish()} />
      <FieldGroup name="wanted_part" label="期望时段" required problem={problems.wanted_part}>
        <PartChips value={values.wanted_part} onChange={(wanted_part) => set({ wanted_part })} />
      </FieldGroup>
      <SmallText {...field("purpose", "约访事由")} required hint="至少 5 个字" maxLength={500} />
      <SmallField {...field("contact_name", "联系人")} required autoComplete="name" maxLength={30} />
      <div className="small-actions">
        <Button type="submit" kind="primary" disabled={busy}>
          提交
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  );
}
