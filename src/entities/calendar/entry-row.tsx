import { Link } from "react-router-dom";
import { isOverdue } from "#contract/calendar/calendar-rules.ts";
import { clockWords, timeWords } from "./calendar-words.ts";
import { EntryState } from "./entry-state.tsx";
import type { AnyEntry } from "./use-entries.ts";

interface Props {
  entry: AnyEntry;
  now: number;
  company: (id: string) => string;
  person: (id: string) => string;
  /** The list names the day already. */
  withoutDay?: boolean;
  unsent?: boolean;
  /** Absent: its page. */
  to?: string;
}

/** An entry in a list of the phone. */
export function EntryRow({ entry, now, company, person, withoutDay = false, unsent = false, to }: Props) {
  const companies = entry.company_ids.map(company);
  return (
    <Link className="entry-row" to={to ?? `/workWaitvisit/details?id=${entry.id}`}>
      <span className="entry-row-head">
        <span className="entry-row-title">{entry.title}</span>
        <EntryState entry={entry} now={now} />
      </span>
      <span className={`entry-row-facts${isOverdue(entry, now) ? " entry-row-late" : ""}`}>
        {withoutDay ? clockWords(entry) : timeWords(entry)} · {entry.kind} · {person(entry.leader_id)}
        {unsent && " · ↑ 待发送"}
      </span>
      {companies.length > 0 && <span className="entry-row-facts">{companies.join(" → ")}</span>}
    </Link>
  );
}
