import { currentTime } from "#contract/sync/current-time.ts";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { answerProblems, answerProgress, settledValues } from "#contract/question/answer-rules.ts";
import { contract } from "#contract/index.ts";
import type { AnswerFields } from "#contract/question/questionnaire-fields.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { showProblem } from "#src/entities/question/answer-field.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { keepStored, type StoredFilling } from "./link-store.ts";
import type { LinkState } from "./use-link.ts";

type Values = Record<string, unknown>;

const dropChanges = {
  title: "放弃这次修改？",
  body: "已提交的答卷不变，这次改动的内容会丢失。",
  choices: [
    { key: "drop", label: "放弃修改", tone: "danger" as const },
    { key: "stay", label: "继续修改" },
  ],
};

/** Keeps what is typed in this browser, a moment after the last change and when the page is left. */
function useLocalDraft(secret: string, stored: StoredFilling, values: Values, dirty: boolean) {
  const [full, setFull] = useState(false);
  const latest = useRef({ values, dirty });
  useLayoutEffect(() => {
    latest.current = { values, dirty };
  });
  const keep = useCallback(() => {
    const now = latest.current;
    if (now.dirty) setFull(!keepStored(secret, { ...stored, draft: { values: now.values, at: currentTime() } }));
  }, [secret, stored]);
  useEffect(() => {
    const timer = setTimeout(keep, 200);
    return () => clearTimeout(timer);
  }, [keep, values]);
  useEffect(() => {
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, [keep]);
  const stop = () => {
    latest.current = { ...latest.current, dirty: false };
  };
  return { full, stop };
}

/** Filling in over a link: values with their local draft, saving to the server, and what it says of them. */
export function useLinkFilling(secret: string, stored: StoredFilling, link: LinkState) {
  const { filling, ticket } = stored;
  const { questions, version } = filling;
  const [values, setValues] = useState<Values>(stored.draft?.values ?? filling.values);
  const [dirty, setDirty] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [alarm, setAlarm] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const draft = useLocalDraft(secret, stored, values, dirty);

  const change = useCallback((next: (now: Values) => Values) => {
    setValues(next);
    setDirty(true);
    setRefused({});
  }, []);

  const known = (of: Values) => {
    const codes = new Set(questions.map(({ code }) => code));
    return Object.fromEntries(Object.entries(of).filter(([code]) => codes.has(code)));
  };

  const failed = async (error: unknown) => {
    setAlarm(error instanceof Error ? error.message : String(error));
    if (!(error instanceof ServerRefusal)) return;
    const fields = Object.entries(error.fields).map(([field, words]) => [field.replace(/^values\./, ""), words]);
    setRefused(Object.fromEntries(fields) as Record<string, string>);
    if (error.data.reason !== "version") return;
    const fresh = await callServer(contract.question.questionLinkResume, { ticket });
    link.refresh({ ...stored, draft: { values, at: currentTime() } }, fresh);
  };

  const save = async (status: AnswerFields["status"]) => {
    const sent = status === "已提交" ? settledValues(questions, values) : known(values);
    const found = answerProblems(questions, values, status);
    if (status === "已提交") setAttempted(true);
    if (Object.keys(found).length > 0) {
      showProblem(found);
      return toast("还有需要填写或修改的题目，已标出", "warning");
    }
    setBusy(true);
    setAlarm(null);
    try {
      const done = await callServer(contract.question.questionLinkSave, { ticket, version, values: sent, status });
      if (status === "暂存") return toast("已暂存，可以稍后继续");
      draft.stop();
      link.submitted(stored, sent, done.submitted_at);
    } catch (error) {
      await failed(error);
    } finally {
      setBusy(false);
    }
  };

  /** Back to what was submitted, after a question where something was changed. */
  const giveUp = async () => {
    if ((dirty || stored.draft !== null) && (await ask(dropChanges)) !== "drop") return;
    draft.stop();
    link.leaveAsIs(stored);
  };

  const problems = attempted ? { ...answerProblems(questions, values, "已提交"), ...refused } : refused;
  return {
    values,
    change,
    problems,
    progress: answerProgress(questions, values),
    alarm: draft.full ? "本机浏览器的存储已满或被禁用，请不要关闭页面，填完后直接提交" : alarm,
    busy,
    save,
    giveUp,
  };
}
