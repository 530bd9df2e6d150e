import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { useCallback, useMemo, useState } from "react";
import type { AnswerDraft } from "#src/entities/question/use-answer-draft.ts";
import { useAsking } from "./use-asking.ts";
import { useFileChanges } from "./use-file-changes.ts";
import { scrollToField, useFolds } from "./use-folds.ts";
import { useVisitSaving } from "./use-visit-saving.ts";
import type { VisitStart } from "./use-visit-start.ts";
import { firstProblem, problemsIn, progressOf, type SectionKey } from "./visit-progress.ts";
import { checkVisit, correctedValues, doubtOfTimes, type Problems, type VisitValues } from "./visit-values.ts";
import { useClockCorrection } from "#src/entities/sync/use-clock-correction.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { toast } from "#src/ui/dialog/toast.ts";

const nothing: Problems = {};

const answerReady = (answer: AnswerDraft | null, handsIn: boolean): boolean =>
  answer === null || answer.check(handsIn ? "已提交" : "暂存");

/** Asks about times that are hardly those of the visit; a record's own are not asked for again. */
async function timesHold(fields: VisitFields, record: VisitFields | null): Promise<boolean> {
  const title = doubtOfTimes(fields);
  const { start_at, end_at } = fields;
  if (title === null || (record?.start_at === start_at && record.end_at === end_at)) return true;
  const choice = await ask({
    title,
    body: `开始 ${formatMinute(start_at)}，结束 ${formatMinute(end_at)}。`,
    choices: [
      { key: "save", label: "就这样保存" },
      { key: "change", label: "修改时间", tone: "primary" },
    ],
  });
  return choice === "save";
}

/** The visit form of desk and phone: values, problems, folds, files and saving. */
export function useVisitForm(start: VisitStart, onSaved: () => void) {
  const { recordId, origin, knownDemands } = start;
  const engine = useEngine();
  const [values, setValues] = useState(start.values);
  const [dirty, setDirty] = useState(start.resumed);
  const [attempted, setAttempted] = useState(false);
  const folds = useFolds(start.values);

  const change = useCallback((next: (now: VisitValues) => VisitValues) => {
    setValues(next);
    setDirty(true);
  }, []);
  const set = useCallback((changes: Partial<VisitValues>) => change((now) => ({ ...now, ...changes })), [change]);
  useClockCorrection(start, (by) => setValues((now) => correctedValues(now, by)));
  const files = useFileChanges(change);
  const asking = useAsking();

  const check = useCallback(
    () => checkVisit(values, engine.serverNow(), origin.record, knownDemands),
    [values, engine, origin.record, knownDemands],
  );
  const checked = useMemo(() => check(), [check]);
  const problems = checked.ok ? nothing : checked.problems;
  const saving = useVisitSaving({
    start,
    values,
    dirty,
    onClean: () => setDirty(false),
    onSaved,
    answer: asking.answer,
  });

  const save = async () => {
    if (files.pending > 0) return toast("照片还在压缩，请稍候再保存", "warning");
    if (files.recording) return toast("正在录音，请先停止录音再保存", "warning");
    // Checked again: what was in the future when it was typed may not be any more.
    const now = check();
    if (now.ok && !answerReady(asking.answer.current, values.hands_in)) {
      folds.unfold("answer");
      return toast("问卷还有需要填写或修改的题目", "warning");
    }
    if (now.ok)
      return (await timesHold(now.fields, origin.record)) ? saving.save(now.fields) : scrollToField("start_at");
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
    plan: start.plan,
    knownDemands,
    values,
    set,
    change,
    files,
    asking,
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
