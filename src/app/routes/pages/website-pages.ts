import { detailsPages, listPages, servicePages } from "#contract/site/web-pages.ts";
import type { PageRow } from "../page-row.ts";

const column = () => import("#src/features/website/reading/column-page.tsx");
const piece = () => import("#src/features/website/reading/piece-page.tsx");

const index = () => import("#src/features/website/index-page.tsx");
const all = () => import("#src/features/website/reading/all-columns-page.tsx");
const search = () => import("#src/features/website/search/search-page.tsx");
const found = () => import("#src/features/website/search/search-list-page.tsx");
const senior = () => import("#src/features/website/search/senior-search-page.tsx");
const personnel = () => import("#src/features/website/search/personnel-page.tsx");
const ask = () => import("#src/features/website/forms/ask-page.tsx");
const steward = () => import("#src/features/website/steward/steward-page.tsx");
const manage = () => import("#src/features/website/steward/manage-page.tsx");
const manageNew = () => import("#src/features/website/steward/manage-new-page.tsx");
const officials = () => import("#src/features/website/steward/officials-page.tsx");

const open = { shell: "site", access: "public", offline: false } as const;
const reading = ["site.piece", "site.view", "site.file"] as const;
/** What an activity's page lets people do. */
const signingUp = ["account.verification", "site.signUp", "site.cancelSignUp", "site.checkIn"] as const;
const named = ({ path, title }: { path: string; title: string }) => ({ ...open, path, title });

/** Lists and texts of the public website's columns (specification section 2.6). */
export const websitePages: readonly PageRow[] = [
  { ...named(servicePages.index), calls: ["site.index", "site.file"], page: index },
  { ...named(servicePages.all), calls: [], page: all },
  { ...named(servicePages.search), calls: [], page: search },
  { ...named(servicePages.senior), calls: [], page: senior },
  { ...named(servicePages.found), calls: ["site.search"], page: found },
  {
    ...named(servicePages.personnel),
    calls: ["site.list", "site.search", "site.file"],
    page: personnel,
  },
  {
    ...named(servicePages.ask),
    calls: ["site.asks", "site.ask", "account.verification", "site.receipt"],
    page: ask,
  },
  {
    ...named(servicePages.steward),
    calls: ["site.stewards"],
    page: steward,
  },
  {
    ...named(servicePages.manage),
    calls: ["site.stewardFigures", "site.list", "site.receipt"],
    page: manage,
  },
  {
    ...named(servicePages.manageNew),
    calls: ["site.stewards", "site.requestSteward", "account.verification"],
    page: manageNew,
  },
  { ...named(servicePages.officials), calls: [], page: officials },
  ...listPages.map(({ path, title }): PageRow => ({
    ...open,
    path,
    title,
    calls: ["site.list", ...reading],
    page: column,
  })),
  ...detailsPages.map(({ path, title }): PageRow => ({
    ...open,
    path,
    title,
    calls: path === "/web/activities/details" ? [...reading, ...signingUp] : reading,
    page: piece,
  })),
];
