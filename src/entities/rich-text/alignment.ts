import { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, Extension } from "@tiptap/react";

const blocks = ["paragraph", "heading"];

export type Align = "center" | "right";

const alignOf = (element: HTMLElement): Align | null => {
  const { textAlign } = element.style;
  return textAlign === "center" || textAlign === "right" ? textAlign : null;
};

/** Where a paragraph or heading stands: official texts centre their title and put who signs to the right. */
export const Alignment = Extension.create({
  name: "alignment",
  addGlobalAttributes: () => [
    {
      types: blocks,
      attributes: {
        align: {
          default: null,
          parseHTML: alignOf,
          renderHTML: ({ align }: { align?: Align | null }) => (align ? { style: `text-align: ${align}` } : {}),
        },
      },
    },
  ],
  addKeyboardShortcuts() {
    return {
      "Mod-Shift-e": () => toggleAlign(this.editor, "center"),
      "Mod-Shift-r": () => toggleAlign(this.editor, "right"),
    };
  },
});

/** Aligns the chosen paragraphs; a second time it takes that back. */
export function toggleAlign(editor: Editor, align: Align): boolean {
  const value = editor.isActive({ align }) ? null : align;
  const chain = editor.chain().focus();
  for (const type of blocks) chain.updateAttributes(type, { align: value });
  return chain.run();
}

/**
 * Copied text as it goes in. The first line of what is pasted flows into the line of the cursor and takes its place; where
 * that line is empty it is replaced instead, so that a centred title stays centred.
 */
export function withFirstLine(slice: Slice, { state }: EditorView): Slice {
  const { empty, $from } = state.selection;
  const isEmptyLine = empty && $from.parent.isTextblock && $from.parent.content.size === 0;
  const first = slice.content.firstChild;
  if (!isEmptyLine || slice.openStart !== 1 || !first?.attrs.align) return slice;
  return new Slice(slice.content, 0, slice.content.childCount === 1 ? 0 : slice.openEnd);
}
