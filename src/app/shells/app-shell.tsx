import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { queryClient } from "#src/api/query-client.ts";
import { EngineGate } from "#src/entities/session/engine-gate.tsx";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import type { RouteSet } from "../routes/page-row.ts";
import { tellFailures } from "../tell-failures.ts";

const DeskShell = lazy(() => import("./desk/desk-shell.tsx"));
const PhoneShell = lazy(() => import("./phone/phone-shell.tsx"));

/** The frame of every page behind the login: only the one that fits the width is loaded. */
export default function AppShell({ set }: { set: RouteSet }) {
  const isPhone = useIsPhone();
  useEffect(() => tellFailures(queryClient), []);
  const Shell = isPhone ? PhoneShell : DeskShell;
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<PageSkeleton />}>
        <EngineGate>
          <Shell set={set} />
        </EngineGate>
      </Suspense>
    </QueryClientProvider>
  );
}
