import { entriesByDay, weekdayWords, weekOf, weeksOfMonth } from "#src/entities/calendar/calendar-days.ts";
import type { Calendar } from "./use-calendar.ts";
import { dateWords } from "#contract/core/date-words.ts";

/** A month, or one week, of the phone: a tap on a day shows its list below. */
export function PhoneMonth({ calendar }: { calendar: Calendar }) {
  const { state, today, marks, show } = calendar;
  const counts = entriesByDay(calendar.entries);
  const days = state.view === "week" ? weekOf(state.day) : weeksOfMonth(state.day).flat();
  return (
    <div className="phone-month" role="group" aria-label="选择日期">
      {weekdayWords.map((word) => (
        <span key={word} className="phone-month-name" aria-hidden="true">
          {word}
        </span>
      ))}
      {days.map((day) => {
        const holiday = marks.holiday(day);
        const count =
          (counts.get(day)?.length ?? 0) + (calendar.left.get(day) ?? 0) + (calendar.cases.days.get(day)?.length ?? 0);
        const other = state.view === "month" && day.slice(0, 7) !== state.day.slice(0, 7);
        return (
          <button
            key={day}
            type="button"
            className={other ? "phone-day phone-day-other" : "phone-day"}
            aria-pressed={day === state.day}
            aria-current={day === today ? "date" : undefined}
            aria-label={`${dateWords(day)}，${holiday ? `${holiday.name}，` : ""}${count} 项日程`}
            onClick={() => show({ day })}
          >
            {Number(day.slice(8))}
            <small>{marks.lunar(day)}</small>
            {count > 0 && <span className="phone-day-count">{count}</span>}
            {holiday && <span className="phone-day-mark">{holiday.sign}</span>}
          </button>
        );
      })}
    </div>
  );
}
