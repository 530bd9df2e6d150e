import { type Planted, planted } from "./planted-fault.ts";

const annuity = ["contract/patent/fees/annuity.test.ts", "contract/patent/fees/annuity-by-law.test.ts"];
const warning = ["server/areas/warning/warning.test.ts"];
const companyData = ["server/areas/company-data/company-data.test.ts"];

/** Faults of patents, rights of an enterprise, and the district's figures. */
export const rightsFaults: readonly Planted[] = [
  planted(
    annuity,
    "ask a late fee in the first month too",
    "contract/patent/fees/annuity.ts",
    "Math.min(monthsLate(due, paid), graceMonths) - 1;",
    "Math.min(monthsLate(due, paid), graceMonths);",
  ),
  planted(
    annuity,
    "let the months of grace begin before holidays have moved the due day",
    "contract/patent/fees/annuity.ts",
    "firstWorkingDay(monthsLater(due, graceMonths), holidays)",
    "firstWorkingDay(monthsLater(right.filed, (year - 1) * 12 + graceMonths), holidays)",
  ),
  planted(
    ["contract/patent/patent-numbers.test.ts"],
    "weigh the last digit of a number as another",
    "contract/patent/patent-numbers.ts",
    "const weights = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];",
    "const weights = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 6];",
  ),
  planted(
    ["contract/patent/query/parse-query.test.ts"],
    "read every expression from left to right",
    "contract/patent/query/read/read-logic.ts",
    'return r.rules.precedence === "ranked" ? foldRanked(parts) : foldInOrder(parts);',
    "return foldInOrder(parts);",
  ),
  planted(
    ["server/areas/monthly/monthly.test.ts"],
    "tell a month by what was known after it",
    "server/areas/monthly/month-of-patents.ts",
    "events.filter(({ happened_on }) => happened_on <= day),",
    "events,",
  ),
  planted(
    ["server/areas/litigation/case.test.ts"],
    "change the case of another company",
    "server/areas/litigation/case-access.ts",
    ".where(and(eq(cases.id, id), eq(cases.company_id, company.id)))",
    ".where(eq(cases.id, id))",
  ),
  planted(
    ["server/areas/certificate/certificate.test.ts"],
    "change the certificate of another company",
    "server/areas/certificate/certificate-access.ts",
    ".where(and(eq(certificates.id, id), eq(certificates.company_id, company.id)))",
    ".where(eq(certificates.id, id))",
  ),
  planted(
    warning,
    "warn again of what a person has put aside",
    "server/areas/warning/apply-candidates.ts",
    "where not exists (select from warnings w where w.kind = ${kind} and ${same} and w.state <> '自动解除')",
    "where not exists (select from warnings w where w.kind = ${kind} and ${same} and ${open})",
  ),
  planted(
    warning,
    "leave a warning open whose cause is gone",
    "server/areas/warning/run-rules.ts",
    "await turn.round((db) => closeGone(db, given, ids));",
    "ids.length * 0;",
  ),
  planted(
    ["contract/ranking/tier-rules.test.ts"],
    "propose more companies for a tier than its quota",
    "contract/ranking/tier-rules.ts",
    "quota === null ? able : Math.min(able, quota);",
    "quota === null ? able : Math.max(able, quota);",
  ),
  planted(
    ["server/areas/district/district-figures.test.ts"],
    "show a figure that nobody counted as zero",
    "server/areas/district/read-figures.ts",
    "value: values.get(key)?.value ?? null,",
    "value: values.get(key)?.value ?? 0,",
  ),
  planted(
    ["server/areas/law-event/law-event.test.ts"],
    "name companies outside of the scope beside an event",
    "server/areas/law-event/law-event-rows.ts",
    "    .where(and(inArray(companies.id, [...new Set(ids)]), companiesInScope(context)));",
    "    .where(inArray(companies.id, [...new Set(ids)]));",
  ),
  planted(
    ["server/areas/honor/honor.test.ts"],
    "rest an honor on another company's patent",
    "server/areas/honor/honor-record.ts",
    '  if (!patent.owners.includes(companyId)) throw refusedFields({ patent_id: "所依专利不属于这家企业，请重新选择" });\n',
    "",
  ),
  planted(
    companyData,
    "charge for an answer that found nothing",
    "server/areas/company-data/ask-provider.ts",
    'const cost = answer === null ? "0" : settings[`price_${kind}` as const];',
    "const cost = settings[`price_${kind}` as const];",
  ),
  planted(
    ["server/areas/district/ring-crossing.test.ts"],
    "take a ring that crosses itself for an outline",
    "server/areas/district/ring-crossing.ts",
    "  if (c1 * d1 < 0 && a1 * b1 < 0) return true;\n",
    "",
  ),
  planted(
    ["contract/trademark/trademark-rules.test.ts"],
    "let nobody renew a trademark after its end",
    "contract/trademark/trademark-rules.ts",
    "const graceMonths = 6;",
    "const graceMonths = 5;",
  ),
  planted(
    ["server/search/memory/engine.test.ts"],
    "find patents that are gone",
    "server/search/memory/segment-search.ts",
    "intersect(this.segment.live.slice(), this.seenBy(viewer))",
    "intersect(this.segment.live.slice().fill(0xffffffff), this.seenBy(viewer))",
  ),
  planted(
    ["server/search/memory/engine.test.ts"],
    "show what is not published yet",
    "server/search/memory/segment-search.ts",
    "const open = this.publishedBy(today);",
    "const open = this.publishedBy(`9${today}`);",
  ),
];
