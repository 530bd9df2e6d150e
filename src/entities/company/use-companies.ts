import { useLiveQuery } from "dexie-react-hooks";
import { useDeferredValue, useEffect, useMemo } from "react";
import { searchDebounce } from "#contract/company/company.ts";
import { contract } from "#contract/index.ts";
import type { LocalCompany } from "#offline/field-types.ts";
import { searchCompanies } from "#offline/pull/search-companies.ts";
import { useCall } from "#src/api/use-call.ts";
import { useIsPart } from "#src/entities/sync/part-note.tsx";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/**
 * The companies on this device that answer `text`, undefined while they are being read; behind them those that only the
 * server has. Who chooses one of these brings it here by `engine.holdCompany`.
 */
export function useCompanySearch(text: string): LocalCompany[] | undefined {
  const { db } = useEngine();
  const typed = useDeferredValue(text);
  const all = useLiveQuery(() => db.companies.toArray(), [db]);
  const others = useOtherCompanies(typed);
  return useMemo(() => {
    if (all === undefined) return undefined;
    const held = new Set(all.map(({ id }) => id));
    return [...searchCompanies(all, typed, all.length), ...others.filter(({ id }) => !held.has(id))];
  }, [all, typed, others]);
}

const nobody: LocalCompany[] = [];
/** As many as a person looks through before writing more of the name. */
const mostOthers = 20;

/** Where this device holds a share: what the server finds beyond it while there is a network. */
function useOtherCompanies(text: string): LocalCompany[] {
  const keyword = useDebounced(text.trim(), searchDebounce);
  const isAsked = useIsPart() && keyword.length >= 2;
  const found = useCall(contract.company.getCompany, { keyword, size: mostOthers }, { enabled: isAsked });
  return (isAsked ? found.data?.list : undefined) ?? nobody;
}

/** One company on this device; null when it is not here, undefined while it is being read. */
export function useLocalCompany(id: string): LocalCompany | null | undefined {
  const { db } = useEngine();
  return useLiveQuery(async () => (await db.companies.get(id)) ?? null, [db, id]);
}

/** The same of a company that somebody works with: where this device holds a share, it comes here when there is a network. */
export function useHeldCompany(id: string): LocalCompany | null | undefined {
  const engine = useEngine();
  const local = useLocalCompany(id);
  const isWanted = useIsPart() && local === null && id !== "";
  useEffect(() => {
    if (isWanted) void engine.holdCompany(id);
  }, [engine, id, isWanted]);
  return local;
}

/** What this device calls a company, also one that left it under something unsent; empty while it is read, or unknown. */
export function useCompanyName(id: string): string {
  const engine = useEngine();
  return useLiveQuery(async () => (await engine.companyNames([id])).get(id), [engine, id]) ?? "";
}

/** The refused write of a company; null when there is none, undefined while it is being read. */
export function useRefusedCompany(id: string) {
  const { db } = useEngine();
  return useLiveQuery(async () => {
    const rows = await db.outbox.where("recordId").equals(id).toArray();
    return rows.find((row) => row.state === "refused") ?? null;
  }, [db, id]);
}

/** Contacts of a company on this device, the main one first. */
export function useContacts(companyId: string) {
  const { db } = useEngine();
  const contacts = useLiveQuery(() => db.contacts.where("company_id").equals(companyId).toArray(), [db, companyId]);
  return useMemo(() => contacts?.sort((a, b) => Number(b.is_primary) - Number(a.is_primary)) ?? [], [contacts]);
}
