import { tierWords } from "#contract/company/company.ts";
import { type DuplicateSide, type MergeField, mergeFields } from "#contract/company/company-merge.ts";
import { companyFieldLabel } from "#src/entities/company/company-labels.ts";

const ownLabels: Partial<Record<MergeField, string>> = {
  tier: "企业层级",
  owner_id: "责任人",
  invention_count: "发明专利",
  utility_count: "实用新型",
  design_count: "外观设计",
  trademark_count: "商标",
  software_count: "软件著作权",
};

export const mergeFieldLabel = (field: MergeField): string => ownLabels[field] ?? companyFieldLabel(field);

/** A field of one side in words; empty when it says nothing. */
export function sideWords({ company, street_name, owner_name }: DuplicateSide, field: MergeField): string {
  if (field === "street_id") return street_name;
  if (field === "owner_id") return owner_name;
  if (field === "tier")
    return company.tier in tierWords ? `${company.tier} ${tierWords[company.tier as keyof typeof tierWords]}` : "";
  const value = company[field];
  if (typeof value === "boolean") return value ? "是" : "否";
  return value === null ? "" : String(value);
}

export interface FieldPair {
  field: MergeField;
  kept: string;
  gone: string;
}

/** The fields in which two companies differ: what a merge asks about. */
export const differingFields = (kept: DuplicateSide, gone: DuplicateSide): FieldPair[] =>
  mergeFields
    .map((field) => ({ field, kept: sideWords(kept, field), gone: sideWords(gone, field) }))
    .filter((pair) => pair.kept !== pair.gone);

const says = (words: string) => words !== "" && words !== "0" && words !== "否";

/** What a merge takes from the other company unless the person says otherwise: what the kept one lacks. */
export const proposedFields = (pairs: readonly FieldPair[]): MergeField[] =>
  pairs.filter(({ kept, gone }) => !says(kept) && says(gone)).map(({ field }) => field);
