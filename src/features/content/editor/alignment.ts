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
