import { officeAnnuityPages } from "../pages/annuity-pages.ts";
import { fieldPages } from "../pages/field-pages.ts";
import { dockingPages } from "../pages/litigation-pages.ts";
import { advancedSearchPage, districtSearchPage, officePatentsPage, patentPages } from "../pages/patent-pages.ts";
import { letterPage, pushedPage } from "../pages/message-pages.ts";
import { policyPages } from "../pages/policy-pages.ts";
import { lawEventsPage, rankingPages } from "../pages/ranking-pages.ts";
import { trademarkPages } from "../pages/trademark-pages.ts";
import { officeWarningPages } from "../pages/warning-pages.ts";
import type { RouteSet } from "../page-row.ts";

/** Officials of a street or a service unit (specification section 2.4). */
export const newsWorkSet: RouteSet = {
  first: "/work",
  // Ours: the searches for the streets too; the top bar offers the ordinary one to everybody (section 2.8).
  rows: [
    ...fieldPages,
    ...rankingPages("street"),
    lawEventsPage("street"),
    ...policyPages(["street"]),
    pushedPage("street"),
    letterPage("street"),
    ...patentPages(["street"], 66),
    advancedSearchPage(["street"]),
    districtSearchPage(["street"]),
    officePatentsPage(["street"]),
    ...officeAnnuityPages(["street"]),
    ...dockingPages(["street"]),
    ...trademarkPages(["street"], 68),
    ...officeWarningPages(["street"]),
  ],
};
