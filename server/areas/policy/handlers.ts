import type { AreaHandlers } from "#server/plugins/handlers.ts";
import {
  exportPolicyCompanies,
  ownPolicies,
  policiesOfCompany,
  policyCompanies,
  policyList,
  previewOffer,
} from "./fit-lists.ts";

export const policyHandlers: AreaHandlers<"policy"> = {
  own: ownPolicies,
  ofCompany: policiesOfCompany,
  list: policyList,
  companies: policyCompanies,
  companiesExport: exportPolicyCompanies,
  preview: previewOffer,
};
