import { useCallback, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { CalendarFields } from "#contract/calendar/calendar-fields.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useClockCorrection } from "#src/entities/sync/use-clock-correction.ts";
import { baseOf, useDraftSaver } from "#src/entities/draft/use-draft-saver.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { draftStays, useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { checkEntry, type EntryValues, type Problems, withTimes } from "./entry-values.ts";
import { entryWrite } from "./entry-write.ts";
import type { EntryStart } from "./use-entry-start.ts";

const nothing: Problems = {};
/** Draft, guard and the save. On a full storage the form stays, with the message. */
function useSaving(start: EntryStart, values: EntryValues, dirty: boolean, onClean: () => void, onSaved: () => void) {
  const engine = useEngine();
  const navigate = useNavigate();
  const { draftKey, recordId, refused, record, began } = start;
  const [busy, setBusy] = useState(false);
  const [alarm, setAlarm] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const baseRev = record?.rev ?? null;
  const draft = useMemo(
    () =>
      dirty ? { key: draftKey, kind: "calendar" as const, recordId, value: values, ...baseOf(baseRev, began) } : null,
    [dirty, draftKey, recordId, values, baseRev, began],
  );
  const { saver, problem } = useDraftSaver(draft);
  useUnsavedGuard(dirty, draftStays, busy);
  // In an effect after the guard's: only then does the guard know that nothing is unsaved any more.
  useEffect(() => {
    if (saved) onSaved();
  }, [saved, onSaved]);

  const save = async (fields: CalendarFields) => {
    if (busy) return;
    setBusy(true);
    await saver.stop();
    const write = entryWrite(start, fields);
    if (write === null) await engine.removeDraft(draftKey);
    const result =
      write === null
        ? ({ ok: true } as const)
        : refused
          ? await engine.correct(refused.id, write, { draftKey })
          : await engine.save(write, { draftKey });
    setBusy(false);
    if (!result.ok) {
      setAlarm(result.message);
      return saver.resume();
    }
    // A new one lies on another day than the one the person comes back to.
    const look = { label: "查看", run: () => void navigate(`/workWaitvisit/details?id=${recordId}`) };
    if (write !== null) toast("已存本机", "done", record === null ? [look] : []);
    onClean();
    setSaved(true);
  };
  return { save, busy, alarm: alarm ?? problem };
}

function scrollToField(name: string) {
  requestAnimationFrame(() => {
    const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`);
    field?.scrollIntoView({ block: "center" });
    field?.querySelector<HTMLElement>("input, textarea, button, [tabindex]")?.focus({ preventScroll: true });
  });
}

/** The form of an entry on desk and phone. */
export function useEntryForm(start: EntryStart, onSaved: () => void) {
  const [values, setValues] = useState(start.values);
  const [dirty, setDirty] = useState(start.resumed);
  const [attempted, setAttempted] = useState(false);
  /** What the form fills in by itself: nobody wrote anything yet. */
  const suggest = useCallback((changes: Partial<EntryValues>) => setValues((now) => ({ ...now, ...changes })), []);
  const set = useCallback(
    (changes: Partial<EntryValues>) => {
      suggest(changes);
      setDirty(true);
    },
    [suggest],
  );
  const engine = useEngine();
  useClockCorrection(start, () => {
    const times = start.timesAt?.(engine.serverNow());
    if (times) setValues((now) => withTimes(now, start.values, times));
  });
  const checked = useMemo(() => checkEntry(values, start.record, engine.serverNow()), [values, start.record, engine]);
  const saving = useSaving(start, values, dirty, () => setDirty(false), onSaved);
  const save = async () => {
    if (checked.ok) return saving.save(checked.fields);
    setAttempted(true);
    const fields = Object.keys(checked.problems);
    toast(`还有 ${fields.length} 处需要填写或修改`, "warning");
    if (fields[0] !== undefined) scrollToField(fields[0]);
  };
  return {
    start,
    values,
    set,
    suggest,
    save,
    saving: saving.busy,
    alarm: saving.alarm,
    problems: attempted && !checked.ok ? checked.problems : nothing,
  };
}
export type EntryForm = ReturnType<typeof useEntryForm>;
