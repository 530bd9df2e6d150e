import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { canChange, captionOf, changeTable, insertTable, tableChanges } from "./table-nodes.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Puts in an empty table; nothing inside one. */
export function TableButton({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("table") });
  return (
    <button type="button" disabled={isInside} onClick={() => insertTable(editor, 3, 3)}>
      插入表格
    </button>
  );
}

/** What can be done to the table the cursor stands in; nothing elsewhere. */
export function TableTools({ editor }: { editor: Editor }) {
  const [isNaming, setNaming] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isInside: now.isActive("table"),
      can: tableChanges.map(({ command }) => canChange(now.state, command)),
      caption: captionOf(now),
    }),
  });
  if (!state.isInside) return null;
  return (
    <div className="rich-text-tools table-tools" role="toolbar" aria-label="表格">
      {tableChanges.map(({ name, command }, place) => (
        <button key={name} type="button" disabled={!state.can[place]} onClick={() => changeTable(editor, command)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => setNaming(true)}>
        {state.caption === "" ? "表格名称" : `名称：${state.caption}`}
      </button>
      {isNaming && <CaptionForm editor={editor} onClose={() => setNaming(false)} />}
    </div>
  );
}

function CaptionForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { Sheet, Text } = useFormKit();
  const [caption, setCaption] = useState(() => captionOf(editor));
  const save = () => {
    editor.chain().focus().updateAttributes("table", { caption: caption.trim() }).run();
    onClose();
  };
  const button = (
    <Button kind="primary" wide onClick={save}>
      确定
    </Button>
  );
  return (
    <Sheet title="表格名称" onClose={onClose} footer={button}>
      <Text
        name="caption"
        label="表格名称"
        hint="显示在表格上方，读屏软件也会读出"
        maxLength={60}
        value={caption}
        onChange={setCaption}
      />
    </Sheet>
  );
}
