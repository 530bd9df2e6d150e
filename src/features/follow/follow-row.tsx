import { Link } from "react-router-dom";
import type { FollowGroup, FollowRow } from "#contract/calendar/follow-up.ts";
import { ContactCall } from "#src/entities/company/contact-call.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { DayWords, WholeDates } from "#src/ui/text/dates.tsx";

/** Where the record behind a row is; companies have their own link. */
const recordLink: Partial<Record<FollowGroup, (row: FollowRow) => string>> = {
  promised: (row) => `/workVisit/details?id=${row.record_id}`,
  demands: (row) => `/demandDetails?id=${row.record_id}`,
  unanswered: (row) => `/question/fill?questionnaire=${row.record_id}&company=${row.company_id}`,
};
const dueWords: Record<FollowGroup, string> = {
  due: "应访",
  promised: "约定",
  demands: "期限",
  unanswered: "截止",
  followed: "下次走访",
};

/** One thing to follow up: why, since when, and one tap to plan, visit or call. */
export function FollowRowView({ row, group }: { row: FollowRow; group: FollowGroup }) {
  const link = recordLink[group]?.(row);
  const facts = [
    row.owner_name === "" ? "暂无责任人" : `责任人 ${row.owner_name}`,
    row.last_visit_at ? `上次走访 ${formatDay(row.last_visit_at)}` : "尚未走访",
  ];
  return (
    <li className="follow-row">
      <div className="follow-what">
        <Link className="follow-company" to={`/companyDetails?id=${row.company_id}`}>
          {row.company_name}
        </Link>
        <p>{link ? <Link to={link}>{row.what}</Link> : row.what}</p>
        <p className="follow-facts">
          {row.due !== null && (
            <span className={row.overdue ? "follow-late" : undefined}>
              {row.overdue && <span aria-hidden="true">⚠ </span>}
              {dueWords[group]} <DayWords of={row.due} />
              {row.overdue && "（已超期）"}
            </span>
          )}
          {facts.map((fact) => (
            <span key={fact}>
              <WholeDates text={fact} />
            </span>
          ))}
        </p>
        {row.contact_id !== null && (
          <p className="follow-facts">
            <span>{row.contact_name}</span>
            <ContactCall
              contact={{ id: row.contact_id, name: row.contact_name, mobile: row.mobile, phone: row.phone }}
            />
          </p>
        )}
      </div>
      <div className="follow-buttons">
        <ButtonLink to={`/addWaitvisit?company=${row.company_id}`} aria-label={`安排：${row.company_name}`}>
          安排
        </ButtonLink>
        <ButtonLink
          kind="primary"
          to={`/workVisit/form?company_id=${row.company_id}`}
          aria-label={`走访：${row.company_name}`}
        >
          走访
        </ButtonLink>
      </div>
    </li>
  );
}
