import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { QuestionType } from "#contract/questionnaire-fields.ts";
import type { XlsformImport } from "#contract/questionnaire-design.ts";
import { PageSkeleton } from "#src/ui/page-state.tsx";
import { toast, toastError } from "#src/ui/toast.ts";
import { useSaveKey } from "#src/ui/use-save-key.ts";
import { useUnsavedGuard } from "#src/ui/use-unsaved-guard.ts";
import { DesignBar, type DesignTab } from "./design-bar.tsx";
import {
  blankQuestion,
  duplicated,
  freeCode,
  inserted,
  movedTo,
  type Path,
  questionAt,
  removed,
  samePath,
  siblingsOf,
} from "./design-doc.ts";
import { designProblems } from "./design-problems.ts";
import { DesignQuestions } from "./design-questions.tsx";
import { DesignSettings } from "./design-settings.tsx";
import { type DesignBase, todayInShanghai, useDesignDoc } from "./use-design.ts";
import { useDesignSaving } from "./use-design-saving.ts";

// Tables, dialogs and the form to fill in come when they are asked for.
const ImportDialog = lazy(async () => ({ default: (await import("./design-import.tsx")).ImportDialog }));
const PublishDialog = lazy(async () => ({ default: (await import("./design-publish.tsx")).PublishDialog }));
const PhonePreview = lazy(async () => ({ default: (await import("./design-preview.tsx")).PhonePreview }));

interface Props {
  base: DesignBase;
  onSaved: (id: string) => void;
}

const wideFrom = 1500;

/** Ctrl+Z and Ctrl+Shift+Z outside of fields, whose own steps back are the browser's. */
function useUndoKeys(undo: () => void, redo: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inField = event.target instanceof HTMLElement && event.target.closest("input, textarea, [contenteditable]");
      if (inField || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      (event.shiftKey ? redo : undo)();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo, redo]);
}

/** The designer around one questionnaire. */
export function DesignWorkbench({ base, onSaved }: Props) {
  const navigate = useNavigate();
  const design = useDesignDoc(base.doc);
  const { doc, change, changeQuestions, undo, redo } = design;
  const saving = useDesignSaving({ base, doc, onTheirs: change, onSaved });
  const [tab, setTab] = useState<DesignTab>(base.rev === 0 ? "settings" : "questions");
  const [preview, setPreview] = useState(window.innerWidth >= wideFrom);
  const [dialog, setDialog] = useState<"import" | "publish" | null>(null);
  const [selected, setSelected] = useState<Path | null>(doc.questions.length > 0 ? [0] : null);
  const problems = useMemo(() => designProblems(doc, todayInShanghai()), [doc]);
  useUnsavedGuard(saving.dirty, "最近的修改还没有保存到服务器，离开后会丢失。");
  useSaveKey(async () => {
    await saving.save().then(() => toast("已保存"), toastError);
  });
  useUndoKeys(undo, redo);

  const place = (next: { questions: typeof doc.questions; path: Path }) => {
    changeQuestions(() => next.questions);
    setSelected(next.path);
  };
  const add = (type: QuestionType, inside?: number) => {
    const list = inside === undefined ? doc.questions : siblingsOf(doc.questions, [inside, 0]);
    // A new question follows the chosen one of its list.
    const chosen = inside === undefined ? selected?.[0] : selected?.[0] === inside ? selected[1] : undefined;
    const at = chosen === undefined ? list.length : chosen + 1;
    const path: Path = inside === undefined ? [at] : [inside, at];
    place({ questions: inserted(doc.questions, path, blankQuestion(type, freeCode(doc.questions))), path });
    // Once it is drawn: the title is what comes next.
    requestAnimationFrame(() => document.getElementById("q.title")?.focus());
  };
  const remove = (path: Path) => {
    changeQuestions((questions) => removed(questions, path));
    if (samePath(path, selected) || questionAt(removed(doc.questions, path), selected ?? [0]) === undefined)
      setSelected(path[1] === undefined ? (doc.questions.length > 1 ? [Math.max(0, path[0] - 1)] : null) : [path[0]]);
    toast("已删除，可以撤销");
  };
  const take = (read: XlsformImport, how: "replace" | "append") => {
    const kept = how === "replace" ? [] : doc.questions;
    const questions = [...kept];
    for (const question of read.questions) {
      const doubled = questions.some(({ code }) => code === question.code);
      questions.push(doubled ? { ...question, code: freeCode(questions, question.code) } : question);
    }
    change({
      questions: questions.slice(0, 200),
      ...(doc.title === "" && { title: read.title, purpose: read.purpose }),
    });
    setSelected(questions.length > 0 ? [kept.length] : null);
    setDialog(null);
    setTab("questions");
    toast(`已导入 ${read.questions.length} 道题`);
  };

  return (
    <div className={`design${preview ? " with-preview" : ""}`}>
      <DesignBar
        base={saving.held}
        state={saving.state}
        problem={saving.problem}
        tab={tab}
        preview={preview}
        canUndo={design.canUndo}
        canRedo={design.canRedo}
        onTab={setTab}
        onPreview={() => setPreview(!preview)}
        onUndo={undo}
        onRedo={redo}
        onImport={() => setDialog("import")}
        onPublish={() => setDialog("publish")}
        save={saving.save}
      />
      <div className="design-body">
        {tab === "settings" ? (
          <DesignSettings doc={doc} problems={problems} published={base.version > 0} onChange={change} />
        ) : (
          <DesignQuestions
            doc={doc}
            selected={selected}
            problems={problems}
            onSelect={setSelected}
            onChange={changeQuestions}
            onAdd={add}
            onMove={(path, to) => place(movedTo(doc.questions, path, to))}
            onDuplicate={(path) => place(duplicated(doc.questions, path))}
            onRemove={remove}
          />
        )}
        {preview && (
          <Suspense fallback={<PageSkeleton />}>
            <PhonePreview title={doc.title} purpose={doc.purpose} questions={doc.questions} />
          </Suspense>
        )}
      </div>
      <Suspense>
        {dialog === "import" && (
          <ImportDialog existing={doc.questions.length} onTake={take} onClose={() => setDialog(null)} />
        )}
        {dialog === "publish" && (
          <PublishDialog
            base={saving.held}
            doc={doc}
            problems={problems}
            publish={saving.publish}
            onPublished={() => {
              toast("已发布，开始收集");
              void navigate(`/question/dispatch?id=${base.id}`);
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
