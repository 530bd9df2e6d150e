import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { CSSProperties, ReactNode } from "react";
import { DragArea } from "./drag-area.tsx";

interface Props {
  /** In their order; each once. */
  ids: readonly string[];
  textOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** A list whose items are dragged to another place by their grips. */
export function SortedList({ ids, textOf, onMove, children }: Props) {
  return (
    <DragArea
      byKeys
      textOf={textOf}
      onEnd={({ active, over }) => {
        const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DragArea>
  );
}

/** Makes an element an item of the list around it: `item` for the element, `grip` for what it is dragged by. */
export function useSortedItem(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const style: CSSProperties = {
    transform: transform ? `translateY(${transform.y}px)` : undefined,
    transition,
    position: isDragging ? "relative" : undefined,
    zIndex: isDragging ? 1 : undefined,
  };
  return {
    item: { ref: setNodeRef, style },
    grip: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    isDragging,
  };
}
