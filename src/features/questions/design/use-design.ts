import { currentTime } from "#contract/sync/current-time.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import type { QuestionnaireDesign } from "#contract/question/questionnaire.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { callKey } from "#src/api/call-key.ts";
import { useCall } from "#src/api/use-call.ts";
import { type DesignDoc, shaped } from "./design-doc.ts";
import { type History, historyOf, redone, step, undone } from "./design-history.ts";

export const todayInShanghai = () => dayOf(currentTime());

const freshDoc = (): DesignDoc => ({
  title: "",
  purpose: "",
  scope: "全部",
  scope_ids: [],
  start_on: todayInShanghai(),
  end_on: shiftDay(todayInShanghai(), 30),
  editable: false,
  link_entry: "company_link",
  questions: [],
});

export const docOf = (design: QuestionnaireDesign): DesignDoc => ({
  title: design.title,
  purpose: design.purpose,
  scope: design.scope,
  scope_ids: design.scope_ids,
  start_on: design.start_on,
  end_on: design.end_on,
  editable: design.editable,
  link_entry: design.link_entry,
  questions: design.questions.map(shaped),
});

/** What the server holds of the questionnaire; `rev` 0 is one that was never saved. */
export interface DesignBase extends Pick<
  QuestionnaireDesign,
  "id" | "rev" | "version" | "status" | "changed" | "may_design"
> {
  doc: DesignDoc;
}

const baseOf = (design: QuestionnaireDesign): DesignBase => ({
  id: design.id,
  rev: design.rev,
  version: design.version,
  status: design.status,
  changed: design.changed,
  may_design: design.may_design,
  doc: docOf(design),
});

const newBase = (id: string): DesignBase => ({
  id,
  rev: 0,
  version: 0,
  status: "草稿",
  changed: false,
  may_design: true,
  doc: freshDoc(),
});

/** What is being worked on, and the id under which the address asked for it. */
interface HeldBase {
  asked: string;
  base: DesignBase;
}

/** The questionnaire of the address, or a new one whose id the address takes with the first save. */
export function useDesignBase() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("id");
  const [fresh] = useState(() => newBase(v7()));
  // Once saved the new one has its id in the address; it is not read again under the person's hands.
  const isNew = asked === null || asked === fresh.id;
  const client = useQueryClient();
  const info = useCall(contract.question.questionInfo, { id: asked ?? "" }, { enabled: !isNew });
  const [held, setHeld] = useState<HeldBase | null>(null);
  let current = held;
  if (isNew) current ??= { asked: fresh.id, base: fresh };
  // What was read at an earlier visit may have been changed by others since.
  else if (held?.asked !== asked)
    current = info.data && !info.isFetching ? { asked, base: baseOf(info.data.questionnaire) } : null;
  if (current !== held) setHeld(current);
  const saved = useCallback(
    (id: string) => {
      void client.invalidateQueries({ queryKey: callKey(contract.question.questionList) });
      client.removeQueries({ queryKey: callKey(contract.question.questionInfo, { id }) });
      setSearch((now) => (now.get("id") === id ? now : { id }), { replace: true });
    },
    [client, setSearch],
  );
  return {
    base: current?.base ?? null,
    saved,
    error: isNew ? null : info.error,
    retry: () => void info.refetch(),
  };
}

/** The document under work with its steps back and forth. */
export function useDesignDoc(start: DesignDoc) {
  const [history, setHistory] = useState<History<DesignDoc>>(() => historyOf(start));
  const change = useCallback((changes: Partial<DesignDoc>, mark: string | null = null) => {
    setHistory((now) => step(now, { ...now.now, ...changes }, mark, currentTime()));
  }, []);
  const changeQuestions = useCallback((next: (questions: Question[]) => Question[], mark: string | null = null) => {
    setHistory((now) => step(now, { ...now.now, questions: next(now.now.questions) }, mark, currentTime()));
  }, []);
  return {
    doc: history.now,
    change,
    changeQuestions,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: useCallback(() => setHistory((now) => undone(now) ?? now), []),
    redo: useCallback(() => setHistory((now) => redone(now) ?? now), []),
  };
}
