import { type DragEndEvent, useDraggable } from "@dnd-kit/core";
import type { CSSProperties, ReactNode } from "react";
import type { AnyEntry } from "#src/entities/calendar/use-entries.ts";
import { DragArea } from "#src/ui/drag/drag-area.tsx";

interface Props {
  entries: readonly AnyEntry[];
  onDrop: (entry: AnyEntry, event: DragEndEvent) => void;
  children: ReactNode;
}

/** A view of the calendar within which entries are dragged; days are what they are dropped on. */
export function EntryDrag({ entries, onDrop, children }: Props) {
  const entryOf = (id: string) => entries.find((entry) => entry.id === id.split(" ")[0]);
  return (
    <DragArea
      textOf={(id) => entryOf(id)?.title ?? id}
      onEnd={(event) => {
        const entry = entryOf(String(event.active.id));
        if (entry && event.over) onDrop(entry, event);
      }}
    >
      {children}
    </DragArea>
  );
}

/** Lets an entry be dragged from one of the days it stands on. Its keys are Shift and the arrows. */
export function useEntryDrag(entry: AnyEntry, day: string, mayMove: boolean) {
  const { setNodeRef, listeners, transform } = useDraggable({ id: `${entry.id} ${day}`, disabled: !mayMove });
  const style: CSSProperties | undefined = transform
    ? { transform: `translate(${transform.x}px, ${transform.y}px)`, position: "relative", zIndex: 2 }
    : undefined;
  return { drag: { ref: setNodeRef, ...listeners }, style };
}
