import {
  AlignCenterOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  MessageOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { ChainedCommands, Editor } from "@tiptap/react";
import type { ReactNode } from "react";
import { type Align, toggleAlign } from "./alignment.ts";

/** What can be done to the text where the cursor stands. */
export interface TextTool {
  name: string;
  icon: ReactNode;
  shortcut: string;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
  can: (editor: Editor) => boolean;
}

type Step = (chain: ChainedCommands) => ChainedCommands;

/** A tool of one command, which applies where the command would do something. */
const by = (step: Step): Pick<TextTool, "run" | "can"> => ({
  run: (editor) => step(editor.chain().focus()).run(),
  can: (editor) => step(editor.can().chain()).run(),
});

const heading = (level: 2 | 3, name: string): TextTool => ({
  name,
  icon: <b>H{level}</b>,
  shortcut: `Ctrl+Alt+${level}`,
  ...by((chain) => chain.toggleHeading({ level })),
  isOn: (editor) => editor.isActive("heading", { level }),
});

const align = (to: Align, name: string, icon: ReactNode, shortcut: string): TextTool => ({
  name,
  icon,
  shortcut,
  run: (editor) => toggleAlign(editor, to),
  isOn: (editor) => editor.isActive({ align: to }),
  can: (editor) => editor.isActive("paragraph") || editor.isActive("heading"),
});

const named = (name: string, icon: ReactNode, shortcut: string, step: Step, mark?: string): TextTool => ({
  name,
  icon,
  shortcut,
  ...by(step),
  ...(mark !== undefined && { isOn: (editor: Editor) => editor.isActive(mark) }),
});

/** The tools in groups, in the order of the toolbar. */
export const textTools: readonly (readonly TextTool[])[] = [
  [
    named("撤销", <UndoOutlined />, "Ctrl+Z", (chain) => chain.undo()),
    named("重做", <RedoOutlined />, "Ctrl+Shift+Z", (chain) => chain.redo()),
  ],
  [
    named("加粗", <BoldOutlined />, "Ctrl+B", (chain) => chain.toggleBold(), "bold"),
    named("斜体", <ItalicOutlined />, "Ctrl+I", (chain) => chain.toggleItalic(), "italic"),
    named("下划线", <UnderlineOutlined />, "Ctrl+U", (chain) => chain.toggleUnderline(), "underline"),
  ],
  [heading(2, "小标题"), heading(3, "次级标题")],
  [
    named("项目列表", <UnorderedListOutlined />, "Ctrl+Shift+8", (chain) => chain.toggleBulletList(), "bulletList"),
    named("编号列表", <OrderedListOutlined />, "Ctrl+Shift+7", (chain) => chain.toggleOrderedList(), "orderedList"),
    named("引用", <MessageOutlined />, "Ctrl+Shift+B", (chain) => chain.toggleBlockquote(), "blockquote"),
  ],
  [
    align("center", "居中", <AlignCenterOutlined />, "Ctrl+Shift+E"),
    align("right", "居右", <AlignRightOutlined />, "Ctrl+Shift+R"),
  ],
];
