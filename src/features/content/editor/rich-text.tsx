import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useState } from "react";
import { Alignment, toggleAlign } from "./alignment.ts";
import { pictureAddress } from "../content-files.ts";
import { LinkForm } from "./link-form.tsx";
import { OwnPicture, withAddresses } from "../piece/own-picture.ts";
import { type ChosenPicture, PictureForm } from "./picture-form.tsx";
import { tableNodes } from "./table-nodes.ts";
import { TableButton, TableTools } from "./table-tools.tsx";
import { cleanPaste } from "./word-paste.ts";
import "./rich-text.css";

export interface RichTextProps {
  value: string;
  onChange: (html: string) => void;
  problem?: string | undefined;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: false, protocols: ["tel", "mailto"] },
  }),
  Alignment,
  OwnPicture,
  ...tableNodes,
];

type Command = readonly [string, string, (editor: Editor) => unknown, (editor: Editor) => boolean];

const commands: readonly Command[] = [
  ["B", "加粗", (editor) => editor.chain().focus().toggleBold().run(), (editor) => editor.isActive("bold")],
  ["I", "斜体", (editor) => editor.chain().focus().toggleItalic().run(), (editor) => editor.isActive("italic")],
  ["U", "下划线", (editor) => editor.chain().focus().toggleUnderline().run(), (editor) => editor.isActive("underline")],
  [
    "H2",
    "小标题",
    (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    (editor) => editor.isActive("heading", { level: 2 }),
  ],
  [
    "H3",
    "次级标题",
    (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    (editor) => editor.isActive("heading", { level: 3 }),
  ],
  [
    "•",
    "项目列表",
    (editor) => editor.chain().focus().toggleBulletList().run(),
    (editor) => editor.isActive("bulletList"),
  ],
  [
    "1.",
    "编号列表",
    (editor) => editor.chain().focus().toggleOrderedList().run(),
    (editor) => editor.isActive("orderedList"),
  ],
  ["“", "引用", (editor) => editor.chain().focus().toggleBlockquote().run(), (editor) => editor.isActive("blockquote")],
  ["居中", "居中", (editor) => toggleAlign(editor, "center"), (editor) => editor.isActive({ align: "center" })],
  ["居右", "居右", (editor) => toggleAlign(editor, "right"), (editor) => editor.isActive({ align: "right" })],
  ["↶", "撤销", (editor) => editor.chain().focus().undo().run(), () => false],
  ["↷", "重做", (editor) => editor.chain().focus().redo().run(), () => false],
];

/** The text of a piece; a chunk of its own, since the editor is larger than the rest of the page. */
export function RichText({ value, onChange, problem }: RichTextProps) {
  const editor = useEditor({
    extensions,
    content: value,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : withAddresses(changed.getHTML())),
    editorProps: {
      transformPastedHTML: cleanPaste,
      attributes: {
        id: "body",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "正文",
        class: "rich-text-page",
      },
    },
  });
  return (
    <div className="field" data-field="body">
      <span className="field-label">正文</span>
      <div className={`rich-text${problem === undefined ? "" : " wrong"}`}>
        <Toolbar editor={editor} />
        <TableTools editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {problem !== undefined && <p className="field-problem">⚠ {problem}</p>}
      <p className="field-hint">可以直接从 Word、WPS 或 Excel 粘贴文字和表格，多余的格式会自动清除。</p>
    </div>
  );
}

type Open = "link" | "picture" | "alt" | null;

function Toolbar({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState<Open>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: commands.map(([, , , isOn]) => isOn(now)),
      link: now.isActive("link"),
      picture: now.isActive("image"),
    }),
  });
  const insert = ({ id, alt }: ChosenPicture) => {
    editor
      .chain()
      .focus()
      .setImage({ src: pictureAddress(id), alt })
      .run();
    setOpen(null);
  };
  const rename = ({ alt }: ChosenPicture) => {
    editor.chain().focus().updateAttributes("image", { alt }).run();
    setOpen(null);
  };
  return (
    <div className="rich-text-tools" role="toolbar" aria-label="正文格式">
      {commands.map(([sign, name, run], place) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={state.on[place]}
          onClick={() => run(editor)}
        >
          {sign}
        </button>
      ))}
      <button type="button" aria-pressed={state.link} onClick={() => setOpen("link")}>
        链接
      </button>
      <button type="button" onClick={() => setOpen(state.picture ? "alt" : "picture")}>
        {state.picture ? "图片说明" : "插入图片"}
      </button>
      <TableButton editor={editor} />
      {open === "link" && <LinkForm editor={editor} onClose={() => setOpen(null)} />}
      {open === "picture" && <PictureForm title="插入图片" onChosen={insert} onClose={() => setOpen(null)} />}
      {open === "alt" && (
        <PictureForm
          title="图片说明"
          known={{ id: "", alt: String(editor.getAttributes("image").alt ?? "") }}
          onChosen={rename}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
