import { v7 } from "uuid";

interface Owner {
  userId: string;
  company: { id: string; name: string; street_id: string };
}

const fields = ({ userId, company }: Owner, at: string) => ({
  company_id: company.id,
  calendar_id: null,
  start_at: at,
  end_at: at,
  visit_type: "日常走访",
  visit_method: "电话",
  visitor_ids: [userId],
  companions: "",
  interviewees: [{ name: "陈经理", post: "总经理", mobile: "" }],
  content: "与企业负责人交流了高价值专利培育、商标布局和海外维权的情况，约定月底前补充材料。",
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

/** A visit as the phone holds it. */
export function localVisit(owner: Owner, id: string, at: string, base: object | null) {
  return {
    id,
    visit_no: "",
    ...fields(owner, at),
    status: "已归档",
    street_id: owner.company.street_id,
    company_name: owner.company.name,
    arrived: [],
    rev: 1,
    created_at: at,
    created_by: owner.userId,
    updated_at: at,
    updated_by: owner.userId,
    base,
  };
}

/** `count` new visits with their outbox rows, as if saved without a network. */
export function queuedVisits(owner: Owner, count: number, nextAt = 0) {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const visits = Array.from({ length: count }, () => localVisit(owner, v7(), at, null));
  const outbox = visits.map((visit, i) => ({
    id: v7(),
    seq: i + 1,
    kind: "visit",
    recordId: visit.id,
    title: owner.company.name,
    call: "visit.createVisit",
    input: { id: visit.id, ...fields(owner, at) },
    contractVersion: 1,
    createdAt: Date.now(),
    attempts: 0,
    nextAt,
    state: "waiting",
  }));
  return { visits, outbox };
}

/** The raw values of a complete, unsaved form. */
export function fullForm(owner: Owner) {
  const hoursAgo = (hours: number) => new Date(Date.now() + (8 - hours) * 3_600_000).toISOString().slice(0, 16);
  return {
    ...fields(owner, ""),
    start_at: hoursAgo(2),
    end_at: hoursAgo(1),
    willingness: "",
    next_visit_at: "",
  };
}
