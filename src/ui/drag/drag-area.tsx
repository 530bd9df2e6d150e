import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import type { ReactNode } from "react";

/** Pixels a mouse moves before a press is a drag and no click. */
const clickSlack = 6;
/** Milliseconds a finger rests before it drags and no longer scrolls. */
const holdFor = 250;

const instructions = "按空格键拿起，用方向键移动，再按空格键放下；按 Esc 取消。";

interface Props {
  /** Words for what is dragged and where to, for who listens. */
  textOf: (id: string) => string;
  onStart?: (id: string) => void;
  /** Dropped or given up. */
  onEnd: (event: DragEndEvent) => void;
  onCancel?: () => void;
  /** The keyboard drags as well; only where what is dragged has a grip of its own. */
  byKeys?: boolean;
  children: ReactNode;
}

/** Under the pointer; a keyboard has none and takes what it overlaps. */
const underPointer: CollisionDetection = (around) => {
  const under = pointerWithin(around);
  return under.length > 0 ? under : rectIntersection(around);
};

/** Only at the very edge does a drag scroll: the last row of a calendar shall stay where one aims. */
const autoScroll = { threshold: { x: 0.05, y: 0.05 } };

const measuring = { droppable: { strategy: MeasuringStrategy.Always } };

/** A part of the screen within which things are dragged, by mouse, by a finger that rests, and by keys. */
export function DragArea({ textOf, onStart, onEnd, onCancel, byKeys = false, children }: Props) {
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: clickSlack } });
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: holdFor, tolerance: clickSlack } });
  const keys = useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates });
  const pointers = useSensors(mouse, touch);
  const withKeys = useSensors(mouse, touch, keys);
  const announcements: Announcements = {
    onDragStart: ({ active }) => `拿起 ${textOf(String(active.id))}`,
    onDragOver: ({ over }) => (over ? `移到 ${textOf(String(over.id))}` : undefined),
    onDragEnd: ({ active }) => `放下 ${textOf(String(active.id))}`,
    onDragCancel: ({ active }) => `已取消，${textOf(String(active.id))} 没有移动`,
  };
  return (
    <DndContext
      sensors={byKeys ? withKeys : pointers}
      collisionDetection={underPointer}
      measuring={measuring}
      autoScroll={autoScroll}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={({ active }) => onStart?.(String(active.id))}
      onDragEnd={onEnd}
      onDragCancel={() => onCancel?.()}
    >
      {children}
    </DndContext>
  );
}
