import { type Planted, planted } from "./planted-fault.ts";

const orders = ["src/features/orders/orders.page.test.tsx"];
const coupons = ["src/features/orders/coupons/coupons.page.test.tsx"];
const certificates = ["src/features/certificates/certificates.page.test.tsx"];
const consulting = ["src/features/consulting/consulting.page.test.tsx"];
const litigation = ["src/features/litigation/litigation.page.test.tsx"];
const industry = ["src/features/industry/industry.page.test.tsx"];
const orderedReports = ["src/features/industry/ordered-reports.page.test.tsx"];
const annuities = ["src/features/annuities/annuities.page.test.tsx"];
const advancedSearch = ["src/features/patents/advanced/advanced-search.page.test.tsx"];
const hits = ["src/features/patents/search/hits.page.test.tsx"];
const fees = ["src/features/patents/fees/fee-trial.page.test.tsx"];
const officePatents = ["src/features/patents/office/office-patents.page.test.tsx"];
const applications = ["src/features/applications/applications.page.test.tsx"];
const honors = ["src/features/honors/honors.page.test.tsx"];

/** Faults of single pages, each seen where the page is mounted. */
export const pageFaults1: readonly Planted[] = [
  planted(
    orders,
    "leave an order that was begun without asking",
    "src/features/orders/order-form.tsx",
    "useUnsavedGuard(!isSent && JSON.stringify(values) !== JSON.stringify(first), undefined, false);",
    "useUnsavedGuard(isSent, undefined, false);",
  ),
  planted(
    certificates,
    "offer to lend a certificate that is lent",
    "src/features/certificates/loan-log.tsx",
    "{open === undefined ? (",
    '{open?.id !== "" ? (',
  ),
  planted(
    consulting,
    "answer without what was asked in between",
    "src/features/consulting/office-forms.tsx",
    '.filter(({ move }) => move === "追问");',
    '.filter(({ move }) => move === "回复");',
  ),
  planted(
    coupons,
    "keep from the form what the server refuses",
    "src/features/orders/coupons/coupon-form.tsx",
    "{ ...form.problems, ...early }",
    "{ ...early }",
  ),
  planted(
    litigation,
    "leave it open that a hand-over has ended",
    "src/features/litigation/docking-parts.tsx",
    "{docking.log.length === 0 && <p>",
    "{docking.log.length < 0 && <p>",
  ),
  planted(
    litigation,
    "show nothing where no judgment matches",
    "src/features/litigation/search/judgment-hits.tsx",
    "{data?.total === 0 && <p>",
    "{data?.total === -1 && <p>",
  ),
  planted(
    industry,
    "leave a report that was begun without asking",
    "src/features/industry/report-form-page.tsx",
    "useUnsavedGuard(!isSaved && isChanged, undefined, false);",
    "useUnsavedGuard(isSaved && isChanged, undefined, false);",
  ),
  planted(
    [...industry, ...orderedReports],
    "show an empty text in place of what bars it",
    "src/features/industry/reading-page.tsx",
    "{data.barrier === null ? <Text",
    '{data.barrier !== "需认证" ? <Text',
  ),
  planted(
    orderedReports,
    "turn no page by key",
    "src/features/industry/pdf-view.tsx",
    'if (zoom > 0 && event.key.startsWith("Arrow")) return;',
    'if (event.key.startsWith("Arrow")) return;',
  ),
  planted(
    annuities,
    "lead from a year of the forecast to another one",
    "src/features/annuities/forecast.tsx",
    "addressOf({ cost_year: String(one.year) })",
    "addressOf({ cost_year: String(one.year - 1) })",
  ),
  planted(
    annuities,
    "record an odd payment without a note",
    "src/features/annuities/payment-sheet.tsx",
    "if (hints.length === 0) return null;",
    "if (hints.length >= 0) return null;",
  ),
  planted(
    advancedSearch,
    "keep the spelling of another dialect",
    "src/features/patents/advanced/expression-part.tsx",
    "else if (converted.lost.length === 0) turn(to, converted.text);",
    "else if (converted.lost.length === 0) turn(to, draft.text);",
  ),
  planted(
    hits,
    "compare a patent with itself",
    "src/features/patents/search/chosen-hits.tsx",
    'b: b ?? "" }',
    'b: a ?? "" }',
  ),
  planted(
    hits,
    "forget on another page what was chosen",
    "src/features/patents/search/search-results.tsx",
    "const chosen = of === search ? ids : [];",
    "const chosen = of === search ? ids.filter((id) => found.data?.list.some((one) => one.id === id)) : [];",
  ),
  planted(
    fees,
    "mark no number that is not found",
    "src/features/patents/fees/fill-by-number.tsx",
    "setSaid({ words: error instanceof Error ? error.message : String(error), isProblem: true });",
    "setSaid({ words: error instanceof Error ? error.message : String(error), isProblem: false });",
  ),
  planted(
    officePatents,
    "export more than the list counts",
    "src/features/patents/office/use-office-patents.tsx",
    "{ ...unpaged(input), columns, format }",
    "{ ...unpaged(input), status: undefined, columns, format }",
  ),
  planted(
    officePatents,
    "count a chosen condition twice",
    "src/features/patents/office/office-patents-page.phone.tsx",
    'conditionCount(input, "status")',
    '1 + conditionCount(input, "status")',
  ),
  planted(
    applications,
    "keep an application in the queue after it is decided",
    "src/features/applications/decision.tsx",
    "    toast(done(status));\n    reread();",
    "    toast(done(status));",
  ),
  planted(
    honors,
    "offer a term without its end",
    "src/features/honors/honor-values.ts",
    "return end === null ? values : { ...values, valid_to: end };",
    "return end === null ? values : { ...values };",
  ),
  planted(
    ["src/features/content/piece/exchanges.page.test.tsx"],
    "leave a question where it is when it is moved up",
    "src/features/content/piece/exchanges-field.tsx",
    "() => put(place, place - 1)",
    "() => put(place, place)",
  ),
  planted(
    ["src/features/website/reading/dialogue.page.test.tsx"],
    "lead from every question to the first",
    "src/features/website/reading/dialogue.tsx",
    "<a href={`#${placeOf(number)}`}>",
    "<a href={`#${placeOf(0)}`}>",
  ),
  planted(
    ["src/features/system/notices.page.test.tsx"],
    "turn off both ways at once",
    "src/features/system/notices-part.tsx",
    "onChange({ ...setting, push: to })",
    "onChange({ ...setting, in_app: to, push: to })",
  ),
  planted(
    ["src/features/district/patent-board.page.test.tsx"],
    "lead from a street's figure to the whole district",
    "src/features/district/figure-cards.tsx",
    "figureAddress(key, { day: data.day, street_id })",
    "figureAddress(key, { day: data.day, street_id: undefined })",
  ),
  planted(
    ["src/features/platform/system-state.page.test.tsx"],
    "show all work where only what failed is asked for",
    "src/features/platform/jobs-part.tsx",
    "const shown = isFailedOnly ? ailing : list;",
    "const shown = isFailedOnly ? list : ailing;",
  ),
  planted(
    ["src/features/website/reading/dialogue.page.test.tsx"],
    "take a jump within a page for the way back",
    "src/app/page-view.tsx",
    'useNavigationType() === "POP" && !isJump',
    'useNavigationType() === "POP" && (isJump || !isJump)',
  ),
  planted(
    ["src/app/shells/site/narrow.page.test.tsx"],
    "leave the targets of large type as small as the usual ones",
    "src/app/shells/site/elder.css",
    "--target: 48px;",
    "--target: 44px;",
  ),
];
