import { type Company, companyEditable, CompanyFields, NewCompany } from "#contract/company/company.ts";
import { companyProblems } from "#contract/company/company-rules.ts";
import { changedFields } from "#contract/core/edits.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import type { LocalCompany, QueuedWrite } from "#offline/field-types.ts";

/** What the company form holds: every choice empty until made. May break every rule. */
export interface CompanyValues extends Omit<CompanyFields, "reg_status" | "scale" | "established_on"> {
  reg_status: string;
  scale: string;
  established_on: string;
}

/** The first contact of a company added in the field; left out when nothing of it is written. */
export interface ContactValues {
  name: string;
  post: string;
  mobile: string;
}

export const noContact: ContactValues = { name: "", post: "", mobile: "" };

export const newCompanyValues = (streetId: string, name = ""): CompanyValues => ({
  name,
  credit_code: "",
  short_name: "",
  legal_person: "",
  reg_status: "存续",
  reg_capital: "",
  established_on: "",
  industry_code: "",
  street_id: streetId,
  address: "",
  scale: "",
  is_above_scale: false,
  is_listed: false,
  label_ids: [],
});

export function companyValuesOf(company: CompanyFields | LocalCompany): CompanyValues {
  const fields = Object.fromEntries(companyEditable.map((name) => [name, company[name]])) as unknown as CompanyFields;
  return { ...fields, established_on: company.established_on ?? "" };
}

const inputOf = (values: CompanyValues) => ({
  ...values,
  credit_code: values.credit_code.replaceAll(/\s/g, ""),
  established_on: values.established_on === "" ? null : values.established_on,
});

type Made = { ok: true; write: QueuedWrite | null } | { ok: false; problems: Record<string, string> };

/** The write that adds the company, or what is wrong by field (`contact.name` …); `now` in server milliseconds. */
export function createCompanyWrite(
  ids: { company: string; contact: string },
  values: CompanyValues,
  contact: ContactValues,
  now: number,
): Made {
  const written = Object.values(contact).some((part) => part.trim() !== "");
  const parsed = NewCompany.safeParse({
    id: ids.company,
    ...inputOf(values),
    ...(written && { contact: { id: ids.contact, ...contact } }),
  });
  const problems = parsed.success ? companyProblems(parsed.data, now) : fieldsOf(parsed.error.issues);
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, write: { call: "visit.createCompany", input: parsed.data } };
}

/**
 * The write that sends only what changed against `before`, the server's copy for an edit that was refused;
 * `write` is null when nothing did.
 */
export function editCompanyWrite(before: Company, values: CompanyValues, now: number): Made {
  const parsed = CompanyFields.safeParse(inputOf(values));
  if (!parsed.success) return { ok: false, problems: fieldsOf(parsed.error.issues) };
  const changes = changedFields<CompanyFields>(companyFieldsOf(before), parsed.data, companyEditable);
  if (Object.keys(changes).length === 0) return { ok: true, write: null };
  const problems = companyProblems(changes, now);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const input = { id: before.id, base_rev: Math.max(1, before.rev), changes };
  return { ok: true, write: { call: "business.companyEdit", input } };
}

/** The stored company as the contract writes one, so that it compares field by field. */
function companyFieldsOf(company: Company): CompanyFields {
  return company as unknown as CompanyFields;
}
