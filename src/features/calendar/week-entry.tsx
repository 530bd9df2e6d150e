import { type PointerEvent, useRef, useState } from "react";
import { longestEntryHours } from "#contract/calendar/calendar-fields.ts";
import { dayOf } from "#contract/core/time.ts";
import { shiftDay } from "#contract/core/time.ts";
import { movedTo } from "#src/entities/calendar/calendar-days.ts";
import { clockWords, stateWords } from "#src/entities/calendar/calendar-words.ts";
import type { AnyEntry } from "#src/entities/calendar/use-entries.ts";
import { useEntryActions } from "#src/entities/calendar/use-entry-actions.ts";
import { useEntryDrag } from "./entry-drag.tsx";
import { keyedDays, type Moving } from "./moving.tsx";
import { formatClock } from "#src/ui/text/format-date.ts";
import type { Calendar } from "./use-calendar.ts";
import { grain, hourHeight } from "./week-measures.ts";

interface Props {
  entry: AnyEntry;
  calendar: Calendar;
  moving: Moving;
  day: string;
  /** Absent for whole days, which stand above the hours. */
  place?: { top: number; height: number; left: string; width: string };
}

/** An entry among the hours of a week. */
export function WeekEntry({ entry, calendar, moving, day, place }: Props) {
  const { word, sign, tone } = stateWords(entry, calendar.now);
  const mayMove = moving.mayMove(entry);
  const resizing = useResizing(entry);
  const { drag, style } = useEntryDrag(entry, place ? day : `${day} whole`, mayMove && place !== undefined);
  return (
    <div
      className={place ? "week-entry" : "week-whole"}
      style={place && { ...place, height: place.height + resizing.by }}
    >
      <button
        type="button"
        className={`entry-chip ${tone}`}
        {...drag}
        style={style}
        aria-label={`${clockWords(entry)} ${entry.title}，${word}`}
        onClick={() => calendar.show({ entry: entry.id })}
        onKeyDown={(event) => {
          const days = keyedDays(event);
          if (days === null || !mayMove) return;
          event.preventDefault();
          moving.propose(entry, movedTo(entry, shiftDay(dayOf(Date.parse(entry.plan_start)), days)));
        }}
      >
        <span>
          <span aria-hidden="true">{sign}</span>{" "}
          {place && <span className="week-clock">{formatClock(entry.plan_start)}</span>}
          {entry.title}
        </span>
      </button>
      {place && mayMove && (
        <span className="week-foot" aria-hidden="true" title="拖动改结束时间" {...resizing.handlers} />
      )}
    </div>
  );
}

/** Making an entry longer or shorter at its foot; the form of the entry is the twin. */
function useResizing(entry: AnyEntry) {
  const { resize } = useEntryActions(entry);
  const from = useRef<number | null>(null);
  const [by, setBy] = useState(0);
  const minutes = () => Math.round(((by / hourHeight) * 60) / grain) * grain;
  const end = () => {
    if (from.current === null) return;
    from.current = null;
    const start = Date.parse(entry.plan_start);
    const length = Date.parse(entry.plan_end) - start + minutes() * 60_000;
    const kept = Math.max(grain * 60_000, Math.min(longestEntryHours * 3_600_000, length));
    if (minutes() !== 0) void resize?.(new Date(start + kept).toISOString());
    setBy(0);
  };
  return {
    by,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientY;
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current !== null) setBy(event.clientY - from.current);
      },
      onPointerUp: end,
      onPointerCancel: () => {
        from.current = null;
        setBy(0);
      },
    },
  };
}
