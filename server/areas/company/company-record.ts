import type { Company, CompanyFields, Contact } from "#contract/company/company.ts";
import { companies, type CompanyRow, type contacts } from "#server/database/tables/company.ts";
import { maskMobile } from "#server/plugins/people/session.ts";

export const companyRevised = { kind: "company", table: companies };

/** What a person may write of a company, from its row. */
export function fieldsOfCompany(row: CompanyRow): CompanyFields {
  return {
    name: row.name,
    credit_code: row.credit_code,
    short_name: row.short_name,
    legal_person: row.legal_person,
    reg_status: row.reg_status,
    reg_capital: row.reg_capital ?? "",
    established_on: row.established_on,
    industry_code: row.industry_code,
    street_id: row.street_id,
    address: row.address,
    scale: row.scale as CompanyFields["scale"],
    is_above_scale: row.is_above_scale,
    is_listed: row.is_listed,
    label_ids: row.label_ids,
  };
}

/** A company row as the wire has it. */
export function toCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    ...fieldsOfCompany(row),
    initials: row.initials,
    tier: row.tier,
    tier_reason: row.tier_reason,
    owner_id: row.owner_id,
    lng: row.lng,
    lat: row.lat,
    invention_count: row.invention_count,
    utility_count: row.utility_count,
    design_count: row.design_count,
    trademark_count: row.trademark_count,
    software_count: row.software_count,
    last_visit_at: row.last_visit_at?.toISOString() ?? null,
    next_visit_at: row.next_visit_at,
    open_demands: row.open_demands,
    source: row.source,
    rev: row.rev,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
  };
}

/** A contact with its mobile masked. */
export function toContact(row: typeof contacts.$inferSelect): Contact {
  return {
    id: row.id,
    company_id: row.company_id,
    name: row.name,
    post: row.post,
    mobile: maskMobile(row.mobile),
    phone: row.phone,
    is_primary: row.is_primary,
    is_decision_maker: row.is_decision_maker,
  };
}
