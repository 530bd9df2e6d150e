import { lazy, Suspense, useContext } from "react";
import { kindOf } from "#contract/core/roles.ts";
import { EngineContext } from "#src/entities/session/engine-context.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import "./reminder-bell.css";

const CompanyBell = lazy(async () => ({ default: (await import("./company-bell.tsx")).CompanyBell }));
const Bell = lazy(async () => ({ default: (await import("./bell.tsx")).Bell }));

/** The bell of the frame: officials have their reminders, enterprises their messages, administrators none. */
export function ReminderBell() {
  const engine = useContext(EngineContext);
  const isEnterprise = kindOf(useSessionUser()) === "enterprise";
  if (engine === null && !isEnterprise) return null;
  return <Suspense fallback={<span className="reminder-bell" />}>{isEnterprise ? <CompanyBell /> : <Bell />}</Suspense>;
}
