import type { LocalCompany } from "../field-types.ts";

/**
 * Companies whose name, short name, pinyin initials or credit code holds `text`, the likeliest first:
 * the name or initials begin with it, then the name holds it, then the rest. Without text, all by name.
 * Works on rows already read, so that each key costs one pass over strings.
 */
export function searchCompanies(companies: readonly LocalCompany[], text: string, limit = 50): LocalCompany[] {
  const wanted = text.trim().toLowerCase().replaceAll(/\s+/g, "");
  const found: { company: LocalCompany; rank: number }[] = [];
  for (const company of companies) {
    const rank = wanted === "" ? 0 : rankOf(company, wanted);
    if (rank !== null) found.push({ company, rank });
  }
  return found
    .sort((a, b) => a.rank - b.rank || byInitials(a.company, b.company))
    .slice(0, limit)
    .map((one) => one.company);
}

function rankOf(company: LocalCompany, wanted: string): number | null {
  const name = company.name.toLowerCase();
  if (name.startsWith(wanted) || company.initials.startsWith(wanted)) return 0;
  if (name.includes(wanted) || company.short_name.toLowerCase().includes(wanted)) return 1;
  if (company.initials.includes(wanted) || company.credit_code.toLowerCase().includes(wanted)) return 2;
  return null;
}

/** Initials sort as the names' pinyin does, without a collator's cost on thousands of rows. */
function byInitials(a: LocalCompany, b: LocalCompany): number {
  if (a.initials !== b.initials) return a.initials < b.initials ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}
