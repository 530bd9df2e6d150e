import { type FormEvent, useState } from "react";
import { v7 } from "uuid";
import { demandCategories, urgencies } from "#contract/demand/demand-fields.ts";
import { visitor as calls } from "#contract/visitor/visitor.ts";
import { VisitorDemand } from "#contract/visitor/visitor-fields.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { SmallField, SmallSelect, SmallText } from "./small-field.tsx";
import { useVisitor, useVisitorForm } from "./use-visitor.ts";
import { askAsVisitor } from "./visitor-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";

const empty = {
  contact_name: "",
  contact_post: "",
  title: "",
  category: "",
  urgency: "一般",
  content: "",
  expected_result: "",
};
type Values = typeof empty;

interface Props {
  /** A demand that came back to be completed. */
  returned: VisitorDemand | null;
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Hands in a demand; the rules are the server's own. */
export function DemandForm({ returned, onDone, onClose }: Props) {
  const [id] = useState(() => returned?.id ?? v7());
  const { visitor } = useVisitor();
  const [values, setValues] = useState<Values>({ ...empty, contact_name: visitor?.name ?? "", ...returned });
  const { problems, setProblems, busy, send } = useVisitorForm();
  useUnsavedGuard(values.title !== (returned?.title ?? "") || values.content !== (returned?.content ?? ""));
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = VisitorDemand.safeParse({ ...values, id });
    if (!parsed.success) return setProblems(fieldsOf(parsed.error.issues));
    void send(async () => {
      const { demand_no } = await askAsVisitor(calls.demand, parsed.data);
      return `需求已提交，编号 ${demand_no}`;
    }, onDone);
  }
  return (
    <form className="small-card" onSubmit={submit} noValidate>
      <h2>{returned ? "补正需求" : "提交需求"}</h2>
      <SmallField {...field("title", "需求标题")} required maxLength={60} />
      <SmallSelect
        {...field("category", "需求类别")}
        required
        options={demandCategories.map((word) => ({ value: word, label: word }))}
      />
      <FieldGroup name="urgency" label="紧急程度">
        <div className="chips">
          {urgencies.map((word) => (
            <label key={word} className="chip">
              <input
                type="radio"
                name="urgency"
                checked={values.urgency === word}
                onChange={() => set({ urgency: word })}
              />
              {word}
            </label>
          ))}
        </div>
      </FieldGroup>
      <SmallText {...field("content", "需求内容")} required hint="至少 10 个字" maxLength={2000} />
      <SmallText {...field("expected_result", "期望结果")} maxLength={500} />
      <SmallField {...field("contact_name", "联系人")} required autoComplete="name" maxLength={30} />
      <SmallField {...field("contact_post", "联系人职务")} maxLength={60} />
      <div className="small-actions">
        <Button type="submit" kind="primary" disabled={busy}>
          提交
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  );
}
