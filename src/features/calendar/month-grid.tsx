import { useDroppable } from "@dnd-kit/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { dayOf } from "#contract/core/time.ts";
import { shiftDay } from "#contract/core/time.ts";
import { entriesByDay, movedTo, weekdayWords, weeksOfMonth } from "#src/entities/calendar/calendar-days.ts";
import { clockWords, stateWords } from "#src/entities/calendar/calendar-words.ts";
import type { DayMarks } from "#src/entities/calendar/use-day-marks.ts";
import { useCompanyNames } from "#src/entities/calendar/use-calendar-names.ts";
import type { AnyEntry } from "#src/entities/calendar/use-entries.ts";
import { formatClock } from "#src/ui/text/format-date.ts";
import { chipWords } from "./calendar-view.ts";
import { CaseDayChip } from "./case-day.tsx";
import { EntryDrag, useEntryDrag } from "./entry-drag.tsx";
import { MoreOfDay } from "./more-of-day.tsx";
import { keyedDays, type Moving } from "./moving.tsx";
import type { Calendar } from "./use-calendar.ts";
import { dateWords } from "#contract/core/date-words.ts";

/** Entries a cell shows before it says how many more there are. */
const shownInCell = 3;

interface Props {
  calendar: Calendar;
  moving: Moving;
}

/** A month at the desk; entries are dragged from day to day. */
export function MonthGrid({ calendar, moving }: Props) {
  const days = entriesByDay(calendar.entries);
  const company = useCompanyNames(calendar.entries.flatMap((entry) => entry.company_ids));
  return (
    <EntryDrag
      entries={calendar.entries}
      onDrop={(entry, { over }) => moving.propose(entry, movedTo(entry, String(over?.id)))}
    >
      <table className="month">
        <caption className="visually-hidden">月视图；日程可拖到另一天，或选中后按 Shift 加方向键改期</caption>
        <thead>
          <tr>
            {weekdayWords.map((word) => (
              <th key={word} scope="col">
                周{word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(calendar.state.day).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell key={day} day={day} className={cellClass(day, calendar)}>
                  <DayHead day={day} marks={calendar.marks} today={day === calendar.today} />
                  {(calendar.cases.days.get(day) ?? []).map((one) => (
                    <CaseDayChip key={one.id} of={one} />
                  ))}
                  <DayEntries
                    day={day}
                    entries={days.get(day) ?? []}
                    company={company}
                    calendar={calendar}
                    moving={moving}
                  />
                </DayCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </EntryDrag>
  );
}

function DayCell({ day, className, children }: { day: string; className: string; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: day });
  return (
    <td ref={setNodeRef} className={className} data-day={day}>
      {children}
    </td>
  );
}

const cellClass = (day: string, { state, today }: Calendar) =>
  [day.slice(0, 7) === state.day.slice(0, 7) ? "" : "month-other", day === today ? "month-today" : ""]
    .filter((name) => name !== "")
    .join(" ");

/** Number, lunar day and holiday of a day; its number opens the form for that day. */
export function DayHead({ day, marks, today }: { day: string; marks: DayMarks; today: boolean }) {
  const holiday = marks.holiday(day);
  return (
    <div className="day-head">
      <Link
        to={`/addWaitvisit?day=${day}`}
        className="day-number"
        aria-label={`${dateWords(day)}${today ? "，今天" : ""}，安排走访`}
        aria-current={today ? "date" : undefined}
      >
        {Number(day.slice(8))}
      </Link>
      <span className="day-lunar">{marks.lunar(day)}</span>
      {holiday && (
        <span className={holiday.sign === "休" ? "day-off" : "day-work"} title={holiday.name}>
          {holiday.sign}
          <span className="visually-hidden">（{holiday.name}）</span>
        </span>
      )}
    </div>
  );
}

interface EntriesProps extends Props {
  day: string;
  entries: AnyEntry[];
  company: (id: string) => string;
}

function DayEntries({ day, entries, company, calendar, moving }: EntriesProps) {
  const left = calendar.left.get(day) ?? 0;
  const folds = entries.length - shownInCell > (left > 0 ? 0 : 1);
  const shown = folds ? entries.slice(0, shownInCell) : entries;
  return (
    <>
      {shown.map((entry) => (
        <EntryChip
          key={entry.id}
          day={day}
          entry={entry}
          words={chipWords(entry, company)}
          calendar={calendar}
          moving={moving}
        />
      ))}
      <MoreOfDay calendar={calendar} day={day} count={left + entries.length - shown.length} />
    </>
  );
}

interface ChipProps extends Props {
  day: string;
  entry: AnyEntry;
  words: string;
}

function EntryChip({ day, entry, words, calendar, moving }: ChipProps) {
  const { word, sign, tone } = stateWords(entry, calendar.now);
  const mayMove = moving.mayMove(entry);
  const { drag, style } = useEntryDrag(entry, day, mayMove);
  return (
    <button
      type="button"
      className={`entry-chip ${tone}`}
      {...drag}
      style={style}
      aria-label={`${clockWords(entry)} ${words}，${word}`}
      title={`${clockWords(entry)} ${words}（${word}）`}
      onClick={() => calendar.show({ entry: entry.id })}
      onKeyDown={(event) => {
        const days = keyedDays(event);
        if (days === null || !mayMove) return;
        event.preventDefault();
        moving.propose(entry, movedTo(entry, shiftDay(dayOf(Date.parse(entry.plan_start)), days)));
      }}
    >
      <span aria-hidden="true">{sign}</span> {!entry.all_day && `${formatClock(entry.plan_start)} `}
      {words}
    </button>
  );
}
