import { useEffect, useMemo } from "react";
import type { CompanyAll } from "#contract/company/company-card.ts";
import type { Contact } from "#contract/company/company.ts";
import { contract } from "#contract/index.ts";
import type { LocalCompany } from "#offline/field-types.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { useCall } from "#src/api/use-call.ts";
import { readFollows, rememberFollows } from "#src/entities/company/follow-store.ts";
import { useContacts, useHeldCompany } from "#src/entities/company/use-companies.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";

export interface CompanyDetails {
  company: LocalCompany | null;
  contacts: readonly Contact[];
  /** Everything the server knows; null while it has not answered. */
  all: CompanyAll | null;
  followed: boolean;
  /** The server could not be reached, though it may be asked again: what only it knows is missing. */
  offline: boolean;
  /** Id of the company that this one was merged into. */
  movedTo: string | null;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** A company from this device with what the server knows beyond it; from the server alone when it is not here. */
export function useCompanyDetails(id: string): CompanyDetails {
  const user = useSessionUser();
  const local = useHeldCompany(id);
  const localContacts = useContacts(id);
  const online = useCall(contract.company.companyAllInfo, { id }, { enabled: id !== "" });
  const all = online.data ?? null;
  useEffect(() => {
    if (all) rememberFollows(user.id, [[all.company.id, all.follow]]);
  }, [all, user.id]);
  const followed = useMemo(() => all?.follow ?? readFollows(user.id).has(id), [all, user.id, id]);
  return {
    company: local ?? all?.company ?? null,
    contacts: all?.contacts ?? localContacts,
    all,
    followed,
    offline: all === null && online.failureReason instanceof NetworkFailure,
    movedTo: all && all.company.id !== id ? all.company.id : null,
    loading: local === undefined || (local === null && online.isLoading),
    error: local ? null : online.error,
    retry: () => void online.refetch(),
  };
}
