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
const reading = ["web.piece", "web.view", "web.file"] as const;
/** What an activity's page lets people do. */
const signingUp = ["user.verification", "web.signUp", "web.cancelSignUp", "web.checkIn"] as const;
const named = ({ path, title }: { path: string; title: string }) => ({ ...open, path, title });

/** Lists and texts of the public website's columns (specification section 2.6). */
export const websitePages: readonly PageRow[] = [
  { ...named(servicePages.index), calls: ["web.index", "web.file"], desk: index, phone: index },
  { ...named(servicePages.all), calls: [], desk: all, phone: all },
  { ...named(servicePages.search), calls: [], desk: search, phone: search },
  { ...named(servicePages.senior), calls: [], desk: senior, phone: senior },
  { ...named(servicePages.found), calls: ["web.search"], desk: found, phone: found },
  {
    ...named(servicePages.personnel),
    calls: ["web.list", "web.search", "web.file"],
    desk: personnel,
    phone: personnel,
  },
  {
    ...named(servicePages.ask),
    calls: ["web.asks", "web.ask", "user.verification", "web.receipt"],
    desk: ask,
    phone: ask,
  },
  {
    ...named(servicePages.steward),
    calls: ["web.stewards"],
    desk: steward,
    phone: steward,
  },
  {
    ...named(servicePages.manage),
    calls: ["web.stewardFigures", "web.list", "web.receipt"],
    desk: manage,
    phone: manage,
  },
  {
    ...named(servicePages.manageNew),
    calls: ["web.stewards", "web.requestSteward", "user.verification"],
    desk: manageNew,
    phone: manageNew,
  },
  { ...named(servicePages.officials), calls: [], desk: officials, phone: officials },
  ...listPages.map(({ path, title }) => ({
    ...open,
    path,
    title,
    calls: ["web.list", ...reading],
    desk: column,
    phone: column,
  })),
  ...detailsPages.map(({ path, title }) => ({
    ...open,
    path,
    title,
    calls: path === "/web/activities/details" ? [...reading, ...signingUp] : reading,
    desk: piece,
    phone: piece,
  })),
];
