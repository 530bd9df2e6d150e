import { useLiveQuery } from "dexie-react-hooks";
import { useDeferredValue, useMemo } from "react";
import type { LocalCompany } from "#offline/field-types.ts";
import { searchCompanies } from "#offline/pull/search-companies.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** The companies on this device that answer `text`, undefined while they are being read. */
export function useCompanySearch(text: string): LocalCompany[] | undefined {
  const { db } = useEngine();
  const typed = useDeferredValue(text);
  const all = useLiveQuery(() => db.companies.toArray(), [db]);
  return useMemo(() => all && searchCompanies(all, typed, all.length), [all, typed]);
}

/** One company on this device; null when it is not here, undefined while it is being read. */
export function useLocalCompany(id: string): LocalCompany | null | undefined {
  const { db } = useEngine();
  return useLiveQuery(async () => (await db.companies.get(id)) ?? null, [db, id]);
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
