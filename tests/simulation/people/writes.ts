import type { NewCalendarEntry } from "#contract/calendar/calendar-fields.ts";
import type { NewCompany } from "#contract/company/company.ts";
import type { NewDemand } from "#contract/demand/demand-fields.ts";
import type { AnswerSave } from "#contract/question/questionnaire-fields.ts";
import type { NewVisit } from "#contract/visit/visit.ts";

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

/** A visit that ended an hour ago. */
export const newVisit = (of: {
  id: string;
  company_id: string;
  visitor: string;
  mark: string;
  at: number;
}): NewVisit => ({
  id: of.id,
  company_id: of.company_id,
  calendar_id: null,
  start_at: iso(of.at - 2 * hour),
  end_at: iso(of.at - hour),
  visit_type: "日常走访",
  visit_method: "电话",
  visitor_ids: [of.visitor],
  topics: [],
  companions: "",
  interviewees: [],
  content: `与企业交流了知识产权情况，${of.mark}。`,
  ip_status: "",
  summary: "",
  services: [],
  policies: [],
  willingness: null,
  has_demand: false,
  answer_id: null,
  label_ids: [],
  photos: [],
  audio: [],
  attachments: [],
  check_in: null,
  signature: null,
  next_action: "",
  next_visit_at: null,
});

/** An entry of tomorrow. */
export const newEntry = (of: {
  id: string;
  company_id: string;
  leader: string;
  mark: string;
  at: number;
}): NewCalendarEntry => ({
  id: of.id,
  kind: "走访",
  title: `计划 ${of.mark}`,
  company_ids: [of.company_id],
  plan_start: iso(of.at + 24 * hour),
  plan_end: iso(of.at + 26 * hour),
  all_day: false,
  visit_type: null,
  visit_method: null,
  leader_id: of.leader,
  member_ids: [],
  reminder: 0,
  purpose: "",
  checklist: [],
  questionnaire_id: null,
  location: "",
  status: "待走访",
  reason: "",
  visit_ids: [],
});

export const newDemand = (of: {
  id: string;
  company_id: string;
  visit_id: string | null;
  mark: string;
}): NewDemand => ({
  id: of.id,
  company_id: of.company_id,
  contact: null,
  source: "走访",
  visit_id: of.visit_id,
  title: `需求 ${of.mark}`,
  category: "商标品牌",
  urgency: "一般",
  content: `希望了解商标国际注册的费用与周期，${of.mark}。`,
  expected_result: "",
  label_ids: [],
  attachments: [],
});

export const newAnswer = (of: {
  id: string;
  questionnaire: string;
  company_id: string;
  values: Record<string, unknown>;
}): AnswerSave => ({
  id: of.id,
  base_rev: 0,
  changes: {
    questionnaire_id: of.questionnaire,
    version: 1,
    company_id: of.company_id,
    visit_id: null,
    values: of.values,
    status: "暂存",
  },
});

export const newCompany = (of: { id: string; street: string; name: string; mark: string }): NewCompany => ({
  id: of.id,
  name: of.name,
  credit_code: "",
  short_name: "",
  legal_person: of.mark,
  reg_status: "存续",
  reg_capital: "",
  established_on: null,
  industry_code: "",
  street_id: of.street,
  address: "",
  scale: "",
  is_above_scale: false,
  is_listed: false,
  label_ids: [],
});
