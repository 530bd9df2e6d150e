import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { v7 } from "uuid";
import { consultingCalls, consultingCategories, type ConsultingCategory } from "#contract/consulting/consulting.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { wordOf } from "#src/api/use-conditions.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { useConsultingForm } from "./use-consulting.ts";
import "#src/ui/form/form.css";
import "#src/ui/page/card.css";
import "./consulting.css";

/** What the page that led here is about. */
const startOf = (search: URLSearchParams) => ({
  category: (wordOf(consultingCategories, search.get("category")) ?? "") as string,
  title: (search.get("title") ?? "").slice(0, 60),
  content: "",
});
type Values = ReturnType<typeof startOf>;
const isOther = (values: Values, start: Values) => JSON.stringify(values) !== JSON.stringify(start);

/** 我要咨询: a new question; what was answered of the same category stands below. */
export default function ConsultingNewPage() {
  const { FormFrame, Choice, Text, LongText } = useFormKit();
  const navigate = useNavigate();
  const [id] = useState(() => v7());
  const [search] = useSearchParams();
  const [start] = useState(() => startOf(search));
  const [values, setValues] = useState(start);
  const [isSent, setSent] = useState(false);
  const told = "咨询已提交，回复后在消息中心告知您";
  const { problems, busy, alarm, send } = useConsultingForm(consultingCalls.ask, told, () => setSent(true));
  // It leaves by itself, but not in a moment: whoever goes back meanwhile is asked.
  useUnsavedGuard(!isSent && isOther(values, start), undefined, false);
  // After the guard has heard of it.
  useEffect(() => {
    if (isSent) void navigate(`/consultingDetails?id=${id}`, { replace: true });
  }, [isSent, id, navigate]);
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const category = values.category as ConsultingCategory;
  const run = () => send({ id, ...values, category });
  const field = fieldBinder({ values, set, problems });
  return (
    <div className="consulting">
      <FormFrame title="我要咨询" busy={busy} actions={[{ label: "提交咨询", primary: true, byKey: true, run }]}>
        {alarm}
        <div className="card">
          <Choice {...field("category", "类别")} required options={optionsOf(consultingCategories)} />
          <Text {...field("title", "标题")} required maxLength={60} />
          <LongText
            {...field("content", "具体情况")}
            required
            rows={6}
            maxLength={2000}
            placeholder="背景、已经做过的事、希望得到什么帮助"
          />
        </div>
        {values.category !== "" && <SameCategory category={category} />}
      </FormFrame>
    </div>
  );
}

/** The newest published ones of a category; nothing where there is none. */
function SameCategory({ category }: { category: ConsultingCategory }) {
  const { data } = useCall(contract.consulting.published, { category, size: 3 });
  if (data === undefined || data.total === 0) return null;
  return (
    <section className="consulting-same" aria-label="同类问答">
      <h2>也许已有解答</h2>
      {data.list.map((one) => (
        <details key={one.id}>
          <summary>{one.question}</summary>
          <p>{one.answer}</p>
        </details>
      ))}
    </section>
  );
}
