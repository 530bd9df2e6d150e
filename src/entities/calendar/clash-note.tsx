import { clashesWith } from "#contract/calendar/calendar-rules.ts";
import { timeWords } from "./calendar-words.ts";
import { type AnyEntry, useLocalEntries } from "./use-entries.ts";
import "./calendar.css";

interface Props {
  planned: Pick<AnyEntry, "id" | "plan_start" | "plan_end" | "all_day" | "leader_id" | "member_ids"> | null;
  person: (id: string) => string;
}

/** Entries of the same people at the same time, as far as this device knows them; it warns and never blocks. */
export function ClashNote({ planned, person }: Props) {
  const entries = useLocalEntries();
  if (planned === null || entries === undefined) return null;
  const clashes = clashesWith(planned, entries);
  if (clashes.length === 0) return null;
  return (
    <div className="clashes" role="status">
      <p>⚠ 时间冲突 {clashes.length} 项</p>
      <ul>
        {clashes.map(({ entry, people }) => (
          <li key={entry.id}>
            {timeWords(entry)} {entry.title}（{people.map(person).join("、")}）
          </li>
        ))}
      </ul>
    </div>
  );
}
