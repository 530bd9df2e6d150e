import { DemandFieldsForm } from "#src/entities/demand/demand-fields-form.tsx";
import { withGuesses } from "#src/entities/demand/demand-guess.ts";
import type { DemandProblems, DemandValues } from "#src/entities/demand/demand-values.ts";
import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { AttachmentField } from "#src/entities/attachment/attachment-field.tsx";
import type { VisitForm } from "../form/use-visit-form.ts";
import { Button } from "#src/ui/button/button.tsx";

const mostFiles = 20;

/** Problems of one demand, by its own paths. */
function problemsOf(problems: Record<string, string>, place: number): DemandProblems {
  const prefix = `demands.${place}.`;
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, words]) => [path.slice(prefix.length), words]),
  );
}

/** The demands of the visit's form, one card each. */
export function DemandCards({ form, names }: { form: VisitForm; names: FieldNames }) {
  const { demands, company_id } = form.values;
  // Files arrive later than they were chosen, so a change starts from what is there by then.
  const edit = (id: string, change: (now: DemandValues) => Partial<DemandValues>) =>
    form.change((now) => ({
      ...now,
      demands: now.demands.map((one) =>
        one.id === id ? { ...one, values: { ...one.values, ...change(one.values) } } : one,
      ),
    }));
  return demands.map(({ id, values }, place) => (
    <section key={id} className="sub-card" aria-label={`需求 ${place + 1}`}>
      <DemandFieldsForm
        values={{ ...values, company_id }}
        set={(changes) => edit(id, (now) => withGuesses(now, changes))}
        problems={problemsOf(form.problems, place)}
        names={names}
        prefix={`demands.${place}.`}
        fixedSource
        textFirst
      />
      <AttachmentField
        owner="demand"
        recordId={id}
        files={values.attachments}
        most={mostFiles}
        prefix={`demands.${place}.`}
        onAdded={(ref) => edit(id, (now) => ({ attachments: [...now.attachments, ref] }))}
        onRemoved={(file) => edit(id, (now) => ({ attachments: now.attachments.filter((one) => one.id !== file) }))}
      />
      <Button kind="text" onClick={() => form.set({ demands: demands.filter((one) => one.id !== id) })}>
        移除第 {place + 1} 条需求
      </Button>
    </section>
  ));
}
