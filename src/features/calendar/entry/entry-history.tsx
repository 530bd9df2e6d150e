import type { CalendarFields } from "#contract/calendar/calendar-fields.ts";
import { calendarLabels } from "#contract/calendar/calendar-fields.ts";
import type { Revision } from "#contract/core/revision.ts";
import { reminderWords } from "#src/entities/calendar/calendar-words.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { Ago } from "#src/ui/text/dates.tsx";

const actions = { create: "创建", edit: "修改", delete: "删除", restore: "恢复" } as const;

interface Props {
  revisions: readonly Revision[];
  company: (id: string) => string;
  person: (id: string) => string;
}

/** Who changed what, in words. */
export function EntryHistory({ revisions, company, person }: Props) {
  const words = (field: keyof CalendarFields, value: unknown): string => {
    if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return "（空）";
    if (field === "plan_start" || field === "plan_end") return formatMinute(value as string);
    if (field === "company_ids") return (value as string[]).map(company).join(" → ");
    if (field === "member_ids") return (value as string[]).map(person).join("、");
    if (field === "leader_id") return person(value as string);
    if (field === "all_day") return value === true ? "是" : "否";
    if (field === "reminder") return reminderWords[value as CalendarFields["reminder"]];
    if (field === "visit_ids") return `${(value as string[]).length} 条`;
    if (field === "questionnaire_id") return "已选问卷";
    return Array.isArray(value) ? value.join("；") : String(value);
  };
  return (
    <ol className="entry-history">
      {revisions.map((revision) => (
        <li key={revision.rev}>
          <p>
            <Ago at={revision.at} /> {revision.by_name} {actionOf(revision)}
          </p>
          <ul>
            {fieldsOf(revision).map(([field, { before, after }]) => (
              <li key={field}>
                {calendarLabels[field]}：{words(field, before)} → {words(field, after)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const actionOf = ({ action, changed }: Revision) => (changed.account_merged ? "合并账号" : actions[action]);

const fieldsOf = ({ changed }: Revision) =>
  Object.entries(changed).filter((pair): pair is [keyof CalendarFields, (typeof pair)[1]] => pair[0] in calendarLabels);
