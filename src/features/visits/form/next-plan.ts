import { instantAt } from "#contract/core/time.ts";
import type { VisitFields } from "#contract/visit/visit-fields.ts";
import type { QueuedWrite } from "#offline/field-types.ts";

interface NextPlan {
  id: string;
  fields: VisitFields;
  companyName: string;
  leaderId: string;
}

const longestTitle = 50;
const longestPurpose = 500;
/** The evening before. */
const reminder = 1440;

/** The calendar entry that a promised next visit becomes: the morning of that day, Asia/Shanghai. */
export function nextPlan({ id, fields, companyName, leaderId }: NextPlan): QueuedWrite | null {
  if (fields.next_visit_at === null) return null;
  const others = fields.visitor_ids.filter((one) => one !== leaderId);
  return {
    call: "visit.createCalendar",
    input: {
      id,
      kind: "走访",
      title: `回访 ${companyName}`.slice(0, longestTitle),
      company_ids: [fields.company_id],
      plan_start: instantAt(fields.next_visit_at, 9 * 60),
      plan_end: instantAt(fields.next_visit_at, 10 * 60),
      all_day: false,
      visit_type: "回访",
      visit_method: "上门",
      leader_id: leaderId,
      member_ids: others,
      reminder,
      purpose: fields.next_action.slice(0, longestPurpose),
      checklist: [],
      questionnaire_id: null,
      location: "",
      status: "待走访",
      reason: "",
      visit_ids: [],
    },
  };
}
