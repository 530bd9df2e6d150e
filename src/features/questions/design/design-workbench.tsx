import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { XlsformImport } from "#contract/question/questionnaire-design.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { useSaveKey } from "#src/ui/form/use-save-key.ts";
import { useUnsavedGuard } from "#src/ui/form/use-unsaved-guard.ts";
import { DesignBar, type DesignTab } from "./design-bar.tsx";
import type { DesignDoc } from "./design-doc.ts";
import { designProblems, type PlacedProblem } from "./design-problems.ts";
import { DesignQuestions } from "../editing/design-questions.tsx";
import { DesignSettings } from "./design-settings.tsx";
import { type DesignBase, todayInShanghai, useDesignDoc } from "./use-design.ts";
import { useDesignSaving } from "./use-design-saving.ts";
import { useQuestionEditing } from "../editing/use-question-editing.ts";

// Tables, dialogs and the form to fill in come when they are asked for.
const ImportDialog = lazy(async () => ({ default: (await import("./design-import.tsx")).ImportDialog }));
const PublishDialog = lazy(async () => ({ default: (await import("./design-publish.tsx")).PublishDialog }));
const PhonePreview = lazy(async () => ({ default: (await import("./design-preview.tsx")).PhonePreview }));

interface Props {
  base: DesignBase;
  onSaved: (id: string) => void;
}

type TakeImport = (read: XlsformImport, how: "replace" | "append") => void;
type WorkbenchDialog = "import" | "publish";

const wideFrom = 1500;
const noProblems: readonly PlacedProblem[] = [];

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
  const design = useDesignDoc(base.doc);
  const { doc, change, changeQuestions, undo, redo } = design;
  const saving = useDesignSaving({ base, doc, onTheirs: change, onSaved });
  const [tab, setTab] = useState<DesignTab>(base.rev === 0 ? "settings" : "questions");
  const [preview, setPreview] = useState(window.innerWidth >= wideFrom);
  const [dialog, setDialog] = useState<WorkbenchDialog | null>(null);
  const editing = useQuestionEditing({ doc, change, changeQuestions });
  const problems = useMemo(() => designProblems(doc, todayInShanghai()), [doc]);
  // Nobody has done anything wrong in a form that was just opened; publishing asks all the same.
  const shownProblems = saving.state === "new" && dialog === null ? noProblems : problems;
  useUnsavedGuard(saving.dirty, "最近的修改还没有保存到服务器，离开后会丢失。");
  useSaveKey(async () => {
    await saving.save().then(() => toast("已保存"), toastError);
  });
  useUndoKeys(undo, redo);

  const take: TakeImport = (read, how) => {
    editing.take(read, how);
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
          <DesignSettings doc={doc} problems={shownProblems} published={base.version > 0} onChange={change} />
        ) : (
          <DesignQuestions
            doc={doc}
            selected={editing.selected}
            problems={shownProblems}
            onSelect={editing.select}
            onChange={changeQuestions}
            onAdd={editing.add}
            onMove={editing.move}
            onDuplicate={editing.duplicate}
            onRemove={editing.remove}
          />
        )}
        {preview && (
          <Suspense fallback={<PageSkeleton />}>
            <PhonePreview title={doc.title} purpose={doc.purpose} questions={doc.questions} />
          </Suspense>
        )}
      </div>
      <WorkbenchDialogs
        dialog={dialog}
        doc={doc}
        problems={problems}
        saving={saving}
        onTake={take}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

interface DialogsProps {
  dialog: WorkbenchDialog | null;
  doc: DesignDoc;
  problems: readonly PlacedProblem[];
  saving: ReturnType<typeof useDesignSaving>;
  onTake: TakeImport;
  onClose: () => void;
}

/** What opens over the designer: reading questions from a file, and publishing. */
function WorkbenchDialogs({ dialog, doc, problems, saving, onTake, onClose }: DialogsProps) {
  const navigate = useNavigate();
  return (
    <Suspense>
      {dialog === "import" && <ImportDialog existing={doc.questions.length} onTake={onTake} onClose={onClose} />}
      {dialog === "publish" && (
        <PublishDialog
          base={saving.held}
          doc={doc}
          problems={problems}
          publish={saving.publish}
          onPublished={() => {
            toast("已发布，开始收集");
            void navigate(`/question/dispatch?id=${saving.held.id}`);
          }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
