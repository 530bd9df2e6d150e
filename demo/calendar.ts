import { dayOf } from "#contract/core/time.ts";
import { type Holidays, isWorkingDay } from "#contract/core/working-days.ts";
import type { CalendarRow } from "#server/database/tables/calendar.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import type { DemoOfficial } from "./accounts.ts";
import type { DemoCompany } from "./company/companies.ts";
import { type DemoRandom, demoRandom } from "./random.ts";
import { workingMoment } from "./working-hours.ts";

const dayLength = 86_400_000;
const minute = 60_000;
const hour = 60 * minute;

const purposes = [
  "了解专利布局和维权诉求，宣讲快速预审政策",
  "跟进上次走访所提问题的办理情况",
  "核实高价值专利培育项目进展",
  "对接质押融资意向，收集银行所需材料",
];
const questions = [
  "近一年专利申请计划",
  "是否遇到侵权或被诉",
  "出口国家与参展安排",
  "融资需求与金额",
  "知识产权专员姓名电话",
];
const meetings = [
  ["会议", "知识产权工作月度例会", "镇街会议室"],
  ["培训", "专利挖掘与交底书撰写培训", "创新服务中心多功能厅"],
  ["活动", "企业知识产权服务开放日", "科技园一楼大厅"],
  ["截止日", "示范企业申报材料截止", ""],
] as const;

type Planned = Pick<CalendarRow, "kind" | "title" | "plan_start" | "plan_end" | "status"> & Partial<CalendarRow>;

function entry(official: DemoOfficial, streetId: string, planned: Planned, random: DemoRandom): CalendarRow {
  const created_at = new Date(planned.plan_start.getTime() - random.whole(40, 70) * dayLength);
  return {
    id: random.id(created_at.getTime()),
    street_id: streetId,
    company_ids: [],
    all_day: false,
    visit_type: null,
    visit_method: null,
    leader_id: official.id,
    member_ids: [],
    reminder: random.pick([0, 15, 60, 1440] as const),
    purpose: "",
    checklist: [],
    questionnaire_id: null,
    location: "",
    reason: "",
    visit_ids: [],
    rev: 1,
    created_at,
    created_by: official.id,
    updated_at: created_at,
    updated_by: official.id,
    deleted_at: null,
    ...planned,
  };
}

/** Entries of an official's visits of the last two weeks, completed; the visits point back to them. */
function completed(official: DemoOfficial, visits: VisitDbRow[], now: number, random: DemoRandom): CalendarRow[] {
  const recent = visits.filter(
    (visit) => visit.created_by === official.id && now - visit.start_at.getTime() < 14 * dayLength,
  );
  return random.sample(recent, 5).map((visit) => {
    const start = visit.start_at.getTime();
    const row = entry(
      official,
      visit.street_id,
      {
        kind: "走访",
        title: `${visit.visit_type}：${purposes[0]}`.slice(0, 50),
        plan_start: new Date(start - 10 * minute),
        plan_end: new Date(start + 2 * hour),
        status: "已完成",
        company_ids: [visit.company_id],
        visit_type: visit.visit_type,
        visit_method: visit.visit_method,
        purpose: random.pick(purposes),
        visit_ids: [visit.id],
        updated_at: visit.created_at,
        rev: 2,
      },
      random,
    );
    visit.calendar_id = row.id;
    return row;
  });
}

function plannedVisit(official: DemoOfficial, companies: DemoCompany[], day: string, now: number, random: DemoRandom) {
  const own = companies.filter(({ row }) => official.street_ids.includes(row.street_id));
  const chosen = random.sample(own, random.whole(1, 3));
  const start = workingMoment(day, random);
  const past = start < now;
  const status = random.weighted<CalendarRow["status"]>(
    past
      ? [
          ["待走访", 55],
          ["走访中", 10],
          ["已取消", 35],
        ]
      : [
          ["待走访", 80],
          ["已改期", 14],
          ["已取消", 6],
        ],
  );
  return entry(
    official,
    chosen[0]?.row.street_id ?? "",
    {
      kind: "走访",
      title: `走访${chosen[0]?.row.short_name}${chosen.length > 1 ? `等 ${chosen.length} 家企业` : ""}`,
      plan_start: new Date(start),
      plan_end: new Date(start + chosen.length * hour),
      status,
      reason:
        status === "待走访" || status === "走访中"
          ? ""
          : random.pick(["企业负责人出差", "与展会时间冲突", "企业申请改约"]),
      company_ids: chosen.map(({ row }) => row.id),
      visit_type: random.pick(["日常走访", "专题走访", "回访"] as const),
      visit_method: "上门",
      purpose: random.pick(purposes),
      checklist: random.sample(questions, random.whole(1, 4)),
      location: chosen[0]?.row.address ?? "",
    },
    random,
  );
}

function meeting(official: DemoOfficial, day: string, now: number, random: DemoRandom): CalendarRow {
  const [kind, title, location] = random.pick(meetings);
  const start = workingMoment(day, random);
  const all_day = kind === "截止日";
  return entry(
    official,
    official.street_ids[0] ?? "",
    {
      kind,
      title,
      location,
      all_day,
      plan_start: new Date(start),
      plan_end: new Date(start + 2 * hour),
      status: start + 2 * hour < now ? "已完成" : "待走访",
    },
    random,
  );
}

/** Working days from a week before `now` to three weeks after it. */
function daysAround(now: number, holidays: Holidays): string[] {
  return Array.from({ length: 29 }, (_, place) => dayOf(now + (place - 7) * dayLength)).filter((day) =>
    isWorkingDay(day, holidays),
  );
}

/** Entries of every street official around `now`; some of the recent visits are tied to one. */
export function demoCalendar(
  now: number,
  holidays: Holidays,
  officials: DemoOfficial[],
  companies: DemoCompany[],
  visits: VisitDbRow[],
): CalendarRow[] {
  const random = demoRandom("calendar");
  const days = daysAround(now, holidays);
  return officials
    .filter(({ street_ids }) => street_ids.length > 0)
    .flatMap((official) => [
      ...completed(official, visits, now, random),
      ...random.sample(days, 9).map((day) => plannedVisit(official, companies, day, now, random)),
      ...random.sample(days, 3).map((day) => meeting(official, day, now, random)),
    ]);
}
