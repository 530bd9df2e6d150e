import type { OutputOf } from "#contract/call.ts";
import type { Contact } from "#contract/company.ts";
import { contract } from "#contract/index.ts";
import type { LocalCompany } from "#offline/field-types.ts";
import { useCall } from "#src/api/use-call.ts";
import { useContacts, useLocalCompany } from "#src/entities/company/use-companies.ts";

type Info = OutputOf<typeof contract.business.companyInfo>;

interface Details {
  company: LocalCompany | null;
  contacts: readonly Contact[];
  years: Info["years"];
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/**
 * A company from this device, else from the server. `withYears` also asks the server for the figures per
 * year, which a device does not hold.
 */
export function useCompanyDetails(id: string, withYears: boolean): Details {
  const local = useLocalCompany(id);
  const contacts = useContacts(id);
  const online = useCall(
    contract.business.companyInfo,
    { id },
    { enabled: id !== "" && (withYears || local === null) },
  );
  const company = local ?? online.data?.company ?? null;
  return {
    company,
    contacts: local && contacts.length > 0 ? contacts : (online.data?.contacts ?? contacts),
    years: online.data?.years ?? [],
    loading: local === undefined || (local === null && online.isLoading),
    error: local === null ? online.error : null,
    retry: () => void online.refetch(),
  };
}
