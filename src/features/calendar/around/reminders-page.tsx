import { Link } from "react-router-dom";
import { reminderWords } from "#contract/calendar/reminder.ts";
import { useReminders } from "#src/entities/reminder/use-reminders.ts";
import { HeldNote } from "#src/entities/sync/held-note.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import "./reminders.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

/** What the person should look at; one column on both widths. */
export default function RemindersPage() {
  const { list, unread, read, loading } = useReminders();
  if (loading) return <PageSkeleton />;
  return (
    <div className="reminders">
      <div className="reminders-head">
        <p role="status">{unread === 0 ? "没有未读的提醒" : `${unread} 条未读`}</p>
        <Button disabled={unread === 0} onClick={() => void read(list.filter((one) => !one.read))}>
          全部已读
        </Button>
      </div>
      <HeldNote what="日程" count={list.length} empty="还没有提醒">
        <p>安排走访时选择提前多久提醒，到时间会出现在这里。</p>
        <ButtonLink to="/mine">打开手机推送</ButtonLink>
      </HeldNote>
      <ul className="reminders-list">
        {list.map((reminder) => (
          <li key={reminder.key} className={reminder.read ? "" : "reminder-new"}>
            <Link to={reminder.path} onClick={() => !reminder.read && void read([reminder])}>
              <span>
                {!reminder.read && <strong>● 未读 </strong>}
                {reminderWords[reminder.kind]}：{reminder.title}
              </span>
              <small>
                <Ago at={reminder.due_at} />
              </small>
            </Link>
            {!reminder.read && <Button onClick={() => void read([reminder])}>已读</Button>}
          </li>
        ))}
      </ul>
    </div>
  );
}
