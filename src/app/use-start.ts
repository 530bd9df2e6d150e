import { useEffect, useState } from "react";
import { loadRouteSets } from "./routes/sets/use-route-set.ts";
import { hasToken } from "#src/entities/session/session-store.ts";

type Start = { state: "waiting" } | { state: "ready" } | { state: "failed"; error: unknown; retry: () => void };

/** Loads the session before the first page. Without a token there is nothing to load, nor code for it. */
export function useStart(): Start {
  const [start, setStart] = useState<Start>(() => ({ state: hasToken() ? "waiting" : "ready" }));
  useEffect(() => {
    if (start.state !== "waiting") return;
    const retry = () => setStart({ state: "waiting" });
    Promise.all([import("#src/entities/session/load-session.ts"), loadRouteSets()])
      .then(([{ loadSession }]) => loadSession())
      .then(
        () => setStart({ state: "ready" }),
        (error: unknown) => setStart({ state: "failed", error, retry }),
      );
  }, [start.state]);
  return start;
}
