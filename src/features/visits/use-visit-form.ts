import { useCallback, useMemo, useState } from "react";
import { scrollToField, useFolds } from "./use-folds.ts";
import { usePhotoChanges } from "./use-photo-changes.ts";
import { useVisitSaving } from "./use-visit-saving.ts";
import type { VisitStart } from "./use-visit-start.ts";
import { firstProblem, problemsIn, progressOf, type SectionKey } from "./visit-progress.ts";
import { checkVisit, type Problems, type VisitValues } from "./visit-values.ts";
import { toast } from "#src/ui/toast.ts";

const nothing: Problems = {};

/** The visit form of desk and phone: values, problems, folds, photos and saving. */
export function useVisitForm(start: VisitStart, onSaved: () => void) {
  const { recordId, origin } = start;
  const [values, setValues] = useState(start.values);
  const [dirty, setDirty] = useState(start.resumed);
  const [attempted, setAttempted] = useState(false);
  const folds = useFolds();

  const change = useCallback((next: (now: VisitValues) => VisitValues) => {
    setValues(next);
    setDirty(true);
  }, []);
  const set = useCallback((changes: Partial<VisitValues>) => change((now) => ({ ...now, ...changes })), [change]);
  const photos = usePhotoChanges(change);

  const checked = useMemo(() => checkVisit(values, Date.now(), origin.record), [values, origin.record]);
  const problems = checked.ok ? nothing : checked.problems;
  const saving = useVisitSaving({ start, values, dirty, onClean: () => setDirty(false), onSaved });

  const save = async () => {
    if (photos.pending > 0) return toast("照片还在压缩，请稍候再保存", "warning");
    // Checked again: what was in the future when it was typed may not be any more.
    const now = checkVisit(values, Date.now(), origin.record);
    if (now.ok) return saving.save(now.fields);
    setAttempted(true);
    const first = firstProblem(now.problems);
    if (first === null) return;
    folds.unfold(first.section);
    toast(`还有 ${Object.keys(now.problems).length} 处需要填写或修改`, "warning");
    scrollToField(first.path);
  };

  return {
    recordId,
    origin,
    values,
    set,
    photos,
    problems: attempted ? problems : nothing,
    progress: progressOf(values, problems),
    problemCount: (section: SectionKey) => (attempted ? problemsIn(section, problems) : 0),
    folds,
    saving: saving.busy,
    alarm: saving.alarm,
    save,
  };
}
export type VisitForm = ReturnType<typeof useVisitForm>;
