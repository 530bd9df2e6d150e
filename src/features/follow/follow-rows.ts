import { isOpenDemand } from "#contract/demand/demand-states.ts";
import { type FollowGroup, nearDueDays } from "#contract/calendar/follow-up.ts";
import type { Contact } from "#contract/company/company.ts";
import type { Questionnaire } from "#contract/question/questionnaire-fields.ts";
import type { FollowRow } from "#contract/calendar/follow-up.ts";
import { dayOf } from "#contract/core/time.ts";
import type { LocalAnswer, LocalCompany, LocalDemand, LocalVisit } from "#offline/field-types.ts";

/** What a device holds that is followed up. */
export interface Held {
  companies: readonly LocalCompany[];
  contacts: readonly Contact[];
  visits: readonly LocalVisit[];
  demands: readonly LocalDemand[];
  answers: readonly LocalAnswer[];
  questionnaires: readonly Questionnaire[];
  personNames: ReadonlyMap<string, string>;
  follows: ReadonlySet<string>;
}

export interface FollowAsked {
  me: string;
  mine: boolean;
  /** Server time, milliseconds. */
  now: number;
}

type Found = Pick<FollowRow, "id" | "what" | "due" | "overdue" | "record_id"> & {
  company: LocalCompany;
  owner: string | null;
};

function visitedByMe({ visits }: Held, me: string): Set<string> {
  const mine = visits.filter((visit) => visit.deleted !== true && visit.visitor_ids.includes(me));
  return new Set(mine.map((visit) => visit.company_id));
}

const due = (held: Held, asked: FollowAsked): Found[] => {
  const today = dayOf(asked.now);
  const visited = visitedByMe(held, asked.me);
  return held.companies
    .filter(({ next_visit_at }) => next_visit_at !== null && next_visit_at <= today)
    .filter((company) => !asked.mine || company.owner_id === asked.me || visited.has(company.id))
    .map((company) => ({
      company,
      id: company.id,
      record_id: null,
      what: "到期走访",
      due: company.next_visit_at,
      overdue: (company.next_visit_at ?? "") < today,
      owner: company.owner_id,
    }));
};

/** A promise stands until the company is visited again: the newest visit of each company tells. */
const promised = (held: Held, asked: FollowAsked): Found[] => {
  const today = dayOf(asked.now);
  const newest = new Map<string, LocalVisit>();
  for (const visit of held.visits) {
    if (visit.deleted === true) continue;
    const known = newest.get(visit.company_id);
    if (!known || known.start_at < visit.start_at) newest.set(visit.company_id, visit);
  }
  return held.companies.flatMap((company) => {
    const visit = newest.get(company.id);
    if (!visit || visit.next_action === "") return [];
    const { me, mine } = asked;
    if (mine && !visit.visitor_ids.includes(me) && visit.created_by !== me && company.owner_id !== me) return [];
    const overdue = visit.next_visit_at !== null && visit.next_visit_at < today;
    return [
      {
        company,
        id: visit.id,
        record_id: visit.id,
        what: visit.next_action,
        due: visit.next_visit_at,
        overdue,
        owner: company.owner_id ?? visit.created_by,
      },
    ];
  });
};

const demands = (held: Held, { me, mine, now }: FollowAsked): Found[] => {
  const companies = new Map(held.companies.map((company) => [company.id, company]));
  const until = now + nearDueDays * 86_400_000;
  return held.demands.flatMap((demand) => {
    const company = companies.get(demand.company_id);
    const at = demand.due_at === null ? Number.POSITIVE_INFINITY : Date.parse(demand.due_at);
    if (!company || demand.deleted === true || !isOpenDemand(demand.status)) return [];
    if (demand.held_at !== null || at >= until) return [];
    const involved = [demand.owner_id, demand.created_by, company.owner_id, ...demand.collaborator_ids];
    if (mine && !involved.includes(me)) return [];
    const { id, title, due_at, owner_id } = demand;
    return [{ company, id, record_id: id, what: title, due: due_at, overdue: at < now, owner: owner_id }];
  });
};

function isAsked({ scope, scope_ids }: Questionnaire, company: LocalCompany): boolean {
  if (scope === "全部") return true;
  if (scope === "镇街") return scope_ids.includes(company.street_id);
  if (scope === "标签") return company.label_ids.some((id) => scope_ids.includes(id));
  return scope_ids.includes(company.id);
}

const unanswered = (held: Held, { me, mine, now }: FollowAsked): Found[] => {
  const today = dayOf(now);
  const visited = visitedByMe(held, me);
  const done = new Set(
    held.answers
      .filter(({ status }) => status === "已提交")
      .map((answer) => `${answer.questionnaire_id}/${answer.company_id}`),
  );
  const running = held.questionnaires.filter(
    (form) => form.status === "收集中" && form.start_on <= today && today <= form.end_on,
  );
  return running.flatMap((form) =>
    held.companies
      .filter((company) => !mine || company.owner_id === me || visited.has(company.id))
      .filter((company) => isAsked(form, company) && !done.has(`${form.id}/${company.id}`))
      .map((company) => ({
        company,
        id: `${form.id}/${company.id}`,
        record_id: form.id,
        what: form.title,
        due: form.end_on,
        overdue: false,
        owner: company.owner_id,
      })),
  );
};

const followed = (held: Held, { now }: FollowAsked): Found[] => {
  const today = dayOf(now);
  return held.companies
    .filter(({ id }) => held.follows.has(id))
    .map((company) => ({
      company,
      id: company.id,
      record_id: null,
      what: company.open_demands > 0 ? `需求 ${company.open_demands} 项未办结` : "保持联系",
      due: company.next_visit_at,
      overdue: company.next_visit_at !== null && company.next_visit_at < today,
      owner: company.owner_id,
    }));
};

const groups: Record<FollowGroup, (held: Held, asked: FollowAsked) => Found[]> = {
  due,
  promised,
  demands,
  unanswered,
  followed,
};

/** The rows of a group from what the device holds: the same rules as the server's, over fewer records. */
export function localFollowRows(group: FollowGroup, held: Held, asked: FollowAsked): FollowRow[] {
  const primaries = new Map(held.contacts.filter((one) => one.is_primary).map((one) => [one.company_id, one]));
  return groups[group](held, asked)
    .map(({ company, owner, ...row }) => {
      const contact = primaries.get(company.id);
      return {
        ...row,
        company_id: company.id,
        company_name: company.name,
        street_id: company.street_id,
        owner_name: owner === null ? "" : (held.personNames.get(owner) ?? ""),
        last_visit_at: company.last_visit_at,
        mobile: contact?.mobile ?? "",
        contact_id: contact?.id ?? null,
        contact_name: contact?.name ?? "",
        phone: contact?.phone ?? "",
      };
    })
    .sort((a, b) => ((a.due ?? "9") < (b.due ?? "9") ? -1 : 1));
}
