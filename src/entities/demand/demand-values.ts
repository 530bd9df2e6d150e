import { DemandFields } from "#contract/demand/demand-fields.ts";
import { demandProblems } from "#contract/demand/demand-rules.ts";
import { fieldsOf } from "#contract/core/envelope.ts";

type Contact = NonNullable<DemandFields["contact"]>;

/** What the form holds: choices empty until made, the contact's parts as text. May break every rule. */
export interface DemandValues extends Omit<DemandFields, "category" | "source" | "urgency" | "contact"> {
  category: string;
  source: string;
  urgency: string;
  contact: Contact;
}

export type DemandProblems = Record<string, string>;

const nobody: Contact = { name: "", post: "", mobile: "" };

/** A fresh form. */
export function newDemandValues(start: Partial<DemandValues> = {}): DemandValues {
  return {
    company_id: "",
    contact: nobody,
    source: "电话",
    visit_id: null,
    title: "",
    category: "",
    urgency: "一般",
    content: "",
    expected_result: "",
    label_ids: [],
    attachments: [],
    ...start,
  };
}

/** A record as the form shows it. */
export function demandValuesOf(demand: DemandFields): DemandValues {
  const { company_id, source, visit_id, title, category, urgency, content, expected_result, label_ids, attachments } =
    demand;
  return {
    company_id,
    contact: demand.contact ?? nobody,
    source,
    visit_id,
    title,
    category,
    urgency,
    content,
    expected_result,
    label_ids,
    attachments,
  };
}

const isNobody = (contact: Contact) => Object.values(contact).every((part) => part.trim() === "");

export type CheckedDemand = { ok: true; fields: DemandFields } | { ok: false; problems: DemandProblems };

/** Every rule of the contract over the form; problems by dotted field path. */
export function checkDemand(values: DemandValues): CheckedDemand {
  const parsed = DemandFields.safeParse({ ...values, contact: isNobody(values.contact) ? null : values.contact });
  if (!parsed.success) {
    const problems = { ...demandProblems(values as never), ...fieldsOf(parsed.error.issues) };
    if (values.company_id === "") problems.company_id = "请选择企业";
    return { ok: false, problems };
  }
  const problems = demandProblems(parsed.data);
  return Object.keys(problems).length === 0 ? { ok: true, fields: parsed.data } : { ok: false, problems };
}
