import type { NewCompany } from "#contract/company/company.ts";
import type { LocalCompany } from "../field-types.ts";
import { recordKind } from "./record-kind.ts";
import { type Stamp, touched, unborn } from "./stamp.ts";

/** A company found in the field; pinyin initials and counters are the server's. */
function newCompany({ contact: _contact, ...fields }: NewCompany, stamp: Stamp): LocalCompany {
  return {
    ...fields,
    initials: "",
    tier: "",
    tier_reason: "",
    owner_id: null,
    invention_count: 0,
    utility_count: 0,
    design_count: 0,
    trademark_count: 0,
    software_count: 0,
    last_visit_at: null,
    next_visit_at: null,
    open_demands: 0,
    source: "手工",
    ...unborn(stamp),
  };
}

export const company = recordKind<LocalCompany>()({
  table: "companies",
  calls: {
    "visit.createCompany": { effect: "create", after: (_, input, stamp) => newCompany(input, stamp) },
    "business.companyEdit": {
      effect: "edit",
      after: (record, { changes }, stamp) => record && { ...record, ...changes, ...touched(stamp) },
    },
  },
  edit: "business.companyEdit",
  title: ({ name }) => name,
});
