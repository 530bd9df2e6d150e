import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  mergeCells,
  splitCell,
  tableEditing,
  toggleHeader,
} from "@tiptap/pm/tables";
import type { Command, EditorState } from "@tiptap/pm/state";
import { type Editor, Node } from "@tiptap/react";

/** Most columns and rows one cell may cover; the server cuts the same way. */
const mostSpan = 50;

const spanOf = (name: "colspan" | "rowspan") => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(mostSpan, Math.max(1, Number(element.getAttribute(name)) || 1)),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: String(attributes[name]) },
});

/** A cell; no table stands in another. */
const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "(paragraph | bulletList | orderedList)+",
    isolating: true,
    addAttributes: () => ({
      colspan: spanOf("colspan"),
      rowspan: spanOf("rowspan"),
      // Widths are the reader's screen's to say.
      colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const roles: Record<string, string> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  addAttributes: () => ({
    caption: {
      default: "",
      parseHTML: (element) => element.querySelector(":scope > caption")?.textContent?.trim() ?? "",
      renderHTML: () => ({}),
    },
  }),
  // The caption is an attribute, not the first cell's text.
  parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }],
  renderHTML: ({ node }) => {
    const words = String(node.attrs.caption ?? "");
    return words === "" ? ["table", ["tbody", 0]] : ["table", ["caption", words], ["tbody", 0]];
  },
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts: () => ({
    // Beyond the last and before the first cell the key leaves the text, as everywhere.
    Tab: ({ editor }) => run(editor, goToNextCell(1)),
    "Shift-Tab": ({ editor }) => run(editor, goToNextCell(-1)),
  }),
});

export const tableNodes = [Table, TableRow, cell("tableCell", "td"), cell("tableHeader", "th")];

const run = (editor: Editor, command: Command): boolean => {
  const { state, view } = editor;
  return command(state, (transaction) => view.dispatch(transaction), view);
};

/** What can be done to the table the cursor stands in, in the order of the buttons. */
export const tableChanges: readonly { name: string; command: Command }[] = [
  { name: "加一行", command: addRowAfter },
  { name: "删除行", command: deleteRow },
  { name: "加一列", command: addColumnAfter },
  { name: "删除列", command: deleteColumn },
  { name: "标题行", command: toggleHeader("row") },
  { name: "合并单元格", command: mergeCells },
  { name: "拆分单元格", command: splitCell },
  { name: "删除表格", command: deleteTable },
];

/** Whether a change is possible where the cursor stands. */
export const canChange = (state: EditorState, command: Command): boolean => command(state);

export function changeTable(editor: Editor, command: Command): void {
  run(editor, command);
  editor.commands.focus();
}

const emptyRow = (kind: "tableHeader" | "tableCell", columns: number) => ({
  type: "tableRow",
  content: Array.from({ length: columns }, () => ({ type: kind, content: [{ type: "paragraph" }] })),
});

/** Puts an empty table where the cursor stands, its first row for the headings. */
export function insertTable(editor: Editor, rows: number, columns: number): void {
  const bodies = Array.from({ length: rows - 1 }, () => emptyRow("tableCell", columns));
  const content = [emptyRow("tableHeader", columns), ...bodies];
  const at = editor.state.selection.from;
  editor.chain().focus().insertContent({ type: "table", content }).run();
  // The first cell: behind the openings of table, row, cell and paragraph.
  const first = firstCellAfter(editor, at);
  if (first !== null) editor.commands.setTextSelection(first);
}

function firstCellAfter(editor: Editor, from: number): number | null {
  let found: number | null = null;
  editor.state.doc.nodesBetween(Math.max(0, from - 1), editor.state.doc.content.size, (node, place) => {
    if (found === null && node.type.name === "tableHeader") found = place + 2;
    return found === null;
  });
  return found;
}

export const captionOf = (editor: Editor): string => String(editor.getAttributes("table").caption ?? "");
