import { dayOf } from "#contract/core/time.ts";
import { isWorkingDay, closeOf, type Holidays } from "#contract/core/working-days.ts";
import type { CalendarRow } from "#server/database/tables/calendar.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import type { visitComments, visitorRegistrations, visitors, visitRequests } from "#server/database/tables/visitor.ts";
import type { DemoOfficial } from "#demo/accounts.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { demoRandom } from "#demo/random.ts";

const dayMs = 86_400_000;
const hour = 3_600_000;
const street = "440606005";

/** The contact who tries the small program; two companies of 大良 name this mobile. */
export const demoVisitorMobile = "19900000008";
/** One whom no company knows. */
const unknownMobile = "19900000009";

export interface DemoVisitors {
  visitors: (typeof visitors.$inferInsert)[];
  requests: (typeof visitRequests.$inferInsert)[];
  registrations: (typeof visitorRegistrations.$inferInsert)[];
  comments: (typeof visitComments.$inferInsert)[];
  calendar: CalendarRow[];
}

interface Given {
  now: number;
  holidays: Holidays;
  /** The company that the visitor mostly speaks for, first; both of 大良. */
  companies: [DemoCompany, DemoCompany];
  officials: DemoOfficial[];
  visits: VisitDbRow[];
}

/** The `count`-th working day after `now`. */
function workingDayAfter(now: number, count: number, holidays: Holidays): string {
  let at = now;
  for (let left = count; left > 0;) {
    at += dayMs;
    if (isWorkingDay(dayOf(at), holidays)) left--;
  }
  return dayOf(at);
}

function appointment(
  id: string,
  company: DemoCompany,
  official: DemoOfficial,
  start: number,
  now: number,
): CalendarRow {
  const at = new Date(now - 2 * dayMs);
  return {
    id,
    street_id: street,
    kind: "走访",
    title: `走访${company.row.short_name}`,
    company_ids: [company.row.id as string],
    plan_start: new Date(start),
    plan_end: new Date(start + 1.5 * hour),
    all_day: false,
    visit_type: "日常走访",
    visit_method: "上门",
    leader_id: official.id,
    member_ids: [],
    reminder: 60,
    purpose: "了解专利布局和维权诉求，宣讲快速预审政策",
    checklist: [],
    questionnaire_id: null,
    location: company.row.address ?? "",
    status: "待走访",
    reason: "",
    visit_ids: [],
    rev: 1,
    created_at: at,
    created_by: official.id,
    updated_at: at,
    updated_by: official.id,
    deleted_at: null,
  };
}

/** A contact with the small program: an appointment, requests in every state, a registration, a word on a visit. */
export function demoVisitors({ now, holidays, companies, officials, visits }: Given): DemoVisitors {
  const random = demoRandom("visitors");
  const [first, second] = companies;
  for (const { contacts } of companies) {
    const [contact] = contacts;
    if (contact) contact.mobile = demoVisitorMobile;
  }
  const name = first.contacts[0]?.name ?? "";
  const official = officials.find(({ street_ids }) => street_ids.includes(street));
  if (!official) throw new Error("nobody works for 大良");
  const visitor = random.id(now - 30 * dayMs);
  const stranger = random.id(now - dayMs);
  const start = closeOf(workingDayAfter(now, 2, holidays)) - 8 * hour;
  const request = (company: DemoCompany, days: number, rest: Partial<typeof visitRequests.$inferInsert>) => ({
    id: random.id(now - days * dayMs),
    company_id: company.row.id as string,
    visitor_id: visitor,
    contact_name: name,
    wanted_on: workingDayAfter(now, 4, holidays),
    wanted_part: "下午" as const,
    purpose: "想了解专利质押融资的办理条件",
    created_at: new Date(now - days * dayMs),
    ...rest,
  });
  const said = visits
    .filter(({ company_id, start_at }) => company_id === first.row.id && start_at.getTime() < now)
    .toSorted((a, b) => b.start_at.getTime() - a.start_at.getTime())
    .slice(1, 3);
  return {
    visitors: [
      { id: visitor, mobile: demoVisitorMobile, name, last_login_at: new Date(now - dayMs) },
      { id: stranger, mobile: unknownMobile, name: "钟岚", last_login_at: new Date(now - dayMs) },
    ],
    requests: [
      request(first, 0.2, {}),
      request(second, 1, { wanted_part: "上午", purpose: "有一批外观设计准备申请，请老师上门指导" }),
      request(first, 20, {
        status: "已婉拒",
        reply: "本月已安排走访，届时一并沟通",
        handled_at: new Date(now - 19 * dayMs),
        handled_by: official.id,
      }),
    ],
    registrations: [
      {
        id: random.id(now - dayMs),
        visitor_id: stranger,
        street_id: street,
        name: "钟岚",
        post: "法务",
        company_name: "佛山市顺德区晨屿精密模具有限公司",
        created_at: new Date(now - dayMs),
      },
    ],
    comments: said.map(({ id, start_at }, place) => ({
      visit_id: id,
      company_id: first.row.id as string,
      visitor_id: visitor,
      satisfaction: place === 0 ? "满意" : "非常满意",
      content: place === 0 ? "讲解清楚，希望提前一天通知。" : "",
      at: new Date(Math.min(now - hour, start_at.getTime() + dayMs)),
    })),
    calendar: [appointment(random.id(now - 2 * dayMs), first, official, start, now)],
  };
}
