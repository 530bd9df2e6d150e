import { type Planted, planted } from "./planted-fault.ts";

const portfolio = ["src/features/portfolio/portfolio.page.test.tsx"];
const steward = ["src/features/requests/steward-request.page.test.tsx"];
const ranking = ["src/features/ranking/ranking.page.test.tsx"];
const warnings = ["src/features/warnings/warnings.page.test.tsx"];
const imports = ["src/features/records/import/record-import.page.test.tsx"];
const policies = ["src/features/policies/policies.page.test.tsx"];
const phoneSearch = ["src/features/companies/phone-search.page.test.tsx"];
const patentSearch = ["src/features/patents/search/search.page.test.tsx"];
const patent = ["src/features/patents/detail/patent.page.test.tsx"];
const home = ["src/features/website/website-home.page.test.tsx"];

/** Faults of patents, policies, rankings, requests, trademarks, warnings and the website's pages. */
export const pageFaults2: readonly Planted[] = [
  planted(
    portfolio,
    "count wrong numbers among the patents that were added",
    "src/features/portfolio/add-sheet.tsx",
    "{formatCount(rows.filter(isWrong).length)} 个",
    "{formatCount(rows.length)} 个",
  ),
  planted(
    portfolio,
    "take patents out of the portfolio for good",
    "src/features/portfolio/portfolio-parts.tsx",
    "{ ids, restore: true }",
    "{ ids }",
  ),
  planted(
    steward,
    "show the company every note about its request",
    "src/entities/request/steward-forms.tsx",
    "{ id: row.id, text, told }",
    "{ id: row.id, text, told: true }",
  ),
  planted(
    steward,
    "pass a request on without naming the missing street",
    "src/entities/request/steward-forms.tsx",
    '{...field("street_id", "转交的镇街")}',
    '{...field("street_id", "转交的镇街")}\n          problem={undefined}',
  ),
  planted(
    steward,
    "lead from a request to a demand of another number",
    "src/entities/request/steward-card.tsx",
    "/demandDetails?id=${row.demand.id}",
    "/demandDetails?id=${row.id}",
  ),
  planted(
    steward,
    "say nothing of a reply that is too short",
    "src/entities/request/steward-forms.tsx",
    "problem={problems.reply}",
    "problem={undefined}",
  ),
  planted(
    warnings,
    "say nothing of a reason that is too short",
    "src/features/warnings/move-form.tsx",
    "problem={problems.reason}",
    "problem={undefined}",
  ),
  planted(
    warnings,
    "show what is new of a technology after it was looked at",
    "src/features/warnings/watch/watch-parts.tsx",
    "{ id: watch.id }))) await refresh();",
    "{ id: watch.id }))) return;",
  ),
  planted(
    imports,
    "show all rows of an import before those that are wrong",
    "src/features/records/import/record-run.tsx",
    'counts.refused > 0 ? "refused" : undefined',
    "undefined",
  ),
  planted(
    policies,
    "list policies that do not fit what was chosen",
    "src/features/policies/own-policies-page.tsx",
    "fit === undefined || one.fit === fit",
    "fit === undefined || one.fit !== undefined",
  ),
  planted(
    policies,
    "show no reason why a company may apply for a policy",
    "src/features/companies/details/company-policies.tsx",
    "<FitLines lines={policy.lines} />",
    "",
  ),
  planted(
    policies,
    "count companies for the conditions as they were first",
    "src/features/content/piece/extension-form.tsx",
    "offerOf(extensionOf(column, values)",
    "offerOf(extensionOf(column, {})",
  ),
  planted(
    ["src/features/website/policy-on-the-phone.page.test.tsx"],
    "forget which piece somebody comes back from",
    "src/features/website/reading/last-read.ts",
    "last?.list === list ? last.id : null",
    'last?.list === list ? "" : null',
  ),
  planted(
    ["src/features/industry/report-charts.page.test.tsx"],
    "draw a chart of no search",
    "src/features/industry/charts/chart-form.tsx",
    'return setProblems({ saved_id: "请选择检索" });',
    "return;",
  ),
  planted(
    phoneSearch,
    "find companies on the device by nothing",
    "src/entities/company/use-companies.ts",
    "searchCompanies(all, typed, all.length)",
    'searchCompanies(all, typed === "" ? "" : all[0]?.name ?? "", all.length)',
  ),
  planted(
    phoneSearch,
    "list all visits of the device whatever is typed",
    "src/features/visits/list/visits-page.phone.tsx",
    "useLocalVisits(typed, companyId)",
    'useLocalVisits("", companyId)',
  ),
  planted(
    ["src/features/website/senior-search.page.test.tsx"],
    "lose the focus with the condition that was taken away",
    "src/features/website/search/search-chips.tsx",
    "onClick={() => heading.current?.focus({ preventScroll: true })}",
    "",
  ),
  planted(
    ["src/features/trademarks/trademarks.page.test.tsx"],
    "list trademarks in the order of their names",
    "src/features/trademarks/use-trademarks.tsx",
    '{ sort: "due" }',
    '{ sort: "name" }',
  ),
  planted(
    home,
    "search the website for patents",
    "src/features/website/index-search.tsx",
    'submitter?.getAttribute("formaction") ?? places.site',
    'submitter === null ? "" : places.site',
  ),
  planted(
    home,
    "open nothing behind the word for more columns",
    "src/app/shells/site/site-nav.tsx",
    'isLive ? (isOpen ? "open" : "")',
    'isLive ? ""',
  ),
  planted(
    ["src/features/patents/rights/rights.page.test.tsx"],
    "leave the focus where it was when a day is wrong",
    "src/features/patents/rights/rights-search.tsx",
    "if (Object.keys(problems).length > 0)",
    "if (Object.keys(problems).length > 9)",
  ),
  planted(
    patent,
    "name no company at its patent",
    "src/features/patents/detail/officials-page.tsx",
    "{one.name}</Link>",
    "</Link>",
  ),
  planted(
    patent,
    "write the days of an event as the office does",
    "src/features/patents/detail/law-page.tsx",
    "[name, recordDay(words)]",
    "[name, words]",
  ),
  planted(
    patent,
    "link no certificate at its trademark",
    "src/features/trademarks/trademark-page.tsx",
    "{isEnterprise ? <Link",
    "{!isEnterprise ? <Link",
  ),
  planted(
    patentSearch,
    "offer again a search that cannot be understood",
    "src/ui/page/page-state.tsx",
    "if (status === 422)",
    "if (status === 423)",
  ),
  planted(
    patentSearch,
    "take an ended pledge for one in force",
    "src/features/patents/detail/rights-list.tsx",
    'ended_on === null ? "在效" : "已终止"',
    'ended_on === null ? "已终止" : "在效"',
  ),
  planted(
    ranking,
    "explain no figure of a score",
    "src/features/ranking/score-page.tsx",
    "<p>{indicatorOf(part.indicator).definition}</p>",
    "",
  ),
  planted(
    ranking,
    "say nothing of weights that do not add up",
    "src/features/ranking/rules/draft-form.tsx",
    "{problems.rules !== undefined && (",
    '{problems.rules === "" && (',
  ),
  planted(
    imports,
    "offer wrong rows as a file only of an import that went well",
    "src/features/records/import/record-run.tsx",
    "one.rows_kept && one.counts.refused > 0 && (",
    "one.rows_kept && one.counts.refused === 0 && (",
  ),
  planted(
    ["src/features/content/publishing.page.test.tsx"],
    "take a pasted text as Word wrote it",
    "src/entities/rich-text/rich-text.tsx",
    "transformPastedHTML: cleanPaste,",
    "",
  ),
  planted(
    patent,
    "say nothing of an open licence at the fees of a trial",
    "src/features/patents/fees/fee-form.tsx",
    '{typed.open_licence && text("licence_from")}',
    "",
  ),
  planted(
    patentSearch,
    "lead from every hit to the reader without a frame",
    "src/entities/patent/patent-to.tsx",
    "{ words, isReader }",
    "{ words, isReader: true }",
  ),
  planted(
    imports,
    "offer no way to take an import back",
    "src/features/records/import/record-run.tsx",
    '{one.may_undo && (\n        <Button kind="danger"',
    '{!one.may_undo && (\n        <Button kind="danger"',
  ),
];
