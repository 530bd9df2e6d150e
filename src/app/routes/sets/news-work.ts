import { fieldPages } from "../pages/field-pages.ts";
import { patentPages } from "../pages/patent-pages.ts";
import type { RouteSet } from "../page-row.ts";

/** Officials of a street or a service unit (specification section 2.4). */
export const newsWorkSet: RouteSet = { first: "/work", rows: [...fieldPages, ...patentPages(["street"], 66)] };
