import { useLiveQuery } from "dexie-react-hooks";
import { lazy, Suspense } from "react";
import { coversCompany } from "#contract/question/questionnaire-scope.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import type { VisitForm } from "../form/use-visit-form.ts";

const VisitAnswer = lazy(async () => ({ default: (await import("../details/visit-answer.tsx")).VisitAnswer }));

/** A questionnaire filled in during the visit: chosen here, saved and handed in with the visit. */
export function AnswerSection({ form }: { form: VisitForm }) {
  const { db } = useEngine();
  const { Choice, Flag } = useFormKit();
  const { values, set } = form;
  const { company_id, questionnaire_id: chosen } = values;
  // Those that ask this company; one chosen before stays, so that what was filled in is not lost from sight.
  const running = useLiveQuery(
    async () => {
      const company = await db.companies.get(company_id);
      const all = await db.questionnaires.toArray();
      return all.filter((one) => one.id === chosen || (isRunning(one) && company && coversCompany(one, company)));
    },
    [db, company_id, chosen],
    [],
  );
  if (company_id === "") return <p className="field-hint">请先选择走访企业，再选择要填写的问卷。</p>;
  if (running.length === 0) return <p className="field-hint">现在没有面向这家企业收集的问卷。</p>;
  return (
    <>
      <Choice
        name="questionnaire_id"
        label="填写问卷"
        value={chosen}
        onChange={(questionnaire_id) => set({ questionnaire_id })}
        options={running.map(({ id, title }) => ({ value: id, label: title }))}
        clearable
      />
      {chosen !== "" && (
        <Suspense fallback={<p role="status">正在打开问卷…</p>}>
          <VisitAnswer key={`${chosen} ${company_id}`} form={form} />
          <Flag
            name="hands_in"
            label="问卷已填完，保存走访时一并提交（不勾选则暂存）"
            value={values.hands_in}
            onChange={(hands_in) => set({ hands_in })}
          />
        </Suspense>
      )}
    </>
  );
}

const isRunning = ({ status }: { status: string }) => status === "收集中";
