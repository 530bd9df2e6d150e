import { type RefObject, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { v7 as uuid } from "uuid";
import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import type { AnswerDraft } from "#src/entities/question/use-answer-draft.ts";
import { baseOf, useDraftSaver } from "#src/entities/draft/use-draft-saver.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { draftStays, useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import type { VisitStart } from "./use-visit-start.ts";
import type { VisitValues } from "./visit-values.ts";
import { saveVisit } from "./save-visit.ts";

interface Saving {
  start: VisitStart;
  values: VisitValues;
  dirty: boolean;
  /** Nothing is unsaved any more. */
  onClean: () => void;
  onSaved: () => void;
  /** The questionnaire that is filled in beside, if there is one. */
  answer: RefObject<AnswerDraft | null>;
}

/** Draft, guard and the save of a visit form. On a full storage the form stays, with the message. */
export function useVisitSaving({ start, values, dirty, onClean, onSaved, answer }: Saving) {
  const engine = useEngine();
  const navigate = useNavigate();
  const { draftKey, recordId, origin, began } = start;
  const [busy, setBusy] = useState(false);
  const [alarm, setAlarm] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  // Kept for the life of the form: a save repeated after a full storage plans the next visit once.
  const [planId] = useState(() => uuid());

  const baseRev = origin.record?.rev ?? null;
  const draft = useMemo(
    () =>
      dirty ? { key: draftKey, kind: "visit" as const, recordId, value: values, ...baseOf(baseRev, began) } : null,
    [dirty, draftKey, recordId, values, baseRev, began],
  );
  const { saver, problem } = useDraftSaver(draft);

  useUnsavedGuard(dirty, draftStays, busy);
  // In an effect after the guard's: only then does the guard know that nothing is unsaved any more.
  useEffect(() => {
    if (saved) onSaved();
  }, [saved, onSaved]);

  const leave = () => {
    onClean();
    setSaved(true);
  };

  const save = async (fields: VisitFields) => {
    if (busy) return;
    setBusy(true);
    await saver.stop();
    const result = await saveVisit(engine, start, { values, fields, planId, answer: answer.current });
    setBusy(false);
    if (result.ok) {
      toast("已存本机", "done", [
        { label: "查看", run: () => void navigate(`/workVisit/details?id=${recordId}`) },
        { label: "再写一条", run: () => void navigate("/workVisit/form") },
      ]);
      return leave();
    }
    setAlarm(result.message);
    saver.resume();
  };

  return { save, busy, alarm: alarm ?? problem };
}
