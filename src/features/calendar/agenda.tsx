import { dayWords } from "#src/entities/calendar/calendar-words.ts";
import { shiftDay } from "#contract/core/time.ts";
import { entriesByDay } from "#src/entities/calendar/calendar-days.ts";
import { EntryRow } from "#src/entities/calendar/entry-row.tsx";
import { useCompanyNames } from "#src/entities/calendar/use-calendar-names.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useUnsent } from "#src/entities/visit/use-local-visits.ts";
import { HeldNote } from "#src/entities/sync/held-note.tsx";
import { CaseDayRow } from "./case-day.tsx";
import { MoreOfDay } from "./more-of-day.tsx";
import type { Calendar } from "./use-calendar.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

interface Props {
  calendar: Calendar;
  from: string;
  to: string;
  /** What is said when no day has anything. */
  empty: string;
}

/** Entries day by day. */
export function Agenda({ calendar, from, to, empty }: Props) {
  const names = useFieldNames();
  const unsent = useUnsent();
  const company = useCompanyNames(calendar.entries.flatMap((entry) => entry.company_ids));
  const days = entriesByDay(calendar.entries);
  const shown: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1))
    if (days.has(day) || calendar.cases.days.has(day)) shown.push(day);
  return (
    <>
      <HeldNote what="日程" count={shown.length} empty={empty}>
        <ButtonLink kind="primary" to={`/addWaitvisit?day=${from}`}>
          安排走访
        </ButtonLink>
      </HeldNote>
      {shown.map((day) => {
        const holiday = calendar.marks.holiday(day);
        return (
          <section key={day} className="agenda-day" aria-labelledby={`agenda-${day}`}>
            <h2 id={`agenda-${day}`}>
              {dayWords(day)} {calendar.marks.lunar(day)}
              {day === calendar.today && " · 今天"}
              {holiday && ` · ${holiday.sign === "休" ? `${holiday.name}休假` : "调休上班"}`}
            </h2>
            {(calendar.cases.days.get(day) ?? []).map((one) => (
              <CaseDayRow key={one.id} of={one} />
            ))}
            {(days.get(day) ?? []).map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                now={calendar.now}
                company={company}
                person={names.person}
                unsent={unsent.has(entry.id)}
                to={calendar.address({ entry: entry.id })}
                withoutDay
              />
            ))}
            <MoreOfDay calendar={calendar} day={day} count={calendar.left.get(day) ?? 0} />
          </section>
        );
      })}
    </>
  );
}
