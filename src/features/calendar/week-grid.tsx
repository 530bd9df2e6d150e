import { type DragEndEvent, useDroppable } from "@dnd-kit/core";
import { useEffect, useRef } from "react";
import { dayOf } from "#contract/core/time.ts";
import { minutesOf } from "#contract/core/time.ts";
import { entriesByDay, foldedLanes, movedTo, weekdayWords, weekOf } from "#src/entities/calendar/calendar-days.ts";
import type { AnyEntry } from "#src/entities/calendar/use-entries.ts";
import { formatClock } from "#src/ui/text/format-date.ts";
import { CaseDayChip } from "./case-day.tsx";
import { EntryDrag } from "./entry-drag.tsx";
import { DayHead } from "./month-grid.tsx";
import { MoreOfDay } from "./more-of-day.tsx";
import type { Moving } from "./moving.tsx";
import type { Calendar } from "./use-calendar.ts";
import { grain, hourHeight } from "./week-measures.ts";
import { WeekEntry } from "./week-entry.tsx";
import "./week.css";

/** The hour the box is scrolled to at first. */
const firstHour = 7.5;
/** Entries side by side in a day; more would be strips that nobody reads. */
const mostLanes = 3;

interface Props {
  calendar: Calendar;
  moving: Moving;
}

/** A week at the desk: entries are dragged to another time and made longer or shorter at their foot. */
export function WeekGrid({ calendar, moving }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: firstHour * hourHeight });
  }, []);
  const days = entriesByDay(calendar.entries);
  const week = weekOf(calendar.state.day);
  const drop = (entry: AnyEntry, { active, over }: DragEndEvent) => {
    const top = (active.rect.current.translated?.top ?? 0) - (over?.rect.top ?? 0);
    const minutes = Math.round(((top / hourHeight) * 60) / grain) * grain;
    moving.propose(entry, movedTo(entry, String(over?.id), Math.max(0, Math.min(24 * 60 - grain, minutes))));
  };
  return (
    <EntryDrag entries={calendar.entries} onDrop={drop}>
      <div ref={box} className="week" tabIndex={0} role="group" aria-label="周视图时间表">
        <div className="week-heads">
          <span />
          {week.map((day, place) => (
            <div key={day} className={day === calendar.today ? "week-head week-today" : "week-head"}>
              周{weekdayWords[place]}
              <DayHead day={day} marks={calendar.marks} today={day === calendar.today} />
              {(calendar.cases.days.get(day) ?? []).map((one) => (
                <CaseDayChip key={one.id} of={one} />
              ))}
              {(days.get(day) ?? [])
                .filter((entry) => entry.all_day)
                .map((entry) => (
                  <WeekEntry key={entry.id} day={day} entry={entry} calendar={calendar} moving={moving} />
                ))}
              <MoreOfDay calendar={calendar} day={day} count={calendar.left.get(day) ?? 0} />
            </div>
          ))}
        </div>
        <div className="week-box">
          <Hours />
          {week.map((day) => (
            <DayColumn
              key={day}
              day={day}
              entries={(days.get(day) ?? []).filter((entry) => !entry.all_day)}
              calendar={calendar}
              moving={moving}
            />
          ))}
        </div>
      </div>
    </EntryDrag>
  );
}

const Hours = () => (
  <div className="week-hours" aria-hidden="true">
    {Array.from({ length: 24 }, (_, hour) => (
      <span key={hour} style={{ top: hour * hourHeight }}>
        {String(hour).padStart(2, "0")}:00
      </span>
    ))}
  </div>
);

function DayColumn({ day, entries, calendar, moving }: { day: string; entries: AnyEntry[] } & Props) {
  const { setNodeRef } = useDroppable({ id: day });
  const { shown, folded } = foldedLanes(entries, mostLanes);
  return (
    <div
      ref={setNodeRef}
      className={day === calendar.today ? "week-day week-today" : "week-day"}
      style={{ height: 24 * hourHeight }}
      data-day={day}
    >
      {day === calendar.today && (
        <div
          className="week-now"
          style={{ top: (minutesOf(new Date(calendar.now).toISOString()) / 60) * hourHeight }}
        />
      )}
      {shown.map(({ entry, lane, lanes }) => (
        <WeekEntry
          key={entry.id}
          day={day}
          entry={entry}
          calendar={calendar}
          moving={moving}
          place={{ ...spanOn(day, entry), left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }}
        />
      ))}
      {folded.map((more) => (
        <button
          key={more.plan_start}
          type="button"
          className="week-more"
          style={{
            ...spanOn(day, more),
            left: `${((mostLanes - 1) / mostLanes) * 100}%`,
            width: `${100 / mostLanes}%`,
          }}
          aria-label={`${formatClock(more.plan_start)} 起还有 ${more.entries.length} 项，查看当天列表`}
          onClick={() => calendar.show({ view: "list", day })}
        >
          +{more.entries.length}
        </button>
      ))}
    </div>
  );
}

/** Top and height of the part of an entry that lies on a day, px. */
function spanOn(day: string, { plan_start, plan_end }: Pick<AnyEntry, "plan_start" | "plan_end">) {
  const from = dayOf(Date.parse(plan_start)) < day ? 0 : minutesOf(plan_start);
  const to = dayOf(Date.parse(plan_end) - 1) > day ? 24 * 60 : minutesOf(plan_end) || 24 * 60;
  return { top: (from / 60) * hourHeight, height: Math.max(22, ((to - from) / 60) * hourHeight - 2) };
}
