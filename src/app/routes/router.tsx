import { lazy, Suspense, useEffect } from "react";
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useLocation } from "react-router-dom";
import { useSession } from "#src/entities/session/use-session.ts";
import { forgetWanted, keepWanted, wantedPage } from "#src/entities/session/wanted-page.ts";
import { openLayers } from "#src/ui/dialog/open-layers.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { CrashPage } from "../crash-page.tsx";
import { redirectOf } from "./guard.ts";
import type { RouteSet } from "./page-row.ts";
import { bareRoutes, routeOf, siteRoutes } from "./row-routes.tsx";
import { missingPage, publicRows } from "./sets/public.ts";

const AppShell = lazy(() => import("../shells/app-shell.tsx"));

const publicPaths = new Set(publicRows.map((row) => row.path));

/** Where an account of the set changes its password. */
const passwordPathOf = (set: RouteSet | null) =>
  set?.rows.find(({ path }) => path === "/NewupPwd" || path === "/upPwd")?.path ?? null;

/** Set in a tab that looks at the website, until it leaves it. */
const lookKey = "looks-at-website";

/** Whether the website was asked for by somebody signed in; the tab remembers while it stays on public pages. */
function useLook(isPublic: boolean, search: string): boolean {
  const asks = isPublic && new URLSearchParams(search).has("look");
  useEffect(() => {
    if (asks) sessionStorage.setItem(lookKey, "1");
    else if (!isPublic) sessionStorage.removeItem(lookKey);
  }, [asks, isPublic]);
  return asks || sessionStorage.getItem(lookKey) !== null;
}

/** An address without a page of the account; the state says which one was asked for. */
function Missing() {
  const { pathname, search } = useLocation();
  return <Navigate to="/404" state={{ asked: pathname + search } satisfies Asked} replace />;
}

interface Asked {
  asked: string;
}

/** What was asked for before a session ended that nobody knew to be over: others may have a page there. */
function useAsked(ended: boolean): string {
  const { pathname, search, state } = useLocation();
  const asked = (state as Partial<Asked> | null)?.asked;
  return ended && pathname === "/404" && asked !== undefined ? asked : pathname + search;
}

function Guard({ set }: { set: RouteSet | null }) {
  const { user, ended } = useSession();
  const asked = useAsked(user === null && ended);
  const { pathname, search } = new URL(asked, location.origin);
  const isPublic = publicPaths.has(pathname);
  const looks = useLook(isPublic, search);
  const changePassword = user?.must_change_password === 1 ? passwordPathOf(set) : null;
  const to = redirectOf({
    path: pathname,
    signedIn: user !== null,
    isPublic,
    changePassword,
    looks,
    ended,
  });
  const isKept = to !== null && user === null;
  useEffect(() => {
    if (isKept) keepWanted(asked);
  }, [isKept, asked]);
  return to === null ? <Outlet /> : <Navigate to={to} replace />;
}

/** The page somebody came for before the login if the account has it, else the first of the set. */
function First({ set }: { set: RouteSet | null }) {
  const wanted = wantedPage();
  const isOurs = set?.rows.some(({ path }) => path === wanted?.split("?")[0]) === true;
  useEffect(() => {
    if (set !== null) forgetWanted();
  }, [set]);
  return <Navigate to={isOurs && wanted !== null ? wanted : (set?.first ?? "/web/index")} replace />;
}

const Framed = ({ set }: { set: RouteSet }) => (
  <Suspense fallback={<PageSkeleton />}>
    <AppShell set={set} />
  </Suspense>
);

/** Public pages and those of the account's set; null: nobody is signed in. */
export function createAppRouter(set: RouteSet | null) {
  // What an account has too stands in the account's own frame.
  const rows = set === null ? [] : [...set.rows, missingPage];
  const own = new Set(rows.map(({ path }) => path));
  const open = publicRows.filter(({ path }) => !own.has(path));
  const inside: RouteObject[] = set
    ? [{ element: <Framed set={set} />, errorElement: <CrashPage />, children: rows.map(routeOf) }]
    : [];
  // First of the two to hear of a step back.
  const layers = openLayers();
  const router = createBrowserRouter([
    {
      element: <Guard set={set} />,
      errorElement: <CrashPage />,
      children: [
        siteRoutes(open.filter(({ shell }) => shell !== "bare")),
        bareRoutes(open.filter(({ shell }) => shell === "bare")),
        ...inside,
        { path: "/", element: <First set={set} /> },
        { path: "*", element: <Missing /> },
      ],
    },
  ]);
  layers.settle(router.state.location.key);
  router.subscribe(({ location }) => layers.settle(location.key));
  return router;
}
