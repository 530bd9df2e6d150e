import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { changedFields } from "#contract/core/edits.ts";
import { contract } from "#contract/index.ts";
import type { QuestionnaireDesign } from "#contract/question/questionnaire.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import type { DesignDoc } from "./design-doc.ts";
import { type DesignBase, docOf } from "./use-design.ts";

/** Milliseconds of quiet before the draft is saved, and between attempts while that fails. */
const quiet = 1200;
const again = 10_000;

export type SaveState = "new" | "saved" | "waiting" | "saving" | "failed";

const fields = [
  "title",
  "purpose",
  "scope",
  "scope_ids",
  "start_on",
  "end_on",
  "editable",
  "link_entry",
  "questions",
] as const;

/** What was meant by a save that met somebody else's. */
async function settle(current: QuestionnaireDesign): Promise<"mine" | "theirs"> {
  const choice = await ask({
    title: "此问卷已被他人修改",
    body: `对方的版本：${current.title || "（无标题）"}，${current.questions.length} 道题。保留自己的会覆盖对方的修改。`,
    choices: [
      { key: "mine", label: "保留我的", tone: "danger" },
      { key: "theirs", label: "改用对方的", tone: "primary" },
    ],
  });
  return choice === "mine" ? "mine" : "theirs";
}

/** Nothing has been written as long as a new questionnaire is as it opened. */
function shownState(state: SaveState, dirty: boolean, rev: number): SaveState {
  if (state !== "saved") return state;
  if (dirty) return "waiting";
  return rev === 0 ? "new" : "saved";
}

interface Options {
  base: DesignBase;
  doc: DesignDoc;
  /** Takes the other's document after a conflict. */
  onTheirs: (doc: DesignDoc) => void;
  onSaved: (id: string) => void;
}

/** Saves the draft by itself after a pause; one save at a time, the newest state last. */
export function useDesignSaving({ base, doc, onTheirs, onSaved }: Options) {
  const [held, setHeld] = useState(base);
  const [state, setState] = useState<SaveState>("saved");
  const [problem, setProblem] = useState("");
  const latest = useRef({ doc, held });
  useLayoutEffect(() => {
    latest.current = { doc, held };
  });
  const running = useRef<Promise<DesignBase> | null>(null);
  const dirty = doc !== held.doc;

  const keep = useCallback((saved: QuestionnaireDesign, sent: DesignDoc) => {
    const { id, rev, version, status, changed, may_design } = saved;
    const next: DesignBase = { id, rev, version, status, changed, may_design, doc: sent };
    latest.current.held = next;
    setHeld(next);
    return next;
  }, []);

  const saveOnce = useCallback(async (): Promise<DesignBase> => {
    const { doc: sent, held: before } = latest.current;
    if (sent === before.doc) return before;
    setState("saving");
    const changes = before.rev === 0 ? sent : changedFields(before.doc, sent, fields);
    const input = { id: before.id, base_rev: before.rev, ...(Object.keys(changes).length > 0 && { changes }) };
    const saved = await callServer(contract.question.createQuestion, input);
    onSaved(before.id);
    return keep(saved, sent);
  }, [keep, onSaved]);

  /** Meets a conflict as the person decides; everything else is the caller's. */
  const meet = useCallback(
    async (error: unknown): Promise<DesignBase> => {
      const current = error instanceof ServerRefusal && error.data.reason === "conflict" ? error.data.current : null;
      if (current === null || current === undefined) throw error;
      const theirs = current as QuestionnaireDesign;
      const choice = await settle(theirs);
      const next = keep(theirs, docOf(theirs));
      if (choice === "mine") return saveOnce();
      latest.current.doc = next.doc;
      onTheirs(next.doc);
      return next;
    },
    [keep, onTheirs, saveOnce],
  );

  const save = useCallback(async (): Promise<DesignBase> => {
    if (running.current !== null) await running.current.catch(() => undefined);
    running.current = saveOnce().catch(meet);
    try {
      const saved = await running.current;
      setState("saved");
      setProblem("");
      return saved;
    } catch (error) {
      setState("failed");
      setProblem(error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      running.current = null;
    }
  }, [meet, saveOnce]);

  useEffect(() => {
    if (!dirty || !held.may_design) return;
    const timer = setTimeout(() => void save().catch(() => undefined), state === "failed" ? again : quiet);
    return () => clearTimeout(timer);
  }, [dirty, doc, held.may_design, save, state]);

  const publish = useCallback(async (): Promise<DesignBase> => {
    const { id, rev, doc: sent } = await save();
    const saved = await callServer(contract.question.createQuestion, { id, base_rev: rev, publish: true });
    onSaved(id);
    return keep(saved, sent);
  }, [keep, onSaved, save]);

  return { held, dirty, state: shownState(state, dirty, held.rev), problem, save, publish };
}
