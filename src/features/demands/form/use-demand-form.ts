import { useEffect, useMemo, useState } from "react";
import type { DemandFields } from "#contract/demand/demand-fields.ts";
import type { FileRef } from "#contract/core/file.ts";
import type { FieldEngine, QueuedWrite, SaveResult } from "#offline/field-types.ts";
import { checkDemand, type DemandValues } from "#src/entities/demand/demand-values.ts";
import { submitWrite } from "#src/entities/demand/demand-writes.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { baseOf, useDraftSaver } from "#src/entities/draft/use-draft-saver.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { draftStays, useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { demandWrite } from "./demand-write.ts";
import type { DemandStart } from "./use-demand-start.ts";

/** Saves what was written, in place of a refused row where there is one, and hands it in when asked. */
async function store(engine: FieldEngine, start: DemandStart, fields: DemandFields, submit: boolean) {
  const { recordId, origin, draftKey } = start;
  const write = demandWrite(recordId, fields, origin);
  const writes: QueuedWrite[] = write === null ? [] : [write];
  if (submit && !(await isSubmitting(engine, recordId))) writes.push(submitWrite(recordId));
  const [first, ...rest] = writes;
  if (first === undefined) {
    await engine.removeDraft(draftKey);
    return null;
  }
  if (!origin.refused || write === null) return engine.saveAll(writes, { draftKey, opened: [origin.record] });
  const corrected = await engine.correct(origin.refused.id, first, { draftKey, opened: [origin.record] });
  return corrected.ok && rest.length > 0 ? engine.saveAll(rest) : corrected;
}

/** A hand-in of this demand is in the queue already, behind what is being corrected. */
async function isSubmitting(engine: FieldEngine, recordId: string): Promise<boolean> {
  const rows = await engine.db.outbox.where("recordId").equals(recordId).toArray();
  return rows.some((row) => row.call === "business.demandMove" && row.state === "waiting");
}

/** The demand form of desk and phone: values, problems, draft, guard and the two ways of saving. */
export function useDemandForm(start: DemandStart, onSaved: () => void) {
  const engine = useEngine();
  const { recordId, origin, draftKey, began } = start;
  const [values, setValues] = useState(start.values);
  const [dirty, setDirty] = useState(start.resumed);
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [alarm, setAlarm] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const checked = useMemo(() => checkDemand(values), [values]);

  const baseRev = origin.record?.rev ?? null;
  const draft = useMemo(
    () =>
      dirty ? { key: draftKey, kind: "demand" as const, recordId, value: values, ...baseOf(baseRev, began) } : null,
    [dirty, draftKey, recordId, values, baseRev, began],
  );
  const { saver, problem } = useDraftSaver(draft);
  useUnsavedGuard(dirty, draftStays, busy);
  // In an effect after the guard's: only then does the guard know that nothing is unsaved any more.
  useEffect(() => {
    if (saved) onSaved();
  }, [saved, onSaved]);

  const set = (changes: Partial<DemandValues>) => {
    setValues((now) => ({ ...now, ...changes }));
    setDirty(true);
  };
  // Files come one after the other, each after a while: added to what the form holds by then.
  const add = (ref: FileRef) => {
    setValues((now) => ({ ...now, attachments: [...now.attachments, ref] }));
    setDirty(true);
  };
  const finish = (result: SaveResult | null, submit: boolean) => {
    if (result !== null && !result.ok) {
      setAlarm(result.message);
      return saver.resume();
    }
    if (result !== null) toast(submit ? "已提交，已存本机" : "草稿已存本机");
    setDirty(false);
    setSaved(true);
  };
  const save = async (submit: boolean) => {
    if (busy) return;
    if (!checked.ok) {
      setAttempted(true);
      toast(`还有 ${Object.keys(checked.problems).length} 处需要填写或修改`, "warning");
      return showField(Object.keys(checked.problems)[0] ?? "");
    }
    setBusy(true);
    await saver.stop();
    finish(await store(engine, start, checked.fields, submit), submit);
    setBusy(false);
  };
  return {
    recordId,
    origin,
    values,
    set,
    add,
    problems: attempted && !checked.ok ? checked.problems : {},
    saving: busy,
    alarm: alarm ?? problem,
    save,
  };
}
export type DemandForm = ReturnType<typeof useDemandForm>;

/** Shows the field of a dotted path and focuses it, once its message has been drawn. */
function showField(path: string) {
  requestAnimationFrame(() => {
    const root = path.split(".", 1)[0] ?? path;
    const field =
      document.querySelector<HTMLElement>(`[data-field="${path}"]`) ??
      document.querySelector<HTMLElement>(`[data-field="${root}"]`);
    field?.scrollIntoView({ block: "center" });
    field?.querySelector<HTMLElement>("input, textarea, button")?.focus({ preventScroll: true });
  });
}
