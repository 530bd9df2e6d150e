import { dayOf } from "#contract/core/time.ts";
import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { isOpen, isOverdue } from "#contract/calendar/calendar-rules.ts";
import type { LocalCalendarEntry } from "#offline/field-types.ts";
import { rowLink } from "#src/entities/figures/figure-links.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { formatClock, formatMinute } from "#src/ui/text/format-date.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { LinkList } from "#src/ui/list/link-list.tsx";

const shown = 6;

/** Whether the entry is the person's own to go to. */
const concerns = (entry: LocalCalendarEntry, userId: string) =>
  entry.leader_id === userId || entry.member_ids.includes(userId);

/** Own open entries that end before tomorrow: what is overdue first, then today's, each in order of time. */
export function planOf(entries: readonly LocalCalendarEntry[], userId: string, now: number): LocalCalendarEntry[] {
  const today = dayOf(now);
  return entries
    .filter((entry) => !entry.deleted && isOpen(entry) && concerns(entry, userId) && dayOf(entry.plan_start) <= today)
    .toSorted((a, b) => a.plan_start.localeCompare(b.plan_start));
}

/** The day's plan from this device, so that it shows without a network and with what is not sent yet. */
export function TodayPlan() {
  const engine = useEngine();
  const plan = useLiveQuery(async () => {
    const now = engine.serverNow();
    const tomorrow = new Date(now + 86_400_000).toISOString();
    return planOf(await engine.db.calendarEntries.where("plan_start").below(tomorrow).toArray(), engine.user.id, now);
  }, [engine]);
  return (
    <section className="card">
      <h2>今天安排</h2>
      {plan?.length === 0 && (
        <p className="home-note">
          <HeldEmpty what="日程" empty="今天没有安排，也没有逾期的走访。" />
        </p>
      )}
      <LinkList>
        {plan?.slice(0, shown).map((entry) => (
          <PlanLine key={entry.id} entry={entry} now={engine.serverNow()} />
        ))}
      </LinkList>
      <p className="home-note">
        {plan && plan.length > shown && <>还有 {plan.length - shown} 项，</>}
        <Link className="reach" to="/workCalendar">
          查看日历
        </Link>{" "}
        ·{" "}
        <Link className="reach" to="/addWaitvisit">
          安排走访
        </Link>
      </p>
    </section>
  );
}

function PlanLine({ entry, now }: { entry: LocalCalendarEntry; now: number }) {
  const overdue = isOverdue(entry, now);
  const today = dayOf(entry.plan_start) === dayOf(now);
  return (
    <li className="home-plan">
      <Link to={rowLink({ page: "calendar", id: entry.id })}>
        <strong>
          {overdue && (
            <span className="home-overdue">
              <span aria-hidden="true">{alertSign}</span> 逾期{" "}
            </span>
          )}
          {entry.title}
        </strong>
        <span>
          {today
            ? entry.all_day
              ? "今天全天"
              : `今天 ${formatClock(entry.plan_start)}`
            : formatMinute(entry.plan_start)}
          {` · ${entry.kind}`}
          {entry.company_ids.length > 1 && ` · ${entry.company_ids.length} 家企业`}
          {entry.location !== "" && ` · ${entry.location}`}
        </span>
      </Link>
      {entry.kind === "走访" && (
        <ButtonLink to={`/workVisit/form?calendar=${entry.id}`} aria-label={`开始走访：${entry.title}`}>
          开始走访
        </ButtonLink>
      )}
    </li>
  );
}
