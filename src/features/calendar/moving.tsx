import { useState } from "react";
import { isOpen, mayEditEntry } from "#contract/calendar/calendar-rules.ts";
import { RescheduleSheet } from "#src/entities/calendar/reschedule-sheet.tsx";
import type { AnyEntry } from "#src/entities/calendar/use-entries.ts";
import { useEntryActions } from "#src/entities/calendar/use-entry-actions.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

interface Move {
  entry: AnyEntry;
  proposed: { plan_start: string; plan_end: string };
}

/** What a drag or a key proposes; it is asked about before it counts. */
export function useMoving() {
  const { user } = useEngine();
  const [move, setMove] = useState<Move | null>(null);
  return {
    move,
    mayMove: (entry: AnyEntry) => isOpen(entry) && mayEditEntry(entry, user),
    propose: (entry: AnyEntry, proposed: Move["proposed"]) => {
      if (proposed.plan_start !== entry.plan_start) setMove({ entry, proposed });
    },
    close: () => setMove(null),
  };
}
export type Moving = ReturnType<typeof useMoving>;

/** Asks about a proposed move. */
export function MoveSheet({ move, onClose }: { move: Move; onClose: () => void }) {
  const { reschedule } = useEntryActions(move.entry);
  if (reschedule === null) return null;
  return <RescheduleSheet entry={move.entry} proposed={move.proposed} onSave={reschedule} onClose={onClose} />;
}

/** Shift and an arrow put an entry off by days, up and down by weeks; null for other keys. */
export function keyedDays({ key, shiftKey }: { key: string; shiftKey: boolean }): number | null {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  return shiftKey ? (days[key] ?? null) : null;
}
