import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import type { CompanyAll } from "#contract/company/company-card.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { formatDay, formatMinute } from "#src/ui/text/format-date.ts";

/** A record of a company in its lists. */
export interface RelatedRow {
  id: string;
  to: string;
  title: string;
  detail: string;
}

/** One kind of records that hang on a company. */
export interface RelatedList {
  title: string;
  rows: readonly RelatedRow[];
  /** How many there are in all; null when only this device was asked. */
  total: number | null;
  empty: string;
  /** What the device may still be downloading; null when the server has told. */
  held: string | null;
  /** Where the whole list is; `answers`: in a sheet of the page. */
  more: string | null;
}

type Lists = Pick<CompanyAll, "visits" | "demands" | "answers" | "calendar">;

const clipped = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const visitRow = (visit: Omit<Lists["visits"][number], "status">): RelatedRow => ({
  id: visit.id,
  to: `/workVisit/details?id=${visit.id}`,
  title: `${formatMinute(visit.start_at)} ${visit.visit_type}`,
  detail: [visit.visit_method, visit.visitor_names, clipped(visit.content)].filter((part) => part !== "").join(" · "),
});
const demandRow = (demand: Lists["demands"][number]): RelatedRow => ({
  id: demand.id,
  to: `/demandDetails?id=${demand.id}`,
  title: demand.title,
  detail: [
    demand.demand_no || "待编号",
    demand.category,
    demand.status,
    demand.due_at ? `期限 ${formatDay(demand.due_at)}` : "",
  ]
    .filter((part) => part !== "")
    .join(" · "),
});
/** A submitted answer is read, any other gone on with. */
export const answerTo = ({ id, status }: { id: string; status: string }): string =>
  status === "已提交" ? `/question/answer?id=${id}` : `/question/fill?answer=${id}`;
const answerRow = (answer: Lists["answers"][number]): RelatedRow => ({
  id: answer.id,
  to: answerTo(answer),
  title: answer.title,
  detail: `${answer.status} · ${formatMinute(answer.updated_at)}`,
});
const entryRow = (entry: Lists["calendar"][number]): RelatedRow => ({
  id: entry.id,
  to: `/workWaitvisit/details?id=${entry.id}`,
  title: entry.title,
  detail: `${formatMinute(entry.plan_start)} · ${entry.kind} · ${entry.status}`,
});

/** What this device holds of a company: recent visits, open demands and plans, answers of running questionnaires. */
async function localLists(db: FieldEngine["db"], id: string): Promise<Lists> {
  const [visits, demands, answers, calendar, forms, people] = await Promise.all([
    db.visits.where({ company_id: id }).toArray(),
    db.demands.where({ company_id: id }).toArray(),
    db.answers.where({ company_id: id }).toArray(),
    db.calendarEntries.where("company_ids").equals(id).toArray(),
    db.questionnaires.toArray(),
    db.staff.toArray(),
  ]);
  const personNames = new Map(people.map((person) => [person.id, person.name]));
  const titles = new Map(forms.map((form) => [form.id, form.title]));
  const living = <T extends { deleted?: boolean }>(rows: T[]) => rows.filter((row) => row.deleted !== true);
  return {
    visits: living(visits)
      .toSorted((a, b) => (a.start_at < b.start_at ? 1 : -1))
      .map((visit) => ({
        ...visit,
        visitor_names: visit.visitor_ids.flatMap((one) => personNames.get(one) ?? []).join("、"),
      })),
    demands: living(demands).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
    answers: answers.map((answer) => ({ ...answer, title: titles.get(answer.questionnaire_id) ?? "问卷" })),
    calendar: living(calendar).toSorted((a, b) => (a.plan_start < b.plan_start ? 1 : -1)),
  };
}

function listsOf(companyId: string, lists: Lists, counts: CompanyAll["counts"] | null): RelatedList[] {
  const here = counts === null;
  return [
    {
      title: "走访记录",
      rows: lists.visits.slice(0, 10).map(visitRow),
      total: counts?.visits ?? null,
      empty: here ? "本机没有这家企业近 90 天的走访" : "还没有走访过这家企业",
      held: here ? "走访记录" : null,
      more: `/workVisit?company_id=${companyId}`,
    },
    {
      title: "需求",
      rows: lists.demands.slice(0, 10).map(demandRow),
      total: counts?.demands ?? null,
      empty: here ? "本机没有这家企业的需求" : "还没有登记需求",
      held: here ? "需求" : null,
      more: `/workWaitvisit2?company_id=${companyId}`,
    },
    {
      title: "走访计划",
      rows: lists.calendar.slice(0, 10).map(entryRow),
      total: counts?.calendar ?? null,
      empty: here ? "本机没有这家企业的计划" : "还没有安排过走访",
      held: here ? "日程" : null,
      more: null,
    },
    {
      title: "问卷",
      rows: lists.answers.slice(0, 10).map(answerRow),
      total: counts?.answers ?? null,
      empty: here ? "本机没有这家企业的答卷" : "还没有填过问卷",
      held: here ? "答卷" : null,
      more: here ? null : "answers",
    },
  ];
}

/** The records of a company: from the server with their totals, else from this device. */
export function useRelated(companyId: string, all: CompanyAll | null): RelatedList[] {
  const { db } = useEngine();
  const local = useLiveQuery(() => (all === null ? localLists(db, companyId) : null), [db, companyId, all]);
  return useMemo(() => {
    if (all !== null) return listsOf(companyId, all, all.counts);
    return local ? listsOf(companyId, local, null) : [];
  }, [companyId, all, local]);
}
