import type { Company } from "../company/company.ts";
import type { Questionnaire } from "./questionnaire-fields.ts";

/** Whether a questionnaire's scope covers a company, as far as both are known; the server also knows its maker's streets. */
export function coversCompany(
  { scope, scope_ids }: Pick<Questionnaire, "scope" | "scope_ids">,
  company: Pick<Company, "id" | "street_id" | "label_ids">,
): boolean {
  switch (scope) {
    case "全部":
      return true;
    case "标签":
      return company.label_ids.some((id) => scope_ids.includes(id));
    case "镇街":
      return scope_ids.includes(company.street_id);
    case "指定企业":
      return scope_ids.includes(company.id);
  }
}
