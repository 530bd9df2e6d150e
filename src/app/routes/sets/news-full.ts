import { ownCalls, ownPage } from "../pages/account-pages.ts";
import { officeAnnuityPages } from "../pages/annuity-pages.ts";
import { holidaysPage, pushCalls } from "../pages/calendar-pages.ts";
import { districtPages } from "../pages/district-pages.ts";
import { fieldPages } from "../pages/field-pages.ts";
import { honorImportPage, honorsPage } from "../pages/honor-pages.ts";
import { dockingPages } from "../pages/litigation-pages.ts";
import {
  advancedSearchPage,
  districtSearchPage,
  officePatentsPage,
  officialsPatentPage,
  patentPages,
} from "../pages/patent-pages.ts";
import { policyPages } from "../pages/policy-pages.ts";
import { letterPage, pushedPage } from "../pages/message-pages.ts";
import { lawEventsPage, rankingPages, scoreRulesPage } from "../pages/ranking-pages.ts";
import { trademarkPages } from "../pages/trademark-pages.ts";
import { officeWarningPages, warningRulesPage } from "../pages/warning-pages.ts";
import type { RouteSet } from "../page-row.ts";

const access = ["district"] as const;

/** Officials of the district (specification section 2.3). */
export const newsFullSet: RouteSet = {
  first: "/newhome",
  rows: [
    {
      path: "/newhome",
      title: "首页",
      menu: { icon: "home", order: 5 },
      shell: "desk",
      access,
      calls: [
        "figures.index",
        "figures.center",
        "figures.streetMap",
        "figures.warningList_two",
        "district.center",
        "warning.warningFigures",
      ],
      offline: false,
      desk: () => import("#src/features/home/district-home-page.tsx"),
      phone: () => import("#src/features/home/district-home-page.phone.tsx"),
    },
    ...fieldPages,
    ...districtPages,
    ...rankingPages("district"),
    lawEventsPage("district"),
    ...policyPages(["district"]),
    pushedPage("district"),
    letterPage("district"),
    scoreRulesPage("district"),
    ...patentPages(access, 66),
    advancedSearchPage(access),
    districtSearchPage(access),
    officialsPatentPage,
    officePatentsPage(access),
    honorsPage,
    honorImportPage,
    ...officeAnnuityPages(access),
    ...dockingPages(access),
    ...trademarkPages(access, 68),
    ...officeWarningPages(access),
    warningRulesPage(access, "/workWarning"),
    { ...holidaysPage, menu: { icon: "holidays", order: 85, group: "设置" }, detail: true, parent: "/workCalendar" },
    {
      ...ownPage,
      path: "/newUserCenter",
      access,
      calls: [...pushCalls, ...ownCalls],
      menu: { icon: "person", order: 90, group: "设置" },
    },
  ],
};
