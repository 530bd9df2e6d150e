import { useCallback, useMemo, useState } from "react";
import { v7 as uuid } from "uuid";
import { fieldsOf } from "#contract/core/envelope.ts";
import type { FileRef } from "#contract/core/file.ts";
import { longestNote, NewVisitNote } from "#contract/visit/visit-note.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { deleteDraft } from "#src/entities/draft/draft-list.ts";
import { type Claim, useFormStart } from "#src/entities/draft/form-start.ts";
import { HeldDraft } from "#src/entities/draft/held-form.tsx";
import { PhotoField } from "#src/entities/photo/photo-field.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ClockNote } from "#src/entities/sync/clock-note.tsx";
import { useDraftSaver } from "#src/entities/draft/use-draft-saver.ts";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import { Field } from "#src/ui/form/field-frame.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";

interface NoteValues {
  id: string;
  content: string;
  photos: FileRef[];
}
interface Props {
  visit: AnyVisit;
  onDone: () => void;
}

const keyOf = (visit: AnyVisit) => `note:${visit.id}`;

/** The form of a supplement, with what was left half-written the last time. */
export function NoteForm(props: Props) {
  const key = keyOf(props.visit);
  const { start, hold, take, attempt } = useFormStart(
    useCallback((engine: FieldEngine, claim: Claim) => startOf(engine, key, claim), [key]),
  );
  if (start === null) return <PageSkeleton />;
  return (
    <HeldDraft key={attempt} hold={hold} take={take}>
      <Form {...props} start={start} />
    </HeldDraft>
  );
}

async function startOf(engine: FieldEngine, key: string, claim: Claim): Promise<NoteValues> {
  await claim(key);
  const draft = await engine.loadDraft(key);
  return (draft?.value as NoteValues | undefined) ?? { id: uuid(), content: "", photos: [] };
}

function Form({ visit, start, onDone }: Props & { start: NoteValues }) {
  const engine = useEngine();
  const [values, setValues] = useState(start);
  const [problem, setProblem] = useState<string | undefined>();
  const [pending, setPending] = useState(0);
  const draftKey = keyOf(visit);
  const draft = useMemo(
    () =>
      values === start
        ? null
        : { key: draftKey, kind: "note" as const, recordId: values.id, value: values, baseRev: null },
    [values, start, draftKey],
  );
  const { saver, problem: draftProblem } = useDraftSaver(draft);
  const mark = useMemo(
    () => ({ place: engine.user.street_name, official: engine.user.name, company: visit.company_name }),
    [engine, visit.company_name],
  );

  const save = async () => {
    if (pending > 0) return toast("照片还在压缩，请稍候再保存", "warning");
    const parsed = NewVisitNote.safeParse({ ...values, visit_id: visit.id });
    if (!parsed.success) return setProblem(Object.values(fieldsOf(parsed.error.issues))[0]);
    await saver.stop();
    const result = await engine.save({ call: "visit.createNote", input: parsed.data }, { draftKey });
    if (!result.ok) {
      saver.resume();
      return setProblem(result.message);
    }
    toast("补充说明已存本机");
    onDone();
  };
  const drop = async () => {
    await saver.flush();
    await saver.stop();
    const dropped = await engine.loadDraft(draftKey);
    if (dropped) await deleteDraft(engine, dropped);
    onDone();
  };

  return (
    <div className="note-form">
      <ClockNote />
      <Field name="note" label="补充内容" required problem={problem ?? draftProblem ?? undefined}>
        <textarea
          id="note"
          className="field-input field-text"
          rows={3}
          maxLength={longestNote}
          aria-required
          aria-invalid={problem !== undefined}
          value={values.content}
          onChange={(event) => setValues({ ...values, content: event.target.value })}
        />
      </Field>
      <PhotoField
        owner="visit_note"
        recordId={values.id}
        photos={values.photos}
        problem={undefined}
        mark={mark}
        arrived={[]}
        onAdded={(ref) => setValues((now) => ({ ...now, photos: [...now.photos, ref] }))}
        onRemoved={(id) => {
          setValues((now) => ({ ...now, photos: now.photos.filter((photo) => photo.id !== id) }));
        }}
        onPending={setPending}
      />
      <div className="details-actions">
        <Button kind="primary" onClick={() => void save()}>
          保存补充
        </Button>
        <Button onClick={() => void drop()}>不写了</Button>
      </div>
    </div>
  );
}
