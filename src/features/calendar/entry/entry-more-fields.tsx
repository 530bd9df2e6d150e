import { useLiveQuery } from "dexie-react-hooks";
import { calendarFieldTable, calendarLabels, reminderMinutes } from "#contract/calendar/calendar-fields.ts";
import { visitMethods, visitTypes } from "#contract/visit/visit-fields.ts";
import { reminderWords } from "#src/entities/calendar/calendar-words.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import type { EntryForm } from "./use-entry-form.ts";

/** What is prepared for a plan: how, where, why, what to ask, and when to be reminded. */
export function MoreFields({ form: { values, set, problems } }: { form: EntryForm }) {
  const { Choice, LongText, Lines, Text } = useFormKit();
  const { db } = useEngine();
  const questionnaires = useLiveQuery(() => db.questionnaires.toArray(), [db], []);
  const isVisit = values.kind === "走访";
  return (
    <>
      {isVisit && (
        <>
          <Choice
            name="visit_type"
            label={calendarLabels.visit_type}
            clearable
            problem={problems.visit_type}
            value={values.visit_type}
            onChange={(visit_type) => set({ visit_type })}
            options={optionsOf(visitTypes)}
          />
          <Choice
            name="visit_method"
            label={calendarLabels.visit_method}
            clearable
            problem={problems.visit_method}
            value={values.visit_method}
            onChange={(visit_method) => set({ visit_method })}
            options={optionsOf(visitMethods)}
          />
        </>
      )}
      <Text
        name="location"
        label={calendarLabels.location}
        problem={problems.location}
        value={values.location}
        onChange={(location) => set({ location })}
        maxLength={calendarFieldTable.location.most}
      />
      <LongText
        name="purpose"
        label={isVisit ? calendarLabels.purpose : "说明"}
        problem={problems.purpose}
        value={values.purpose}
        onChange={(purpose) => set({ purpose })}
        maxLength={calendarFieldTable.purpose.most}
        rows={2}
      />
      <Lines
        name="checklist"
        label={calendarLabels.checklist}
        problem={checklistProblem(problems)}
        value={values.checklist}
        onChange={(checklist) => set({ checklist })}
        placeholder="如：近一年专利申请计划"
      />
      {isVisit && questionnaires.length > 0 && (
        <Choice
          name="questionnaire_id"
          label={calendarLabels.questionnaire_id}
          clearable
          problem={problems.questionnaire_id}
          value={values.questionnaire_id}
          onChange={(questionnaire_id) => set({ questionnaire_id })}
          options={questionnaires.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <Choice
        name="reminder"
        label={calendarLabels.reminder}
        problem={problems.reminder}
        value={values.reminder}
        onChange={(reminder) => set({ reminder })}
        options={reminderMinutes.map((minutes) => ({ value: String(minutes), label: reminderWords[minutes] }))}
      />
    </>
  );
}

function checklistProblem(problems: Record<string, string>): string | undefined {
  const name = Object.keys(problems).find((key) => key === "checklist" || key.startsWith("checklist."));
  return name === undefined ? undefined : problems[name];
}
