import { useState } from "react";
import { v7 } from "uuid";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { type Category, uncategorized } from "#contract/portfolio/portfolio-calls.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { SortedList, useSortedItem } from "#src/ui/drag/sorted-list.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { categoryOptions, depthsOf, placeAfterDrag } from "./category-places.ts";
import type { Portfolio } from "./use-portfolio.ts";

type Change = InputOf<typeof contract.portfolio.cate>;
type Editing = { id: string; parent_id: string | null; name: string; isNew: boolean } | null;

interface Props {
  tree: Portfolio["tree"];
  /** The category the list shows; undefined: all. */
  chosen: string | undefined;
  onChoose: (category: string | undefined) => void;
  onChanged: () => void;
}

/** The categories of a portfolio: chosen from, dragged to another place by hand or keys, edited beside. */
export function CategoryTree({ tree, chosen, onChoose, onChanged }: Props) {
  const { Button } = useKit();
  const [editing, setEditing] = useState<Editing>(null);
  const { busy, run } = useWork();
  const change = (input: Change) =>
    run(async () => {
      await callServer(contract.portfolio.cate, input);
      onChanged();
    });
  if (tree.error !== null) return <ErrorNote error={tree.error} retry={() => void tree.refetch()} />;
  if (tree.data === undefined) return <PartSkeleton />;
  const { list, uncategorized: without, total } = tree.data;
  const depths = depthsOf(list);
  const nameOf = (id: string) => list.find((one) => one.id === id)?.name ?? "";
  const remove = async (one: Category) => {
    const body = one.total > 0 ? "其中的专利和下级分类会移到上一级，专利不会被删除。" : "下级分类会移到上一级。";
    const choices = [
      { key: "yes", label: "删除分类", tone: "danger" as const },
      { key: "no", label: "取消" },
    ];
    if ((await ask({ title: `删除分类“${one.name}”？`, body, choices })) !== "yes") return;
    if (chosen === one.id) onChoose(undefined);
    await change({ action: "remove", id: one.id });
  };
  const drop = (from: number, to: number) => {
    const place = placeAfterDrag(list, from, to);
    if (place !== null) void change({ action: "move", ...place });
  };
  return (
    <section className="category-tree" aria-label="分类" aria-busy={busy}>
      <Button aria-pressed={chosen === undefined} kind="text" onClick={() => onChoose(undefined)}>
        全部专利 {formatCount(total)}
      </Button>
      <Button aria-pressed={chosen === uncategorized} kind="text" onClick={() => onChoose(uncategorized)}>
        未分类 {formatCount(without)}
      </Button>
      <SortedList ids={list.map(({ id }) => id)} textOf={nameOf} onMove={drop}>
        <ul>
          {list.map((one) => (
            <Node
              key={one.id}
              node={one}
              depth={depths.get(one.id) ?? 0}
              isChosen={chosen === one.id}
              onChoose={() => onChoose(one.id)}
              onEdit={() => setEditing({ ...one, isNew: false })}
            />
          ))}
        </ul>
      </SortedList>
      <Button onClick={() => setEditing({ id: v7(), parent_id: null, name: "", isNew: true })}>新建分类</Button>
      {editing !== null && (
        <EditSheet
          editing={editing}
          list={list}
          onClose={() => setEditing(null)}
          onSaved={onChanged}
          onBelow={() => setEditing({ id: v7(), parent_id: editing.id, name: "", isNew: true })}
          onRemove={() => {
            const one = list.find(({ id }) => id === editing.id);
            setEditing(null);
            if (one !== undefined) void remove(one);
          }}
        />
      )}
    </section>
  );
}

interface NodeProps {
  node: Category;
  depth: number;
  isChosen: boolean;
  onChoose: () => void;
  onEdit: () => void;
}

function Node({ node, depth, isChosen, onChoose, onEdit }: NodeProps) {
  const { Button } = useKit();
  const { item, grip } = useSortedItem(node.id);
  return (
    <li {...item}>
      <span style={{ width: depth * 12 }} aria-hidden="true" />
      <button type="button" className="category-grip" aria-label={`移动分类 ${node.name}`} {...grip}>
        ⠿
      </button>
      <Button kind="text" aria-pressed={isChosen} className="category-name" onClick={onChoose}>
        {node.name} {formatCount(node.total)}
      </Button>
      <Button kind="text" small aria-label={`编辑分类 ${node.name}`} onClick={onEdit}>
        编辑
      </Button>
    </li>
  );
}

interface EditProps {
  editing: NonNullable<Editing>;
  list: readonly Category[];
  onClose: () => void;
  onSaved: () => void;
  onBelow: () => void;
  onRemove: () => void;
}

/** Name and place of a category; another place is another parent, at its end. */
function EditSheet({ editing, list, onClose, onSaved, onBelow, onRemove }: EditProps) {
  const { Sheet, Text, Choice } = useFormKit();
  const { Button } = useKit();
  const { busy, problems, run } = useWork();
  const [name, setName] = useState(editing.name);
  const [parent, setParent] = useState(editing.parent_id ?? "");
  const parent_id = parent === "" ? null : parent;
  const { id, isNew } = editing;
  const save = () =>
    void run(async () => {
      const call = contract.portfolio.cate;
      if (isNew) await callServer(call, { action: "add", id, parent_id, name });
      else {
        if (name !== editing.name) await callServer(call, { action: "rename", id, name });
        if (parent_id !== editing.parent_id) await callServer(call, { action: "move", id, parent_id, before: null });
      }
      onSaved();
      onClose();
    });
  const footer = (
    <div className="sheet-actions">
      {!isNew && (
        <>
          <Button kind="danger" onClick={onRemove}>
            删除
          </Button>
          <Button onClick={onBelow}>新建下级</Button>
        </>
      )}
      <Button kind="primary" busy={busy} onClick={save}>
        保存
      </Button>
    </div>
  );
  return (
    <Sheet title={isNew ? "新建分类" : "编辑分类"} onClose={onClose} footer={footer}>
      <Text
        name="name"
        label="分类名称"
        required
        value={name}
        onChange={setName}
        problem={problems.name}
        maxLength={40}
      />
      <Choice
        name="parent_id"
        label="上级分类"
        value={parent}
        onChange={setParent}
        problem={problems.parent_id}
        clearable
        options={categoryOptions(list.filter((one) => one.id !== id))}
      />
    </Sheet>
  );
}
