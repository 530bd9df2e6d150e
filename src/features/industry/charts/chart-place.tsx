import { closeHistory } from "@tiptap/pm/history";
import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, Node, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { useState } from "react";
import { Button } from "#src/ui/button/button.tsx";
import { useChartsAtHand } from "./charts-at-hand.ts";
import { ChartView } from "./chart-view.tsx";

const name = "chartPlace";

/** What is changed next is taken back by itself, however soon it comes after what was changed before. */
const beginStep = ({ view, state }: Editor) => view.dispatch(closeHistory(state.tr));

/** Moves a block of the text before or behind its neighbour and has it chosen there; false: it is the outermost. */
export function moveBlock(editor: Editor, at: number, by: -1 | 1): boolean {
  beginStep(editor);
  const { doc, tr } = editor.state;
  const index = doc.resolve(at).index(0);
  const [block, neighbour] = [doc.maybeChild(index), doc.maybeChild(index + by)];
  if (!block || !neighbour) return false;
  const to = by < 0 ? at - neighbour.nodeSize : at + neighbour.nodeSize;
  tr.delete(at, at + block.nodeSize).insert(to, block);
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView());
  editor.view.focus();
  return true;
}

const moveChosen = (editor: Editor, by: -1 | 1): boolean => {
  const { selection } = editor.state;
  return (
    selection instanceof NodeSelection && selection.node.type.name === name && moveBlock(editor, selection.from, by)
  );
};

/** Puts a chart behind the block that the cursor stands in, and the cursor behind the chart. */
export function insertChart(editor: Editor, chart: string): void {
  beginStep(editor);
  const { $to } = editor.state.selection;
  const at = $to.depth === 0 ? $to.pos : $to.after(1);
  const content = [{ type: name, attrs: { chart } }, { type: "paragraph" }];
  editor
    .chain()
    .insertContentAt(at, content)
    .setTextSelection(at + 2)
    .focus()
    .run();
}

/** The place of a chart in the text; it stands between paragraphs, never within another block. */
const ChartPlace = Node.create({
  name,
  group: "chart",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    chart: {
      default: "",
      parseHTML: (element) => element.dataset.chart ?? "",
      renderHTML: (attributes) => ({ "data-chart": String(attributes.chart) }),
    },
  }),
  parseHTML: () => [{ tag: "figure[data-chart]" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes],
  addKeyboardShortcuts() {
    return {
      "Alt-ArrowUp": () => moveChosen(this.editor, -1),
      "Alt-ArrowDown": () => moveChosen(this.editor, 1),
    };
  },
  addNodeView: () => ReactNodeViewRenderer(ChartBlock),
});

/** A text whose blocks may be charts. */
const ChartedText = Node.create({ name: "doc", topNode: true, content: "(block | chart)+" });

export const chartNodes = [ChartedText, ChartPlace];

/** A chart in the editor with what can be done to it. Each change is a step that the editor takes back. */
function ChartBlock({ editor, node, getPos, updateAttributes, deleteNode }: NodeViewProps) {
  const { charts, changes, renew, redraw } = useChartsAtHand();
  const [busy, setBusy] = useState(false);
  const id = String(node.attrs.chart);
  const chart = charts.get(id);
  const changed = changes.get(id);
  const put = (next: string) => {
    beginStep(editor);
    updateAttributes({ chart: next });
  };
  const remove = () => {
    beginStep(editor);
    deleteNode();
  };
  const takeAnew = async () => {
    if (chart === undefined) return;
    setBusy(true);
    const fresh = await renew(chart);
    setBusy(false);
    if (fresh !== null) put(fresh.id);
  };
  const move = (by: -1 | 1) => {
    const at = getPos();
    if (at !== undefined) moveBlock(editor, at, by);
  };
  return (
    <NodeViewWrapper
      className="chart-block"
      contentEditable={false}
      role="group"
      aria-label={`图表 ${chart?.title ?? ""}`}
    >
      {chart === undefined ? <p>这张图表没有读到，请删除后重新插入</p> : <ChartView chart={chart} />}
      {changed?.length === 0 && (
        <p className="chart-block-note" role="status">
          已更新，数据没有变化
        </p>
      )}
      {changed !== undefined && changed.length > 0 && (
        <ul className="chart-block-changes" aria-label="更新后的变化">
          {changed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="chart-block-tools">
        {chart !== undefined && (
          <>
            <Button disabled={busy} onClick={() => void takeAnew()}>
              {busy ? "正在更新…" : "更新数据"}
            </Button>
            <Button disabled={busy} onClick={() => redraw(chart, put)}>
              修改图表
            </Button>
          </>
        )}
        <Button disabled={busy} title="Alt+↑" onClick={() => move(-1)}>
          上移
        </Button>
        <Button disabled={busy} title="Alt+↓" onClick={() => move(1)}>
          下移
        </Button>
        <Button disabled={busy} onClick={remove}>
          删除图表
        </Button>
      </div>
    </NodeViewWrapper>
  );
}
