import { lazy, Suspense } from "react";
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from "react-router-dom";
import { useSession } from "#src/entities/session/use-session.ts";
import { PageSkeleton } from "#src/ui/page-state.tsx";
import { PageView } from "../page-view.tsx";
import { BareShell } from "../shells/bare-shell.tsx";
import { SiteShell } from "../shells/site-shell.tsx";
import { CrashPage } from "../crash-page.tsx";
import { redirectOf } from "./guard.ts";
import type { PageRow, RouteSet } from "./page-row.ts";
import { publicRows } from "./public.ts";

const AppShell = lazy(() => import("../shells/app-shell.tsx"));

const publicPaths = new Set(publicRows.map((row) => row.path));

/** Where an account of the set changes its password. */
const passwordPathOf = (set: RouteSet | null) =>
  set?.rows.find(({ path }) => path === "/NewupPwd" || path === "/upPwd")?.path ?? null;

function Guard({ set }: { set: RouteSet | null }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const changePassword = user?.must_change_password === 1 ? passwordPathOf(set) : null;
  const to = redirectOf({
    path: pathname,
    signedIn: user !== null,
    isPublic: publicPaths.has(pathname),
    changePassword,
  });
  return to === null ? <Outlet /> : <Navigate to={to} replace />;
}

const routeOf = (row: PageRow): RouteObject => ({
  path: row.path,
  handle: row,
  element: <PageView row={row} />,
  errorElement: <CrashPage />,
});

const Framed = ({ set }: { set: RouteSet }) => (
  <Suspense fallback={<PageSkeleton />}>
    <AppShell set={set} />
  </Suspense>
);

/** Public pages and those of the account's set; null: nobody is signed in. */
export function createAppRouter(set: RouteSet | null) {
  const inside: RouteObject[] = set
    ? [{ element: <Framed set={set} />, errorElement: <CrashPage />, children: set.rows.map(routeOf) }]
    : [];
  return createBrowserRouter([
    {
      element: <Guard set={set} />,
      errorElement: <CrashPage />,
      children: [
        { element: <SiteShell />, children: publicRows.filter(({ shell }) => shell !== "bare").map(routeOf) },
        { element: <BareShell />, children: publicRows.filter(({ shell }) => shell === "bare").map(routeOf) },
        ...inside,
        { path: "/", element: <Navigate to={set?.first ?? "/web/index"} replace /> },
        { path: "*", element: <Navigate to="/404" replace /> },
      ],
    },
  ]);
}
