import { lazy, Suspense, useState } from "react";
import { kindOf } from "#contract/core/roles.ts";
import { useSession } from "#src/entities/session/use-session.ts";
import { useKit } from "#src/ui/kit.ts";
import type { HitsProps } from "./chosen-hits.tsx";
import { IntoPortfolio } from "./into-portfolio.tsx";

const PatentExport = lazy(async () => ({ default: (await import("../export/hits-export.tsx")).PatentExport }));

/** What only those do with hits who are signed in: take them along, or into the user's company's portfolio. */
export function SignedInActions({ asked, found, scope, chosen, onChange }: HitsProps) {
  const { Button } = useKit();
  const { user } = useSession();
  const [exports, setExports] = useState(false);
  const hasPortfolio = user !== null && kindOf(user) === "enterprise" && user.com_id !== 0;
  return (
    <>
      <Button onClick={() => setExports(true)}>{chosen.length === 0 ? "导出全部" : "导出所选"}</Button>
      {hasPortfolio && chosen.length > 0 && <IntoPortfolio patents={chosen} onDone={() => onChange([])} />}
      {exports && (
        <Suspense fallback={null}>
          <PatentExport asked={asked} found={found} scope={scope} chosen={chosen} onClose={() => setExports(false)} />
        </Suspense>
      )}
    </>
  );
}
