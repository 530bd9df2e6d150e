import { LinkOutlined, PictureOutlined, TableOutlined } from "@ant-design/icons";
import { EditorContent, type Extensions, useEditor, useEditorState, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useState } from "react";
import { Alignment, withFirstLine } from "./alignment.ts";
import { pictureAddress } from "./content-files.ts";
import { LinkForm } from "./link-form.tsx";
import { lostPictures } from "./lost-pictures.ts";
import { OwnPicture, withAddresses } from "./own-picture.ts";
import { type ChosenPicture, PictureForm } from "./picture-form.tsx";
import { insertTable, tableNodes } from "./table-nodes.ts";
import { TableTools } from "./table-tools.tsx";
import { textTools } from "./text-tools.tsx";
import { type Tool, ToolStrip } from "./tool-strip.tsx";
import { cleanPaste } from "./word-paste.ts";
import "./rich-text.css";
import { toast } from "#src/ui/dialog/toast.ts";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

export interface RichTextProps {
  value: string;
  onChange: (html: string) => void;
  problem?: string | undefined;
  /** Pictures are those of the website, open to everybody; a text that is not has none. */
  pictures?: boolean;
  /** What a kind of text has beside: blocks with a document that holds them, and the tools that put them there. */
  more?: { nodes: Extensions; tools: (editor: Editor) => readonly Tool[] };
}

const extensionsWith = (document: false | undefined): Extensions => [
  StarterKit.configure({
    ...(document === false && { document }),
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: false, protocols: ["tel", "mailto"] },
  }),
  Alignment,
  ...tableNodes,
];
const extensionsOf = (pictures: boolean, nodes: Extensions | undefined): Extensions => [
  ...extensionsWith(nodes && false),
  ...(pictures ? [OwnPicture] : []),
  ...(nodes ?? []),
];

/** The text of a piece; a chunk of its own, since the editor is larger than the rest of the page. */
export function RichText({ value, onChange, problem, pictures = true, more }: RichTextProps) {
  const [extensions] = useState(() => extensionsOf(pictures, more?.nodes));
  const editor = useEditor({
    extensions,
    content: value,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : withAddresses(changed.getHTML())),
    editorProps: {
      transformPastedHTML: cleanPaste,
      transformPasted: withFirstLine,
      handlePaste(_view, { clipboardData }, taken) {
        const lost = lostPictures(clipboardData, taken);
        if (lost > 0) toast(`${lost} 张图片未粘贴，${pictures ? "请用“插入图片”上传" : "这里不能放图片"}`, "warning");
        return false;
      },
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
        <Toolbar editor={editor} pictures={pictures} more={more?.tools(editor) ?? []} />
        <TableTools editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {problem !== undefined && <FieldProblem>{problem}</FieldProblem>}
      <p className="field-hint">可以直接从 Word、WPS 或 Excel 粘贴文字和表格，多余的格式会自动清除。</p>
    </div>
  );
}

type Open = "link" | "picture" | "alt" | null;

interface ToolbarProps {
  editor: Editor;
  pictures: boolean;
  more: readonly Tool[];
}

function Toolbar({ editor, pictures, more }: ToolbarProps) {
  const [open, setOpen] = useState<Open>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: textTools.map((group) => group.map(({ isOn }) => isOn?.(now))),
      can: textTools.map((group) => group.map(({ can }) => can(now))),
      table: now.isActive("table"),
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
  const words = textTools.map((group, row) =>
    group.map(({ name, icon, shortcut, run }, place): Tool => {
      const isOn = state.on[row]?.[place];
      return { name, icon, shortcut, isOn, isOff: state.can[row]?.[place] === false, run: () => run(editor) };
    }),
  );
  const picture: Tool = {
    name: state.picture ? "图片说明" : "插入图片",
    icon: <PictureOutlined />,
    run: () => setOpen(state.picture ? "alt" : "picture"),
  };
  const things: Tool[] = [
    { name: "链接", icon: <LinkOutlined />, isOn: state.link, run: () => setOpen("link") },
    ...(pictures ? [picture] : []),
    { name: "插入表格", icon: <TableOutlined />, isOff: state.table, run: () => insertTable(editor, 3, 3) },
    ...more,
  ];
  return (
    <>
      <ToolStrip label="正文格式" groups={[...words, things]} />
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
    </>
  );
}
