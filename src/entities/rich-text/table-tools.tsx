import {
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  EditOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  MergeCellsOutlined,
  SplitCellsOutlined,
  TableOutlined,
} from "@ant-design/icons";
import { type Editor, useEditorState } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { canChange, captionOf, changeTable, tableChanges } from "./table-nodes.ts";
import { Button } from "#src/ui/button/button.tsx";
import { type Tool, ToolStrip } from "./tool-strip.tsx";

const icons: Record<string, ReactNode> = {
  加一行: <InsertRowBelowOutlined />,
  删除行: <DeleteRowOutlined />,
  加一列: <InsertRowRightOutlined />,
  删除列: <DeleteColumnOutlined />,
  标题行: <TableOutlined />,
  合并单元格: <MergeCellsOutlined />,
  拆分单元格: <SplitCellsOutlined />,
  删除表格: <DeleteOutlined />,
};

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
  const changes = tableChanges.map(({ name, command }, place): Tool => {
    const isOff = state.can[place] === false;
    return { name, icon: icons[name], isOff, run: () => changeTable(editor, command) };
  });
  const caption = state.caption === "" ? "表格名称" : `名称：${state.caption}`;
  const naming: Tool = { name: caption, icon: <EditOutlined />, run: () => setNaming(true) };
  return (
    <>
      <ToolStrip
        className="table-tools"
        label="表格"
        groups={[changes.slice(0, 4), changes.slice(4, 7), [naming, ...changes.slice(7)]]}
      />
      {isNaming && <CaptionForm editor={editor} onClose={() => setNaming(false)} />}
    </>
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
