import { useEffect, useMemo } from "react";
import { RouterProvider } from "react-router-dom";
import { useSession } from "#src/entities/session/use-session.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { AppFrame } from "./app-frame.tsx";
import { createAppRouter } from "./routes/router.tsx";
import { useRouteSet } from "./routes/sets/use-route-set.ts";
import { useStart } from "./use-start.ts";

export function App() {
  const start = useStart();
  if (start.state === "failed") return <ErrorNote error={start.error} retry={start.retry} />;
  if (start.state === "waiting") return <PageSkeleton />;
  return (
    <AppFrame>
      <Routes />
    </AppFrame>
  );
}

let routers = 0;

function Routes() {
  const { user } = useSession();
  const { set, isReady, error, retry } = useRouteSet(user);
  const made = useMemo(() => (isReady ? { key: ++routers, router: createAppRouter(set) } : null), [set, isReady]);
  useEffect(() => () => made?.router.dispose(), [made]);
  // Another router numbers its routes again: what the one before it had matched would name wrong pages.
  if (made !== null) return <RouterProvider key={made.key} router={made.router} />;
  return error === null ? <PageSkeleton /> : <ErrorNote error={error} retry={retry} />;
}
