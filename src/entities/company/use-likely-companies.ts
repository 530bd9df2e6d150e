import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { dayLength } from "#contract/core/time.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import type { Position } from "#src/entities/visit/gcj02.ts";
import { type LikelyCompany, likelyFirst } from "./likely-companies.ts";
import { useCompanySearch } from "./use-companies.ts";

/** As many of the latest visits as are looked through for the person's own. */
const visitsLooked = 200;

/** The companies that answer `text`; without a text the likely ones first. Undefined while they are being read. */
export function useLikelyCompanies(text: string, here: Position | null): LikelyCompany[] | undefined {
  const engine = useEngine();
  const found = useCompanySearch(text);
  const known = useLiveQuery(async () => {
    const { db } = engine;
    const now = engine.serverNow();
    const tomorrow = new Date(now + dayLength).toISOString();
    const entries = await db.calendarEntries.where("plan_start").below(tomorrow).toArray();
    const visits = await db.visits.orderBy("start_at").reverse().limit(visitsLooked).toArray();
    return { entries, visits, now, userId: engine.user.id };
  }, [engine]);
  return useMemo(() => {
    if (found === undefined || known === undefined) return undefined;
    if (text.trim() !== "") return found.map((company) => ({ id: company.id, company, reason: "" }));
    return likelyFirst({ companies: found, ...known, here });
  }, [found, known, text, here]);
}
