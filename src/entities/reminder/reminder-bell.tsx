import { lazy, Suspense, useContext } from "react";
import { EngineContext } from "#src/entities/session/engine-context.ts";
import "./reminder-bell.css";

const Bell = lazy(async () => ({ default: (await import("./bell.tsx")).Bell }));

/** The bell of the frame; people without field work have none, and load nothing of it. */
export function ReminderBell() {
  const engine = useContext(EngineContext);
  if (engine === null) return null;
  return (
    <Suspense fallback={<span className="reminder-bell" />}>
      <Bell />
    </Suspense>
  );
}
