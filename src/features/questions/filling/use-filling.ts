import { useCallback, useEffect, useState } from "react";
import type { AnswerFields } from "#contract/question/questionnaire-fields.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { answerStart, type AskedAnswer } from "#src/entities/question/answer-start.ts";
import { type AnswerStart, useAnswerDraft } from "#src/entities/question/use-answer-draft.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { type Claim, useFormStart } from "#src/entities/draft/form-start.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { draftStays, useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";

/** Everything the filling needs, from this device or the server. */
export function useAnswerStart({ answerId, questionnaireId, companyId }: AskedAnswer) {
  return useFormStart(
    useCallback(
      (engine: FieldEngine, claim: Claim) => answerStart(engine, { answerId, questionnaireId, companyId }, claim),
      [answerId, questionnaireId, companyId],
    ),
  );
}

/** Filling in by an official: saved on the device first, sent by the outbox. */
export function useFilling(start: AnswerStart, onSaved: () => void) {
  const engine = useEngine();
  const draft = useAnswerDraft(start);
  const { saver, setDirty, draftKey } = draft;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);

  useUnsavedGuard(draft.dirty, draftStays, busy);
  // In an effect after the guard's: only then does the guard know that nothing is unsaved any more.
  useEffect(() => {
    if (saved) onSaved();
  }, [saved, onSaved]);

  const leave = (words: string) => {
    toast(words);
    setDirty(false);
    setSaved(true);
  };

  const save = async (status: AnswerFields["status"]) => {
    if (busy) return;
    if (!draft.check(status)) return toast("还有需要填写或修改的题目，已标出", "warning");
    setBusy(true);
    await saver.stop();
    const write = draft.write(status);
    if (write === null) {
      await engine.removeDraft(draftKey);
      return leave("没有改动");
    }
    const { refused } = start.origin;
    const result = refused
      ? await engine.correct(refused.id, write, { draftKey, opened: [start.origin.record] })
      : await engine.save(write, { draftKey, opened: [start.origin.record] });
    setBusy(false);
    if (result.ok) return leave(status === "暂存" ? "已暂存在本机" : "已提交，存在本机等待发送");
    setRefusal(result.message);
    saver.resume();
  };

  return { ...draft, busy, save, alarm: refusal ?? draft.alarm };
}
export type FillingState = ReturnType<typeof useFilling>;
