import { useLiveQuery } from "dexie-react-hooks";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Questionnaire } from "#contract/question/questionnaire-fields.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import type { VisitForm } from "../form/use-visit-form.ts";
import { askingNow, dueQuestionnaire } from "./due-questionnaire.ts";
import { formatDay } from "#src/ui/text/format-date.ts";

const VisitAnswer = lazy(async () => ({ default: (await import("../details/visit-answer.tsx")).VisitAnswer }));

const none: { running: Questionnaire[]; due: Questionnaire | null } = { running: [], due: null };

/** What asks this company now, and of it what is due; one chosen before stays in the list, so that what was filled in is not lost from sight. */
function useQuestionnaires({ company_id, questionnaire_id }: VisitForm["values"]) {
  const engine = useEngine();
  const { db } = engine;
  return useLiveQuery(
    async () => {
      const company = await db.companies.get(company_id);
      const all = await db.questionnaires.toArray();
      const asking = askingNow(all, company);
      const answers = await db.answers.where("company_id").equals(company_id).toArray();
      const running = all.filter((one) => one.id === questionnaire_id || asking.includes(one));
      return { running, due: dueQuestionnaire(asking, answers, engine.serverNow()) };
    },
    [engine, db, company_id, questionnaire_id],
    none,
  );
}

/** A questionnaire filled in during the visit: the due one, or another chosen here, handed in with the visit. */
export function AnswerSection({ form }: { form: VisitForm }) {
  const { Choice } = useFormKit();
  const { values, set, asking } = form;
  const { company_id, questionnaire_id: taken } = values;
  const { running, due } = useQuestionnaires(values);
  const [declined, setDeclined] = useState(false);
  // A saved visit had its chance; what was cleared does not come back.
  const isProposed = taken === "" && due !== null && !declined && form.origin.record === null;
  const chosen = isProposed ? due.id : taken;
  useEffect(() => {
    if (chosen === "") asking.forget();
  });
  if (company_id === "") return <p className="field-hint">请先选择走访企业，再选择要填写的问卷。</p>;
  if (running.length === 0)
    return (
      <p className="field-hint">
        <HeldEmpty what="问卷" empty="现在没有面向这家企业收集的问卷。" />
      </p>
    );
  const choose = (questionnaire_id: string) => {
    setDeclined(questionnaire_id === "");
    set({ questionnaire_id });
  };
  return (
    <>
      <Choice
        name="questionnaire_id"
        label="填写问卷"
        value={chosen}
        onChange={choose}
        options={running.map(({ id, title }) => ({ value: id, label: title }))}
        clearable
        {...(isProposed && { hint: `这家企业还没有提交，${formatDay(due.end_on)} 截止；不填写则不随走访保存` })}
      />
      {chosen !== "" && (taken !== "" || form.folds.isOpen("answer")) && (
        <Taken key={`${chosen} ${company_id}`} form={form} questionnaireId={chosen} />
      )}
    </>
  );
}

function Taken({ form, questionnaireId }: { form: VisitForm; questionnaireId: string }) {
  const { Flag } = useFormKit();
  const [decided, setDecided] = useState(false);
  const decide = (hands_in: boolean) => {
    setDecided(true);
    form.set({ hands_in });
  };
  return (
    <Suspense fallback={<p role="status">正在打开问卷…</p>}>
      <VisitAnswer form={form} questionnaireId={questionnaireId} decided={decided} />
      <Flag
        name="hands_in"
        label="问卷已填完，保存走访时一并提交（不勾选则暂存）"
        value={form.values.hands_in}
        onChange={decide}
      />
    </Suspense>
  );
}
