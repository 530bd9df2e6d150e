import type { RouteObject } from "react-router-dom";
import { CrashPage } from "../crash-page.tsx";
import { PageView } from "../page-view.tsx";
import { BareShell } from "../shells/bare-shell.tsx";
import { SiteShell } from "../shells/site/site-shell.tsx";
import type { PageRow } from "./page-row.ts";

/** The route of a page. */
export const routeOf = (row: PageRow): RouteObject => ({
  path: row.path,
  handle: row,
  element: <PageView row={row} />,
  errorElement: <CrashPage />,
});

/** Pages in the frame of the public ones. */
export const siteRoutes = (rows: readonly PageRow[]): RouteObject => ({
  element: <SiteShell />,
  children: rows.map(routeOf),
});

/** Pages without a frame. */
export const bareRoutes = (rows: readonly PageRow[]): RouteObject => ({
  element: <BareShell />,
  children: rows.map(routeOf),
});
